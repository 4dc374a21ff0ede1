import Foundation
import TestSupport
import Testing

/// A job that is disturbed again and again, each time at a random moment, and then rendered undisturbed: the
/// film must always be that of an undisturbed run.
final class DisturbedJob {
    let program: Program
    let job: String
    var random: SeededRandom
    private(set) var tally: DisturbanceTally
    private let folder: TemporaryFolder
    private let film: String
    private let whole: String
    private let options: [String]
    /// The time that a whole run takes: the longest wait before a disturbance.
    private var span: Duration

    init(_ name: String, seed: UInt64, options: [String] = []) async throws {
        folder = try TemporaryFolder()
        let files = try await SmallJob.month().write(to: folder)
        (job, film, whole) = (files.job, files.film, folder.path("whole.film"))
        self.options = options
        program = try Program()
        random = SeededRandom(seed: seed)
        tally = DisturbanceTally(name)
        let job = files.job
        span = try await Self.time {
            _ = try await Program().run("render", job, "--progress", "none", "--workers", "2")
        }
        _ = try await Program().run("render", job, "--progress", "none", "--workers", "2")
        try FileManager.default.moveItem(atPath: film, toPath: whole)
    }

    /// The number of disturbances: the value of the environment variable, or else `few`.
    static func times(_ variable: String, orElse few: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? few
    }

    /// Runs the job once disturbed and once undisturbed. `disturb` is called at a random moment with the running process;
    /// it returns whether it hit anything. `isEnd` returns whether the outcome is an expected failure.
    func run(
        _ comment: String, disturb: (pid_t) async throws -> Bool, isEnd: (Program.Outcome) -> Bool
    ) async throws {
        let moment = span * Double.random(in: 0..<1, using: &random)
        var hasHit = false
        var outcome = Program.Outcome(output: "", error: "", exitCode: 0)
        let lasted = try await Self.time {
            outcome = try await program.run(["render", job, "--progress", "none", "--workers", "2"] + options) {
                process in
                try await Self.wait(for: moment, whileLives: process)
                hasHit = try await disturb(process)
            }
        }
        let place = Comment(rawValue: "\(comment) after \(moment): exit \(outcome.exitCode): \(outcome.error)")
        let isFinished = outcome.exitCode == 0 && isWhole
        #expect(isFinished || isEnd(outcome), place)
        let quiet = try await program.run("render", job, "--progress", "none", "--workers", "2")
        #expect(quiet.exitCode == 0, "\(quiet.error)")
        let isRight = quiet.exitCode == 0 && isWhole
        #expect(isRight, place)
        try expectNothingLeft(place)
        if hasHit {
            tally.add(isFinished: isFinished, isEnded: isEnd(outcome), isRightAfterwards: isRight)
        } else {
            // The disturbance came too late: runs are faster now than when the whole run was timed.
            span = lasted
        }
        try FileManager.default.removeItem(atPath: film)
        try forgetSome()
    }

    private var isWhole: Bool { FileManager.default.contentsEqual(atPath: film, andPath: whole) }

    private func expectNothingLeft(_ comment: Comment) throws {
        #expect(try folder.contents() == ["film.json", "film.mp4", "job.yaml", "whole.film"], comment)
        for name in ["tmp", "locks"] {
            let left = try FileManager.default.contentsOfDirectory(
                atPath: program.home.path("cache/segments/\(name)"))
            #expect(left.isEmpty, comment)
        }
        #expect(try program.livingWorkers().isEmpty, comment)
    }

    /// Removes about half of the entries from the store, so that the next run has something to render.
    private func forgetSome() throws {
        let store = program.home.path("cache/segments")
        for entry in try FileManager.default.subpathsOfDirectory(atPath: store).sorted()
        where entry.hasSuffix(".mp4") && Bool.random(using: &random) {
            try FileManager.default.removeItem(atPath: "\(store)/\(entry)")
        }
    }

    private static func time(_ body: () async throws -> Void) async rethrows -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return start.duration(to: clock.now)
    }

    /// Waits for a span of time or the end of the process. The tests vary the moment, so this must wait by the clock.
    static func wait(for span: Duration, whileLives process: pid_t) async throws {
        let end = ContinuousClock.now + span
        while ContinuousClock.now < end, ProcessTree.isAlive(process) { try await Task.sleep(for: .milliseconds(1)) }
    }
}
