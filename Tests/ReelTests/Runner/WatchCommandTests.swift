import Foundation
import TestSupport
import Testing

/// The commands `scan --watch` and `run --watch`, as users run them. Each test stops them once the expected output has come.
@Suite struct WatchCommandTests {
    private let folder: TemporaryFolder
    private let program: Program
    private let month: String

    init() async throws {
        folder = try TemporaryFolder()
        program = try Program()
        month = try await FixtureLibrary.month().path
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        try copy("IMG_1001.MOV")
    }

    private func copy(_ name: String) throws {
        try FileManager.default.copyItem(atPath: "\(month)/100APPLE/\(name)", toPath: folder.path("media/\(name)"))
    }

    /// Waits until the condition holds, and fails if the process ends first.
    private func wait(_ process: pid_t, until isThere: () -> Bool) async throws {
        while !isThere() {
            try #require(program.isRunning(process), "it ended early")
            await Task.yield()
        }
    }

    /// Starts `scan --watch` on the media, with its output in files.
    private func watchScan(_ body: (pid_t) async throws -> Void) async throws -> Program.Outcome {
        let command =
            "exec '\(Program.executable.path)' scan '\(folder.path("media"))' --watch --settle 0.1s --json --progress plain "
            + "> '\(folder.path("seen.txt"))' 2> '\(folder.path("said.txt"))'"
        var shell = program
        shell.copy = "/bin/sh"
        return try await shell.run(["-c", command]) { process in
            try await body(process)
            kill(process, SIGINT)
        }
    }

    @Test func `scan lists existing media, then new ones`() async throws {
        let outcome = try await watchScan { process in
            try await wait(process) { folder.text("seen.txt").contains("IMG_1001.MOV") }
            try copy("IMG_1002.MOV")
            try await wait(process) { folder.text("seen.txt").contains("IMG_1002.MOV") }
        }
        #expect(outcome.exitCode == 130)
        let lines = folder.text("seen.txt").split(separator: "\n").filter { $0.contains("IMG_") }
        #expect(lines.count == 2)
        #expect(lines.last?.contains("IMG_1001.MOV") == false)
    }

    @Test func `scan survives a renamed folder and lists new media once it is back`() async throws {
        let media = folder.path("media")
        let outcome = try await watchScan { process in
            try await wait(process) { folder.text("seen.txt").contains("IMG_1001.MOV") }
            rename(media, folder.path("away"))
            try await wait(process) { folder.text("said.txt").contains("watching continues") }
            try FileManager.default.createDirectory(atPath: media, withIntermediateDirectories: false)
            try copy("IMG_1002.MOV")
            try await wait(process) { folder.text("seen.txt").contains("IMG_1002.MOV") }
        }
        #expect(outcome.exitCode == 130)
        #expect(folder.text("said.txt").contains("warning: \(media): the source folder cannot be read"))
    }

    @Test func `run makes a film when media come`() async throws {
        try folder.write(
            """
            timeframe: 2024-12
            days: { home: UTC }
            sources: media
            clips: { video: 1s }
            composition: { resolution: 320x180, fade: 0 }
            output: { file: film.mp4, preset: ultrafast }
            """, to: "job.yaml")
        let job = folder.path("job.yaml")
        let outcome = try await program.run(["run", job, "--watch", "--settle", "0.1s", "--progress", "none"]) {
            process in
            try await wait(process) { folder.text("film.json").contains("IMG_1001.MOV") }
            try copy("IMG_1002.MOV")
            try await wait(process) { folder.text("film.json").contains("IMG_1002.MOV") }
            kill(process, SIGTERM)
        }
        #expect(outcome.exitCode == 143, "\(outcome.error)")
        let wrong = try await program.run("run", job, "--watch", "--dry-run")
        #expect(wrong.exitCode == 64)
    }
}
