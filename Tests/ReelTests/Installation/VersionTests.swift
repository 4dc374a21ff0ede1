import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import dayreel

/// The version of the program and of packages, at releases and between them.
@Suite struct VersionTests {
    /// A checkout of its own with what `scripts/version.sh` reads.
    private struct Checkout {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        func run(_ program: String, _ arguments: String...) async throws -> String {
            let isOwn = program.hasPrefix("scripts/")
            let result = try await Subprocess.run(
                isOwn ? .path(FilePath(folder.path(program))) : .name(program), arguments: Arguments(arguments),
                environment: .inherit.updating([
                    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_DATE": "2030-01-02T03:04:05Z",
                    "GIT_COMMITTER_DATE": "2030-01-02T03:04:05Z",
                ]),
                workingDirectory: FilePath(folder.url.path), output: .string(limit: 1 << 20),
                error: .string(limit: 1 << 20))
            try #require(result.terminationStatus == .exited(0), "\(result.standardError)")
            return result.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func version(_ what: String = "version") async throws -> String { try await run("scripts/version.sh", what) }

        func commit(_ changes: String) async throws {
            try folder.write("# Changes\n\n\(changes)", to: "CHANGELOG.md")
            _ = try await run("git", "add", ".")
            _ = try await run(
                "git", "-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "-m", "a")
        }

        /// A commit that is the release 1.2.0.
        func begin() async throws {
            for place in ["scripts", "Sources/CCommit"] {
                try FileManager.default.createDirectory(
                    at: folder.url.appending(path: place), withIntermediateDirectories: true)
            }
            for file in ["scripts/version.sh", "Sources/CCommit/commit.c", ".gitignore"] {
                try FileManager.default.copyItem(
                    at: Program.root.appending(path: file), to: folder.url.appending(path: file))
            }
            try folder.write("    static let current = \"1.2.0\"\n", to: "Sources/dayreel/Version.swift")
            _ = try await run("git", "init", "--quiet")
            try await commit("## 1.2.0 – 2029-12-31\n")
        }
    }

    private static let ahead = "## Unreleased\n\n- More.\n\n## 1.2.0 – 2029-12-31\n"

    @Test func `a release has its plain version and the date of its change log`() async throws {
        let checkout = try Checkout()
        try await checkout.begin()
        #expect(try await checkout.version() == "1.2.0")
        #expect(try await checkout.version("epoch") == "1893369600")
    }

    @Test func `between releases the version counts and names the commit`() async throws {
        let checkout = try Checkout()
        try await checkout.begin()
        try await checkout.commit(Self.ahead)
        try await checkout.commit(Self.ahead)
        let hash = try await checkout.run("git", "rev-parse", "HEAD").prefix(7)
        #expect(try await checkout.version() == "1.2.0+2.g\(hash)")
        #expect(try await checkout.version("release") == "1.2.0")
        #expect(try await checkout.version("epoch") == "1893553445")
        try checkout.folder.write("    static let current = \"1.2.0\"\n\n", to: "Sources/dayreel/Version.swift")
        #expect(try await checkout.version() == "1.2.0+2.g\(hash).dirty")
    }

    /// Packages are built a second time from a copy without git, and must have the same bytes.
    @Test func `a copy without git has what was written for it`() async throws {
        let checkout = try Checkout()
        try await checkout.begin()
        try await checkout.commit(Self.ahead)
        let (version, epoch) = (try await checkout.version(), try await checkout.version("epoch"))
        _ = try await checkout.version("write")
        let record = checkout.folder.url.appending(path: "Sources/CCommit/commit.h")
        let written = try FileManager.default.attributesOfItem(atPath: record.path)[.systemFileNumber] as? Int
        _ = try await checkout.version("write")
        let again = try FileManager.default.attributesOfItem(atPath: record.path)[.systemFileNumber] as? Int
        #expect(written == again, "an unchanged file is not written, or all would be linked again")
        #expect(try await checkout.version() == version, "git ignores the file")
        try FileManager.default.removeItem(at: checkout.folder.url.appending(path: ".git"))
        #expect(try await checkout.version() == version)
        #expect(try await checkout.version("epoch") == epoch)
    }

    /// What the program says is a constant of C, which the compiler puts in for releases and `make demo`.
    @Test(arguments: [([], true), (["-DDEBUG=1"], false), (["-DDEBUG=1", "-DDAYREEL_DEMO"], true)])
    func `builds with tests leave the commit out`(flags: [String], names: Bool) async throws {
        let folder = try TemporaryFolder()
        let target = folder.url.appending(path: "CCommit")
        try FileManager.default.copyItem(at: Program.root.appending(path: "Sources/CCommit"), to: target)
        try "#define DAYREEL_COMMIT \"12.gabcdef0\"\n".write(
            to: target.appending(path: "commit.h"), atomically: false, encoding: .utf8)
        let result = try await Subprocess.run(
            .name("cc"),
            arguments: Arguments(
                ["-S", "-o", "-", "-I\(target.path)/include", "\(target.path)/commit.c"] + flags),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(0), "\(result.standardError)")
        #expect(result.standardOutput.contains("12.gabcdef0") == names)
    }

    @Test func `the program says its version as packages do`() async throws {
        #expect(Version.full("") == Version.current)
        #expect(Version.full("12.gabcdef0") == "\(Version.current)+12.gabcdef0")
        // The tests' program is a build with tests.
        #expect(try await Program().run("--version").output == "dayreel \(Version.current)\n")
        let script = Program.root.appending(path: "scripts/version.sh").path
        let result = try await Subprocess.run(
            .path(FilePath(script)), arguments: [], output: .string(limit: 1 << 20), error: .discarded)
        #expect(result.standardOutput.hasPrefix(Version.current))
    }
}
