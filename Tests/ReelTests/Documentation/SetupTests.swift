import Foundation
import TestSupport
import Testing

/// `scripts/setup.sh`: what it installs for a task, on a Debian without anything, and which tasks of the Makefile ask it for what.
@Suite struct SetupTests {
    private let folder: TemporaryFolder
    private let shell: Shell

    /// Creates a machine on which no package is installed. `apt-get` and Python only write down how they were called.
    init() throws {
        folder = try TemporaryFolder()
        let note = #"echo "$(basename "$0") $*" >> "$CALLS""#
        let stubs = [
            "dpkg-query": "exit 1",
            "apt-get": note,
            "id": "echo 0",
            "swift": "echo 'Swift version 6.2.1 (swift-6.2.1-RELEASE)'",
            "python": "\(note)\n[ \"$2\" = venv ] || exit 0\nmkdir -p \"$3/bin\" && cp \"$0\" \"$3/bin/pip\"",
        ]
        for (name, line) in stubs {
            let path = try folder.write("#!/bin/sh\n\(line)\n", to: "stubs/\(name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        try FileManager.default.createDirectory(
            atPath: folder.path("scripts"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Program.root.appending(path: "scripts/setup.sh").path, toPath: folder.path("scripts/setup.sh"))
        shell = Shell(
            folder: folder, home: try TemporaryFolder(),
            environment: [
                "PATH": folder.path("stubs"), "PYTHON": folder.path("stubs/python"), "CALLS": folder.path("calls"),
            ])
    }

    /// The packages that the script asks apt for, and the first words of all other calls.
    private func installed(for tasks: String) async throws -> (packages: Set<Substring>, others: [Substring]) {
        try? FileManager.default.removeItem(atPath: folder.path("calls"))
        let (code, log) = try await shell.run("scripts/setup.sh \(tasks)")
        #expect(code == 0, "\(log)")
        let calls = try String(contentsOfFile: folder.path("calls"), encoding: .utf8).split(separator: "\n")
        let words = calls.filter { $0.hasPrefix("apt-get install") }.flatMap { $0.split(separator: " ").dropFirst(2) }
        return (Set(words.filter { !$0.hasPrefix("-") }), calls.filter { !$0.hasPrefix("apt-get ") })
    }

    private func listed(_ task: String) async throws -> Set<Substring> {
        let (code, log) = try await shell.run("scripts/setup.sh --packages \(task)")
        #expect(code == 0, "\(log)")
        return Set(log.split(separator: "\n"))
    }

    @Test func `a build installs what a build needs, and nothing from PyPI`() async throws {
        let needs = try await listed("toolchain").union(listed("build"))
        let (packages, others) = try await installed(for: "build")
        #expect(packages == needs)
        #expect(packages.isSuperset(of: ["build-essential", "git", "libavcodec-dev", "nettle-dev", "pkg-config"]))
        #expect(
            packages.isDisjoint(with: [
                "ffmpeg", "nodejs", "python3", "python3-venv", "python3-swift", "systemd", "chromium",
            ]))
        #expect(others.isEmpty)
        #expect(try await installed(for: "").packages == needs)
    }

    @Test func `tests install their tools, fonts and servers as well`() async throws {
        let build = try await installed(for: "build").packages
        let (packages, others) = try await installed(for: "test")
        #expect(packages == build.union(try await listed("test")))
        #expect(
            packages.isSuperset(of: ["ffmpeg", "nodejs", "node-typescript", "python3-swift", "fonts-noto-color-emoji"]))
        #expect(!packages.contains("chromium"))
        for package in ["moto", "opentimelineio"] {
            #expect(others.contains { $0.hasPrefix("pip install") && $0.contains(package) })
        }
        #expect(!others.contains { $0.contains("playwright") })
        // Installed once.
        #expect(try await installed(for: "test").others.isEmpty)
    }

    @Test(arguments: ["places", "speech"])
    func `data beside the program are made for tests and for installing`(task: String) async throws {
        let script = try folder.write("#!/bin/sh\necho \(task) >> \"$CALLS\"\n", to: "scripts/\(task).sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        #expect(try await installed(for: "test").others.contains(Substring(task)))
        let (packages, others) = try await installed(for: task)
        #expect(packages.isSuperset(of: ["python3", "python3-venv"]) && others == [Substring(task)])
        #expect(try await !installed(for: "build").others.contains(Substring(task)))
        // Without them, only what they are for is missing: a warning.
        try folder.write("#!/bin/sh\nexit 1\n", to: "scripts/\(task).sh")
        let (code, log) = try await shell.run("scripts/setup.sh \(task)")
        #expect(code == 0 && log.contains("warning"))
    }

    @Test func `tests of the page install a browser and what drives it`() async throws {
        let (packages, others) = try await installed(for: "page")
        #expect(packages.isSuperset(of: ["chromium", "libatomic1", "node-typescript"]))
        #expect(packages.isDisjoint(with: ["python3-swift", "fonts-vlgothic"]))
        #expect(others.contains { $0.hasPrefix("pip install") && $0.contains("playwright") })
        #expect(!others.contains { $0.contains("moto") })
    }

    @Test func `an unknown task is refused, and nothing is installed`() async throws {
        for wrong in ["tests", "--packages", "--packages everything"] {
            #expect(try await shell.run("scripts/setup.sh \(wrong)").code == 64)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("calls")))
    }

    @Test(arguments: [
        ("demo", ["build"]), ("release", ["build"]), ("build", ["build"]), ("test", ["test", "build"]),
        ("trials", ["test", "build"]), ("lint", ["lint"]), ("bench", ["bench", "build"]),
        ("install", ["places", "speech", "build"]),
    ])
    func `a task of the Makefile asks for what it needs`(task: String, needs: [String]) async throws {
        let plain = Shell(folder: folder, home: shell.home)
        let (code, log) = try await plain.run("make --dry-run --no-print-directory -C '\(Program.root.path)' \(task)")
        #expect(code == 0, "\(log)")
        let asked = log.split(separator: "\n").filter { $0.hasPrefix("scripts/setup.sh ") }
        #expect(asked.map { $0.dropFirst("scripts/setup.sh ".count) } == needs.map { $0[...] })
    }
}
