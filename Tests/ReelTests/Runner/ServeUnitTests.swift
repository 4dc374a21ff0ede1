import Foundation
import TestSupport
import Testing

/// What `schedule print --serve` writes.
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

    @Test func `the page's service reads the media, and writes films, jobs, cache, state, pins and tags`() async throws
    {
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

    @Test func `options are handed on, and the system's service listens on this machine alone unless told otherwise`()
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

    @Test func `a sync folder that the shell names is handed on too`() async throws {
        let home = try await RunnerHome()
        var program = home.program
        program.environment["DAYREEL_SYNC"] = home.folder.path("carried")
        let written = try await program.run("schedule", "print", "--serve", "--user", home.job)
        let folder = home.folder.path("carried")
        #expect(written.output.contains("\"--sync\" \"\(folder)\"\n") && written.output.contains("\"-\(folder)\""))
    }
}
