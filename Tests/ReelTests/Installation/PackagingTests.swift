import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The parts of packages that can be tested without building a package. `make release-check` tests the packages themselves.
@Suite struct PackagingTests {
    private static let packaging = Program.root.appending(path: "packaging")

    private func run(
        _ program: String, _ arguments: [String], _ changes: [Environment.Key: String?] = [:]
    ) async throws
        -> (code: TerminationStatus, output: String, error: String)
    {
        let result = try await Subprocess.run(
            .path(FilePath(program)), arguments: Arguments(arguments), environment: .inherit.updating(changes),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return (result.terminationStatus, result.standardOutput, result.standardError)
    }

    /// Lays out an archive whose program prints its arguments, and returns the path of the script that starts it. `make archive-check`
    /// tries the real one. `tools` are programs that the script finds in place of the system's, as shell scripts.
    private func archive(
        in folder: TemporaryFolder, glibc: String = "2.36", tools: [String: String] = [:]
    ) throws -> String {
        for part in ["bin", "libexec/dayreel", "tools"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: part), withIntermediateDirectories: true)
        }
        try folder.write("#!/bin/sh\nprintf '<%s>' \"$@\"\n", to: "libexec/dayreel/dayreel")
        try folder.write("\(glibc)\n", to: "libexec/dayreel/glibc")
        for (name, text) in tools { try folder.write("#!/bin/sh\n\(text)\n", to: "tools/\(name)") }
        let script = folder.path("bin/dayreel")
        try FileManager.default.copyItem(
            atPath: Self.packaging.appending(path: "archive/dayreel").path, toPath: script)
        for path in [script, folder.path("libexec/dayreel/dayreel")] + tools.keys.map({ folder.path("tools/\($0)") }) {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        return script
    }

    private func start(
        _ script: String, _ arguments: [String], in folder: TemporaryFolder
    ) async throws -> (code: TerminationStatus, output: String, error: String) {
        try await run(script, arguments, ["PATH": "\(folder.path("tools")):/usr/bin:/bin"])
    }

    @Test func `the archive starts the program with its arguments, even through a link`() async throws {
        let folder = try TemporaryFolder()
        let link = folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: try archive(in: folder))
        let result = try await start(link, ["make", "a b", ""], in: folder)
        #expect(result.code == .exited(0), "\(result.error)")
        #expect(result.output == "<make><a b><>")
    }

    @Test(arguments: [("2.35", false), ("2.36", true), ("2.40", true), ("3.0", true)])
    func `the archive refuses an older C library in words`(has: String, starts: Bool) async throws {
        let folder = try TemporaryFolder()
        let script = try archive(in: folder, tools: ["getconf": "echo glibc \(has)"])
        let result = try await start(script, ["doctor"], in: folder)
        #expect(result.code == .exited(starts ? 0 : 69), "\(result.error)")
        #expect(result.output == (starts ? "<doctor>" : ""))
        #expect(result.error.contains("needs glibc 2.36, and this system has glibc \(has)") == !starts)
    }

    @Test func `the archive refuses another processor in words, and does without getconf`() async throws {
        let folder = try TemporaryFolder()
        let script = try archive(in: folder, tools: ["uname": "echo aarch64"])
        let result = try await start(script, ["doctor"], in: folder)
        #expect(result.code == .exited(69))
        #expect(result.error.contains("this machine is aarch64"))
        let other = try TemporaryFolder()
        let without = try await start(archive(in: other, tools: ["getconf": "exit 127"]), ["doctor"], in: other)
        #expect(without.output == "<doctor>", "\(without.error)")
    }

    /// A part without a stated licence would otherwise get into packages unnoticed.
    @Test func `every part that is compiled in is listed with its licence`() async throws {
        let result = try await run(
            "/usr/bin/env", ["python3", Self.packaging.appending(path: "parts/parts.py").path, "check"])
        #expect(result.code == .exited(0), "\(result.output)\(result.error)")
    }

    /// `systemd-analyze verify` accepts the units, like those that `schedule print` writes.
    @Test(arguments: ["system", "user"]) func `systemd accepts the package's units`(kind: String) async throws {
        let folder = try TemporaryFolder()
        for name in ["dayreel.service", "dayreel.timer"] {
            let unit = Self.packaging.appending(path: "systemd/\(kind)/\(name)")
            let text = try String(contentsOf: unit, encoding: .utf8)
            #expect(name.hasSuffix("timer") || text.contains("\nExecStart=/usr/bin/dayreel run --due "))
            try folder.write(text.replacing("/usr/bin/dayreel", with: Program.executable.path), to: name)
        }
        let result = try await run(
            "/usr/bin/systemd-analyze",
            (kind == "user" ? ["--user"] : []) + [
                "verify", "--man=no", folder.path("dayreel.service"), folder.path("dayreel.timer"),
            ], ["XDG_RUNTIME_DIR": folder.path])
        #expect(!result.error.split(separator: "\n").contains { $0.contains("dayreel") }, "\(result.error)")
        #expect(result.code == .exited(0), "\(result.error)")
    }
}
