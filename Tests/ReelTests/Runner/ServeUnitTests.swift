import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The units that `schedule print --serve` writes.
@Suite struct ServeUnitTests {
    private func service(_ home: RunnerHome, _ options: String...) async throws -> String {
        let units = home.folder.path("units-\(options.count)")
        let written = try await home.program.run(
            ["schedule", "print", "--serve", "--into", units] + options + [home.job])
        #expect(written.exitCode == 0, "\(written.error)")
        #expect(written.output == "\(units)/dayreel-serve.service\n")
        #expect(written.error.contains("enable --now dayreel-serve.service"))
        return try String(contentsOfFile: units + "/dayreel-serve.service", encoding: .utf8)
    }

    @Test func `the page's service may read media and write films, jobs, cache, state, pins and tags`() async throws {
        let home = try await RunnerHome()
        let state = home.program.home.path
        let service = try await service(home, "--user")
        #expect(service.hasPrefix("# ~/.config/systemd/user/dayreel-serve.service\n"))
        #expect(service.contains("\nExecStart=\"\(Program.executable.path)\" \"serve\" \"\(home.job)\"\n"))
        #expect(service.contains("\nProtectSystem=strict\nProtectHome=read-only\nReadWritePaths="))
        for folder in ["cache", "state", "data"] { #expect(service.contains("\"-\(state)/\(folder)\""), "\(folder)") }
        #expect(service.contains("\nRestart=on-failure\nKillMode=mixed\n"))
        #expect(!service.contains("User=") && !service.contains("IPAddressDeny"))
    }

    /// Root has units of its own too, where its own manager looks for them.
    @Test func `a folder of users' units gets those of a user`() async throws {
        let home = try await RunnerHome()
        let units = home.folder.path("config/systemd/user")
        let written = try await home.program.run(["schedule", "print", "--serve", "--into", units, home.job])
        #expect(written.exitCode == 0 && written.error.contains("systemctl --user enable"), "\(written.error)")
        let service = try String(contentsOfFile: units + "/dayreel-serve.service", encoding: .utf8)
        #expect(service.hasPrefix("# ~/.config/systemd/user/dayreel-serve.service\n") && !service.contains("User="))
    }

    @Test func `options are passed on, and the system's service listens only locally by default`()
        async throws
    {
        let home = try await RunnerHome()
        let local = try await service(home, "--for", "root")
        #expect(local.contains("\nUser=root\n") && local.contains("\nIPAddressDeny=any\nIPAddressAllow=localhost\n"))
        let open = try await service(
            home, "--for", "root", "--listen", "0.0.0.0:8340", "--host", "nas.example", "--base-path", "/dayreel",
            "--read-only")
        let handed =
            "\"--listen\" \"0.0.0.0:8340\" \"--host\" \"nas.example\" \"--base-path\" \"/dayreel\" \"--read-only\"\n"
        #expect(open.contains(handed) && !open.contains("IPAddressDeny"))
    }

    /// systemd accepts every line (package systemd, see scripts/setup.sh), and the sandbox stays as tight as it is: exposure ranges from
    /// 0, the tightest, to 100, none at all. A user's manager offers fewer restrictions, and cannot be asked without a session.
    @Test(arguments: [(["--user"], true, 60), (["--for", "root"], false, 25)])
    func `systemd accepts the page's service`(
        options: [String], isUser: Bool, tenths: Int
    )
        async throws
    {
        let home = try await RunnerHome()
        let units = home.folder.path("checked")
        let written = try await home.program.run(
            ["schedule", "print", "--serve", "--into", units] + options + [home.job])
        #expect(written.exitCode == 0, "\(written.error)")
        let unit = units + "/dayreel-serve.service"
        let known = try await analyze(isUser, ["verify", "--man=no", unit])
        #expect(known.isSuccess && !known.words.contains("dayreel"), "\(known.words)")
        let sandbox = try await analyze(
            false, ["security", "--offline=yes", "--no-pager", "--threshold=\(tenths)", unit])
        #expect(sandbox.isSuccess, "\(sandbox.words)")
    }

    private func analyze(_ isUser: Bool, _ arguments: [String]) async throws -> (isSuccess: Bool, words: String) {
        let run = try TemporaryFolder()
        let result = try await Subprocess.run(
            .path("/usr/bin/systemd-analyze"), arguments: Arguments((isUser ? ["--user"] : []) + arguments),
            environment: .inherit.updating(["XDG_RUNTIME_DIR": run.path]), output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20))
        return (result.terminationStatus.isSuccess, result.standardError + "\n" + arguments[0])
    }

    @Test func `a sync folder from the environment is passed on too`() async throws {
        let home = try await RunnerHome()
        var program = home.program
        program.environment["DAYREEL_SYNC"] = home.folder.path("carried")
        let written = try await program.run("schedule", "print", "--serve", "--user", home.job)
        let folder = home.folder.path("carried")
        #expect(written.output.contains("\"--sync\" \"\(folder)\"\n") && written.output.contains("\"-\(folder)\""))
    }
}
