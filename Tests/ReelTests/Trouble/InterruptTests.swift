import Foundation
import TestSupport
import Testing

/// Ctrl-C, Ctrl-\\, a closed terminal and a polite kill leave finished segments behind, and nothing else.
@Suite struct InterruptTests {
    /// A job with enough clips that most are not yet rendered when the signal comes.
    private static func job() async throws -> SmallJob {
        try await SmallJob.month("2024-12-01..2024-12-16", composition: "  transition: { duration: 0.5s }")
    }

    /// The film of an undisturbed run.
    private static let making = Task {
        let folder = try TemporaryFolder()
        let files = try await job().write(to: folder)
        let outcome = try await Program().run("render", files.job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return try folder.bytes("film.mp4")
    }

    @Test(arguments: [(SIGINT, 130), (SIGHUP, 129), (SIGQUIT, 131), (SIGTERM, 143)].sampled(2))
    func `a signal stops the run, and the next run continues with the finished segments`(
        number: Int32, code: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let job = try await Self.job().write(to: folder).job
        let program = try Program()
        var isSent = false
        let stopped = try await program.follow(["render", job, "--progress", "json", "--workers", "2"]) {
            line, process in
            // By now a segment is finished, and the end is still far.
            guard !isSent, let overall = Self.overall(line), overall > 0.3 else { return }
            isSent = true
            kill(process, number)
        }
        try #require(isSent, "\(stopped.lines)")
        #expect(stopped.exitCode == code)
        #expect(stopped.lines.contains { $0.contains(#""event":"note","code":"stopping""#) })
        #expect(stopped.lines.last?.hasPrefix(#"{"v":1,"event":"error","code":""#) == true)
        #expect(stopped.lines.allSatisfy { $0.hasPrefix("{") }, "\(stopped.lines)")
        #expect(try program.livingWorkers().isEmpty)
        #expect(try folder.contents() == ["job.yaml"])
        #expect(try Self.temporaries(of: program).isEmpty)

        let resumed = try await program.run("render", job, "--progress", "json")
        #expect(resumed.exitCode == 0, "\(resumed.error)")
        let done = try #require(resumed.events.last)
        #expect(done["event"] as? String == "done")
        #expect(try #require(done["reused"] as? Int) > 0)
        #expect(try #require(done["rendered"] as? Int) > 0)
        // The stopped and resumed film equals that of an undisturbed run, byte for byte.
        let isWhole = try await folder.bytes("film.mp4") == Self.making.value
        #expect(isWhole)
    }

    @Test func `a signal stops a preview in the same way`() async throws {
        let folder = try TemporaryFolder()
        let job = try await Self.job().write(to: folder).job
        let program = try Program()
        let arguments = ["preview", job, "--film", "-o", folder.path("preview.mp4"), "--progress", "json"]
        var isSent = false
        let stopped = try await program.follow(arguments) { line, process in
            guard !isSent, let overall = Self.overall(line), overall > 0.3 else { return }
            isSent = true
            kill(process, SIGINT)
        }
        try #require(isSent, "\(stopped.lines)")
        #expect(stopped.exitCode == 130)
        #expect(stopped.lines.last?.contains(#""code":"interrupted""#) == true, "\(stopped.lines)")
        #expect(try program.livingWorkers().isEmpty)
        #expect(try folder.contents() == ["job.yaml"])
        #expect(try Self.temporaries(of: program).isEmpty)
    }

    @Test func `a killed run leaves nothing that hinders the next`() async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-12").write(to: folder)
        let program = try Program()
        var isSent = false
        let stopped = try await program.follow(["render", job, "--progress", "json"]) { line, process in
            guard !isSent, let overall = Self.overall(line), overall > 0.3 else { return }
            isSent = true
            kill(process, SIGKILL)
        }
        #expect(stopped.exitCode == 128 + SIGKILL)
        #expect(!FileManager.default.fileExists(atPath: film))
        let next = try await program.run("render", job)
        #expect(next.exitCode == 0, "\(next.error)")
        #expect(try Self.temporaries(of: program).isEmpty)
        #expect(try program.livingWorkers().isEmpty)
    }

    private static func overall(_ line: String) -> Double? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["overall"] as? Double
    }

    /// The files that runs have left in the store's folder for unfinished files.
    private static func temporaries(of program: Program) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: program.home.path("cache/segments/tmp"))
    }
}
