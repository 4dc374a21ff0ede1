import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import DayreelKit
@testable import dayreel

/// The units that `schedule print` writes.
@Suite struct SystemdUnitsTests {
    @Test func `the units are valid and quote characters special to systemd and cron`() async throws {
        // Nothing has run in this home, so its folders have to be made.
        let home = try await RunnerHome(of: try Program())
        let odd = home.folder.path("100% $odd \"jobs\"")
        try FileManager.default.moveItem(atPath: home.folder.path("jobs"), toPath: odd)
        let units = home.folder.path("units")
        let print = ["schedule", "print", "--systemd", "--for", "root", "--into", units, odd]
        let written = try await home.program.run(print)
        #expect(written.exitCode == 0, "\(written.error)")
        #expect(written.output == "\(units)/dayreel.service\n\(units)/dayreel.timer\n")
        let state = home.program.home.path
        #expect(
            written.error == "First: mkdir -p \(state)/cache \(state)/state\n"
                + "Now: systemctl daemon-reload && systemctl enable --now dayreel.timer\n")
        let service = try String(contentsOfFile: units + "/dayreel.service", encoding: .utf8)
        let escaped = home.folder.path + "/100%% $$odd \\\"jobs\\\""
        #expect(service.contains("ExecStart=\"\(Program.executable.path)\" \"run\" \"--due\" \"\(escaped)\"\n"))
        #expect(service.contains("\nUser=root\nEnvironment=\"DAYREEL_HOME=\(state)\"\n"))
        #expect(
            service.contains(
                "\nReadWritePaths=\"\(home.folder.path)\" \"\(state)/cache\" \"\(state)/state\" \"-\(state)/data\"\n"))
        for line in [
            "ProtectSystem=strict", "PrivateNetwork=yes", "RestrictAddressFamilies=AF_UNIX", "IPAddressDeny=any",
            "IOSchedulingClass=idle", "UMask=0022", "CapabilityBoundingSet=",
        ] {
            #expect(service.contains("\n\(line)\n"), "\(line)")
        }
        #expect(try String(contentsOfFile: units + "/dayreel.timer", encoding: .utf8).contains("\nPersistent=true\n"))
        try await verify(units)
        try await start(units, home)
        let again = try await home.program.run(print)
        #expect(again.exitCode == 73)

        let cron = try await home.program.run("schedule", "print", "--cron", odd)
        #expect(cron.output.hasPrefix("17 * * * * DAYREEL_HOME="))
        #expect(cron.output.hasSuffix("'\(home.folder.path)/100\\% $odd \"jobs\"'\n"))
    }

    /// The limit at which the kernel kills a run must exceed what the run may use.
    @Test(arguments: [
        ("", "", 1100), ("composition: { resolution: 720p }", "", 1100),
        ("composition: { resolution: 2160p }", "", 3000),
        ("composition: { resolution: original }", "", 3000), ("", "max-memory: 4G", 6100), ("", "workers: 3", nil),
        ("", "{ workers: 3, max-memory: 2G }", 3100),
    ])
    func `memory and time follow from the jobs`(look: String, settings: String, megabytes: Int?) async throws {
        let folder = try TemporaryFolder()
        let program = try Program()
        if !settings.isEmpty { try program.home.write(settings, to: "config/settings.yaml") }
        let small = try folder.write(job("s-{from}.mp4"), to: "small.yaml")
        let large = try folder.write(job("l-{from}.mp4", look), to: "large.yaml")
        let outcome = try await program.run("schedule", "print", "--systemd", "--user", small, large)
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("MemoryMax=") } == (megabytes.map { ["MemoryMax=\($0)M"] } ?? []))
        #expect((megabytes == nil) == outcome.output.contains("\n# No MemoryMax: the settings name 'workers'"))
        let limit = try #require(lines.first { $0.hasPrefix("TimeoutStartSec=") }?.split(separator: "=").last)
        let year = try folder.write(
            job("y-{from}.mp4", look).replacing("previous-month", with: "this-year"), to: "year.yaml")
        let longer = try await program.run("schedule", "print", "--systemd", "--user", small, large, year)
        let second = longer.output.split(separator: "\n").first { $0.hasPrefix("TimeoutStartSec=") }
        let later = try #require(second?.split(separator: "=").last)
        #expect(try #require(Int(limit)) > 3600)
        #expect(try #require(Int(later)) > #require(Int(limit)) + 10_000)
    }

    private func job(_ film: String, _ more: String = "") -> String {
        "timeframe: previous-month\nschedule: daily\nsources: [{ folder: media }]\noutput: { file: '\(film)' }\n" + more
            + "\n"
    }

    @Test func `jobs with hooks keep the network`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(job("{from}.mp4", "hooks: { on-nothing: [./tell.sh] }"), to: "a.yaml")
        for way in [["--user"], ["--for", "root"]] {
            let service = try await Program().run(["schedule", "print", "--systemd"] + way + [path]).output
            #expect(
                service.contains("\n# The jobs' hooks run in this sandbox too and may need the network, so it is open.")
            )
            #expect(service.contains("\nRestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK\n"))
            #expect(!service.contains("PrivateNetwork"))
            #expect(!service.contains("IPAddressDeny"))
        }
    }

    @Test func `jobs with library pins may write to the sync folder`() async throws {
        let folder = try TemporaryFolder()
        let taking = try folder.write(job("{from}.mp4"), to: "a.yaml")
        let other = try folder.write(job("{from}.mp4", "select: { library-pins: false }"), to: "b.yaml")
        var program = try Program()
        try program.home.write("sync: \(folder.path("named"))\n", to: "config/settings.yaml")
        func written(_ job: String, _ way: String...) async throws -> String {
            let service = try await program.run(["schedule", "print", "--systemd"] + way + [job]).output
            return service.split(separator: "\n").first { $0.hasPrefix("ReadWritePaths=") }.map(String.init) ?? ""
        }
        #expect(try await written(taking, "--user").hasSuffix(" \"-\(folder.path("named"))\""))
        program.environment["DAYREEL_SYNC"] = folder.path("carried")
        #expect(try await written(taking, "--user").hasSuffix(" \"-\(folder.path("carried"))\""))
        // The system's service does not inherit the variable.
        #expect(try await written(taking, "--for", "root").hasSuffix(" \"-\(folder.path("named"))\""))
        #expect(try await written(other, "--user").hasSuffix("/state\""))
    }

    @Test func `jobs with buckets keep the network, and their keys come from a profile`() async throws {
        let folder = try TemporaryFolder()
        let text = job("{from}.mp4").replacing("{ folder: media }", with: "{ s3: { bucket: phone, profile: nas } }")
        let path = try folder.write(text, to: "a.yaml")
        var program = try Program()
        program.environment["AWS_SECRET_ACCESS_KEY"] = "hush-hush"
        for way in [["--user"], ["--for", "root"]] {
            let service = try await program.run(["schedule", "print", "--systemd"] + way + [path]).output
            #expect(service.contains("\n# Jobs fetch media from a bucket, with keys of ~/.aws"))
            #expect(service.contains("\nRestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK\n"))
            #expect(!service.contains("PrivateNetwork") && !service.contains("IPAddressDeny"))
            #expect(!service.contains("hush-hush"))
        }
    }

    @Test func `units of a user name no user and nothing that a user's manager lacks`() async throws {
        let home = try await RunnerHome()
        let units = home.folder.path("units")
        let written = try await home.program.run("schedule", "print", "--systemd", "--user", "--into", units, home.job)
        #expect(written.exitCode == 0, "\(written.error)")
        #expect(
            written.error.hasSuffix("systemctl --user daemon-reload && systemctl --user enable --now dayreel.timer\n"))
        let service = try String(contentsOfFile: units + "/dayreel.service", encoding: .utf8)
        #expect(service.hasPrefix("# ~/.config/systemd/user/dayreel.service\n"))
        #expect(service.contains("\nPrivateNetwork=yes\nRestrictAddressFamilies=AF_UNIX\n"))
        for word in [
            "User=", "CapabilityBoundingSet", "PrivateDevices", "ProtectClock", "ProtectHostname", "ProtectKernelLogs",
            "ProtectKernelModules", "IPAddressDeny",
        ] {
            #expect(!service.contains(word), "\(word)")
        }
        try await verify(units, isUser: true)
        try await start(units, home, isUser: true)
    }

    @Test func `another user's films are made with that user's folders and settings`() async throws {
        // `nobody` is on every system; the folder stands for its home.
        let account = try #require(Account.named("nobody"))
        let folder = try TemporaryFolder()
        let path = try folder.write(job("~/films/{from}.mp4"), to: "a.yaml")
        var program = try Program()
        program.environment = [
            "DAYREEL_HOME": nil, "XDG_CACHE_HOME": "/root/fast", "XDG_STATE_HOME": "/root/state", "HOME": folder.path,
        ]
        let service = try await program.run("schedule", "print", "--systemd", "--for", "nobody", path).output
        let home = account.homeFolder
        #expect(service.contains("\nUser=nobody\nEnvironment=\"XDG_CACHE_HOME=\(home)/.cache\"\n"))
        #expect(service.contains("\nEnvironment=\"XDG_STATE_HOME=\(home)/.local/state\"\n"))
        #expect(service.contains("\nReadWritePaths=\"\(home)/films\" \"\(home)/.cache/dayreel\""))
        #expect(service.contains("\n# First: runuser -u nobody -- mkdir -p \(home)/films "))
        #expect(!service.contains("/root/"))
        #expect(!service.contains(folder.path + "/."))

        let cron = try await program.run("schedule", "print", "--cron", "--for", "nobody", path).output
        #expect(cron.contains("XDG_CACHE_HOME=\(home)/.cache "))
        let unknown = try await program.run("schedule", "print", "--systemd", "--for", "no-such-user", path)
        #expect(unknown.exitCode == 64)
        #expect(unknown.error.contains("'no-such-user'"))
    }

    /// Checks that `systemd-analyze verify` (package systemd, see scripts/setup.sh) reports nothing. It exits with 0 even after
    /// warnings, such as one about an unknown key.
    private func verify(_ units: String, isUser: Bool = false) async throws {
        let run = try TemporaryFolder()
        let result = try await Subprocess.run(
            .path("/usr/bin/systemd-analyze"),
            arguments: Arguments(
                (isUser ? ["--user"] : []) + [
                    "verify", "--man=no", units + "/dayreel.service", units + "/dayreel.timer",
                ]),
            environment: .inherit.updating(["XDG_RUNTIME_DIR": run.path]),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        let complaints = result.standardError.split(separator: "\n").filter { $0.contains("dayreel") }
        #expect(complaints.isEmpty, "\(result.standardError)")
        #expect(result.terminationStatus.isSuccess, "\(result.standardError)")
    }

    /// Starts the service if systemd runs and is accessible: in its sandbox, the run finds nothing to show of the previous
    /// month, and records that.
    private func start(_ units: String, _ home: RunnerHome, isUser: Bool = false) async throws {
        let files = FileManager.default
        let runtime = isUser ? ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "/nowhere" : "/run"
        let isRunning = files.fileExists(atPath: runtime + (isUser ? "/systemd/private" : "/systemd/system"))
        guard isRunning, isUser || geteuid() == 0 else { return }
        for folder in ["cache", "state"] {
            try files.createDirectory(atPath: home.program.home.path(folder), withIntermediateDirectories: true)
        }
        let name = "dayreel-test-\(UUID().uuidString).service"
        let folder = "\(runtime)/systemd/\(isUser ? "user" : "system")"
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try files.copyItem(atPath: units + "/dayreel.service", toPath: "\(folder)/\(name)")
        defer { try? files.removeItem(atPath: "\(folder)/\(name)") }
        let manager = isUser ? ["--user"] : []
        for command in [["daemon-reload"], ["start", name]] {
            let result = try await Subprocess.run(
                .name("systemctl"), arguments: Arguments(manager + command), output: .discarded,
                error: .string(limit: 1 << 20))
            #expect(result.terminationStatus.isSuccess, "\(result.standardError)")
        }
        #expect(try await home.statuses() == ["nothing"])
    }
}
