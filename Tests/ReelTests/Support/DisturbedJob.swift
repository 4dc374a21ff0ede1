import Foundation
import TestSupport
import Testing

/// A job that is disturbed over and over while it runs, each time at another moment, and rendered quietly after each: the
/// film is always that of an undisturbed run.
final class DisturbedJob {
    let program: Program
    let job: String
    var random: SeededRandom
    private(set) var tally: DisturbanceTally
    private let folder: TemporaryFolder
    private let film: String
    private let whole: String
    private let options: [String]
    /// The time of a whole run, which is the longest wait before something happens to one.
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

    /// The number of times: that in the variable of the environment, or a few times.
    static func times(_ variable: String, orElse few: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? few
    }

    /// Runs the job once disturbed and once undisturbed. `disturb` is called at a random moment with the process that runs;
    /// it tells whether it has hit anything. `isEnd` says whether the outcome is one to expect of such a disturbance.
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
            // Too late: the machine has less to do now than when the whole run was timed.
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

    /// Takes about half of the entries out of the store, so that the next run has something to do.
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

    /// The moment itself is what varies: nothing waits here for something to be ready.
    static func wait(for span: Duration, whileLives process: pid_t) async throws {
        let end = ContinuousClock.now + span
        while ContinuousClock.now < end, ProcessTree.isAlive(process) { try await Task.sleep(for: .milliseconds(1)) }
    }
}
