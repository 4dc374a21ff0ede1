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

    /// Lays out an unpacked archive with this program and returns the path of its start script. `library` replaces the name of
    /// libebur128 in the program with one that no system has.
    private func archive(in folder: TemporaryFolder, library: String? = nil) throws -> String {
        var program = try Data(contentsOf: Program.executable)
        if let library {
            let range = try #require(program.range(of: Data("libebur128.so.1\0".utf8)))
            program.replaceSubrange(range, with: Data("\(library)\0".utf8))
        }
        for part in ["bin", "libexec/dayreel"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: part), withIntermediateDirectories: true)
        }
        try program.write(to: folder.url.appending(path: "libexec/dayreel/dayreel"))
        try folder.write("2.36\n", to: "libexec/dayreel/glibc")
        try folder.write(
            """
            libavcodec.so.59\tFFmpeg 5.1\tlibavcodec59\tffmpeg-libs (RPM Fusion)\tffmpeg
            libebur128.so.9\tlibebur128 1.2\tlibebur128-1\tlibebur128\tlibebur128

            """, to: "libexec/dayreel/needs.tsv")
        let script = folder.path("bin/dayreel")
        try FileManager.default.copyItem(
            atPath: Self.packaging.appending(path: "tarball/dayreel").path, toPath: script)
        for path in [script, folder.path("libexec/dayreel/dayreel")] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        return script
    }

    @Test func `the archive names a missing library and how to install it`() async throws {
        let folder = try TemporaryFolder()
        let result = try await run(archive(in: folder, library: "libebur128.so.9"), ["doctor"])
        #expect(result.code == .exited(69), "\(result.error)")
        #expect(result.output.isEmpty)
        #expect(
            result.error.contains(/\n  libebur128 1\.2 +libebur128\.so\.9 +Debian: libebur128-1\n/), "\(result.error)")
        #expect(result.error.contains("apt install libebur128-1\n"))
        #expect(result.error.contains("pacman -S libebur128\n"))
        #expect(!result.error.contains("libavcodec"), "\(result.error)")
    }

    @Test func `the archive starts the program with its arguments, even through a link`() async throws {
        let folder = try TemporaryFolder()
        let link = folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: try archive(in: folder))
        let result = try await run(link, ["schema"])
        #expect(result.code == .exited(0), "\(result.error)")
        #expect(result.output.hasPrefix("{"))
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
