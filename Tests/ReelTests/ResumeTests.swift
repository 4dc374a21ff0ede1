import Foundation
import TestSupport
import Testing

/// Promise: whatever is killed, whenever, the next run finishes the film, byte for byte.
@Suite struct ResumeTests {
    private enum Victim: CaseIterable { case parent, worker, all }

    @Test func `fifty kills at random moments change nothing`() async throws {
        let folder = try TemporaryFolder()
        let files = try await SmallJob.month().write(to: folder)
        let whole = folder.path("whole.film")
        var span = try await Self.time { try await Self.render(files.job, with: Program()) }
        try FileManager.default.moveItem(atPath: files.film, toPath: whole)

        let program = try Program()
        var random = SeededRandom(seed: 4)
        var kills = 0
        for _ in 0..<200 where kills < 50 {
            let victim = try #require(Victim.allCases.randomElement(using: &random))
            // The moment itself is what varies: nothing waits here for something to be ready.
            let moment = span * Double.random(in: 0..<1, using: &random)
            let before = kills
            let lasted = try await Self.time {
                try await kill(victim, after: moment, of: files.job, with: program, count: &kills)
            }
            // Too late: the machine has less to do now than when the whole run was timed.
            if kills == before { span = lasted }
            try await Self.render(files.job, with: program)
            let same = FileManager.default.contentsEqual(atPath: files.film, andPath: whole)
            #expect(same, "\(victim) after \(moment)")
            try expectNothingLeft(in: folder, by: program)
            try FileManager.default.removeItem(atPath: files.film)
            try Self.forgetSome(of: program, using: &random)
        }
        #expect(kills == 50)
    }

    /// Counts a kill that hit something living.
    private func kill(
        _ victim: Victim, after moment: Duration, of job: String, with program: Program, count: inout Int
    ) async throws {
        var hasHitWorker = false
        let stopped = try await program.run(["render", job, "--progress", "none", "--workers", "2"]) { parent in
            try await Self.wait(for: moment, whileLives: parent)
            let workers = ProcessTree.children(of: parent)
            if victim != .worker { Foundation.kill(parent, SIGKILL) }
            let struck = victim == .worker ? Array(workers.prefix(1)) : victim == .all ? workers : []
            for worker in struck where Foundation.kill(worker, SIGKILL) == 0 { hasHitWorker = true }
        }
        switch victim {
        case .parent, .all: if stopped.exitCode == 128 + SIGKILL { count += 1 }
        case .worker:
            // The parent gives the task to another worker, and finishes.
            #expect(stopped.exitCode == 0, "\(stopped.error)")
            if hasHitWorker { count += 1 }
        }
    }

    private static func time(_ body: () async throws -> Void) async rethrows -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return start.duration(to: clock.now)
    }

    private static func wait(for span: Duration, whileLives process: pid_t) async throws {
        let end = ContinuousClock.now + span
        while ContinuousClock.now < end, ProcessTree.isAlive(process) { try await Task.sleep(for: .milliseconds(1)) }
    }

    private static func render(_ job: String, with program: Program) async throws {
        let outcome = try await program.run("render", job, "--progress", "none", "--workers", "2")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
    }

    private func expectNothingLeft(in folder: TemporaryFolder, by program: Program) throws {
        #expect(try folder.contents() == ["film.json", "film.mp4", "job.yaml", "whole.film"])
        for name in ["tmp", "locks"] {
            let left = try FileManager.default.contentsOfDirectory(
                atPath: program.home.path("cache/segments/\(name)"))
            #expect(left.isEmpty, "\(name)")
        }
        #expect(try program.livingWorkers().isEmpty)
    }

    /// Takes about half of the entries out of the store, so that the next run has something to do.
    private static func forgetSome(of program: Program, using random: inout SeededRandom) throws {
        let store = program.home.path("cache/segments")
        for entry in try FileManager.default.subpathsOfDirectory(atPath: store).sorted()
        where entry.hasSuffix(".mp4") && Bool.random(using: &random) {
            try FileManager.default.removeItem(atPath: "\(store)/\(entry)")
        }
    }
}
