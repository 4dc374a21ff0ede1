import Files
import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The permissions of the files that Dayreel writes, and the order in which they reach the disk.
@Suite struct PrivateFilesTests {
    @Test(arguments: [("002", 0o664), ("077", 0o600)])
    func `films have the user's permissions, and all state is private`(
        umask: String, mode: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let files = try await SmallJob.month().write(to: folder)
        let program = try Program()
        let home = program.home.path("new")
        let outcome = try await Self.run(
            program, umask: umask,
            "dayreel render \(files.job) --home \(home) && dayreel preview \(files.job) -o \(folder.path("a.html")) --home \(home)"
        )
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        for name in ["film.mp4", "film.json", "a.html"] { #expect(Self.mode(folder.path(name)) == mode, "\(name)") }
        let kept = try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
        #expect(kept.contains { $0.hasPrefix("new/cache/segments/thumbnails/") })
        #expect(kept.contains { $0.hasPrefix("new/state/") })
        for path in kept {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: program.home.path(path), isDirectory: &isFolder)
            if isFolder.boolValue { #expect(Self.mode(program.home.path(path)) == 0o700, "\(path)") }
        }
    }

    @Test func `a killed run's own store is swept`() async throws {
        let folder = try TemporaryFolder()
        let files = try await SmallJob.month().write(to: folder)
        var program = try Program()
        try FileManager.default.createDirectory(atPath: folder.path("tmp"), withIntermediateDirectories: true)
        program.environment = ["TMPDIR": folder.path("tmp")]
        var modes: [Int?] = []
        let killed = try await program.follow(["render", files.job, "--no-cache", "--progress", "json"]) {
            line, process in
            guard line.contains(#""stage":"render""#) else { return }
            modes = try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).map {
                Self.mode(folder.path("tmp/\($0)"))
            }
            kill(process, SIGKILL)
        }
        #expect(killed.exitCode == 128 + SIGKILL)
        #expect(modes == [0o700])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).count == 1)
        // A worker that is just being started holds the store's lock until it is a worker by name. Workers leave by themselves, and may
        // write to the store until then.
        let store = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")).map { folder.path("tmp/\($0)") }.first)
        while try FileLock.attempt(.exclusive, onFolder: store, message: "held") == nil {
            try await Task.sleep(for: .milliseconds(1))
        }
        while try !program.livingWorkers(for: store).isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        let next = try await program.run("render", files.job, "--progress", "none")
        #expect(next.exitCode == 0, "\(next.error)")
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path("tmp"))
        #expect(left == [], "\(next.error)")
    }

    @Test func `a worker whose run is gone leaves nothing`() async throws {
        let folder = try TemporaryFolder()
        let late = try await Program().run("worker", "--store", folder.path("store"), "--run", "7-0123456789abcdef")
        #expect(late.exitCode == 74, "\(late.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    /// The film and the report are synced, and the folder after each: a power cut loses a name that was not written to the disk.
    @Test func `the film's folder is synced to the disk`() async throws {
        let (folder, counter) = (try TemporaryFolder(), try TemporaryFolder())
        let files = try await SmallJob.month().write(to: folder)
        var program = try await WarmHome.ofMonth()
        let fault = FaultyRun.Fault(calls: "fsync", path: folder.path, number: EIO)
        program.environment = fault.environment(nth: 2, counter: counter)
        let warned = try await program.run("render", files.job, "--progress", "none")
        #expect(warned.exitCode == 0, "\(warned.error)")
        let report = folder.text("film.json")
        #expect(report.contains(#""name-not-synced""#) && report.contains("a power cut may lose its name"))
        #expect(report.contains("Input/output error"))
        let whole = try TemporaryFolder()
        program.environment = fault.environment(nth: 0, counter: whole)
        let outcome = try await program.run("render", files.job, "--progress", "none")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try FaultyRun.Fault.calls(counted: whole) == 4)
    }

    @Test func `a film's name may be as long as the disk allows`() async throws {
        let folder = try TemporaryFolder()
        let job = try await SmallJob.month()
        let name = String(repeating: "日", count: 82) + "x"
        let files = try job.write(to: folder, film: "\(name).mp4")
        let outcome = try await WarmHome.ofMonth().run("render", files.job, "--progress", "none")
        #expect(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try folder.contents() == ["job.yaml", "\(name).json", "\(name).mp4"])
        let longer = try job.write(to: folder, film: "\(name)longer.mp4")
        let refused = try await Program().run("render", longer.job, "--progress", "none")
        #expect(refused.exitCode == 73 && refused.error.contains("255"), "\(refused.error)")
    }

    private static func mode(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    private static func run(
        _ program: Program, umask: String, _ commands: String
    ) async throws -> (exitCode: Int32, error: String) {
        let script = "dayreel() { \"$0\" \"$@\"; }; umask \(umask); \(commands)"
        let result = try await Subprocess.run(
            .path("/bin/sh"), arguments: Arguments(["-c", script, Program.executable.path]),
            environment: program.environmentOfChild, input: .none, output: .discarded, error: .string(limit: 1 << 20))
        guard case .exited(let code) = result.terminationStatus else { return (-1, result.standardError) }
        return (code, result.standardError)
    }
}
