import Foundation
import TestSupport
import Testing

/// Runs of one job in which one system call of the program or its workers fails (Tests/FaultShim).
struct FaultyRun {
    /// A kind of system call that fails, and the paths on which it is counted.
    struct Fault: Sendable, CustomTestStringConvertible {
        var calls: String
        /// Only calls on paths that contain this count.
        var path: String
        var number: Int32
        /// Tells whether runs make so many of these calls that `make test` tries fewer of them.
        var isFrequent = false
        /// True if all later calls fail too: the file system stays as it is.
        var lasts = false
        /// True if the call transfers half of its bytes, or the clock changes, and nothing fails: every run makes the film.
        var isHarmless = false
        /// Seconds by which the clock changes.
        var jump = 0
        /// The exit codes of a run that makes no film.
        var codes: [Int32] = [73, 74, 75]

        /// The environment that makes the call fail in a program that is started with it. Calls are counted in a file of the folder.
        func environment(nth: Int, counter: TemporaryFolder) -> [String: String?] {
            let library = Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path
            return [
                "LD_PRELOAD": library, "FAULT_CALLS": calls, "FAULT_PATH": path, "FAULT_NTH": "\(nth)",
                "FAULT_ERRNO": "\(number)", "FAULT_COUNT": counter.path("count"), "FAULT_LASTS": lasts ? "1" : "0",
                "FAULT_SHORT": isHarmless ? "1" : "0", "FAULT_JUMP": "\(jump)",
            ]
        }

        /// The number of calls that were counted.
        static func calls(counted counter: TemporaryFolder) throws -> Int {
            let bytes = try Data(contentsOf: URL(filePath: counter.path("count")))
            return bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        var testDescription: String {
            if jump != 0 { return "the clock changes by \(jump) s" }
            let what = isHarmless ? "half of the bytes" : String(cString: strerror(number))
            return "\(calls) of \(path): \(what)\(lasts ? ", from then on" : "")"
        }
    }

    let fault: Fault
    let job: (job: String, film: String)
    /// The undisturbed film.
    let expected: Data

    /// Tests every nth call, one failure a run: every 160th, with `make trials` every twentieth, with `make faults` each of them.
    static var step: Int { chosenStep ?? (Trials.areAll ? 20 : 160) }

    /// True in `make test`, which takes a sample of the faults too.
    static var isSample: Bool { chosenStep == nil && !Trials.areAll }

    private static var chosenStep: Int? { ProcessInfo.processInfo.environment["FAULT_STEP"].flatMap { Int($0) } }

    /// The faults that this run tries: those whose descriptions contain `FAULT_ONLY`, or else a sample or all of them.
    static func chosen(_ faults: [Fault]) -> [Fault] {
        if let words = ProcessInfo.processInfo.environment["FAULT_ONLY"], !words.isEmpty {
            return faults.filter { $0.testDescription.contains(words) }
        }
        return faults.sampled(6, all: !isSample)
    }

    /// The number of calls that an undisturbed run makes.
    func count() async throws -> Int {
        let counter = try TemporaryFolder()
        let outcome = try await run(in: Program(), nth: 0, counter: counter)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return try Fault.calls(counted: counter)
    }

    /// Lets the call fail, then runs again undisturbed with the same home: the first run must make the film or report why not,
    /// and the second must make the expected film.
    func check(nth: Int, _ tally: inout DisturbanceTally) async throws {
        let program = try Program()
        let outcome = try await run(in: program, nth: nth, counter: TemporaryFolder())
        let comment = Comment(rawValue: "call \(nth): exit \(outcome.exitCode): \(outcome.error)")
        #expect(outcome.exitCode == 0 || fault.codes.contains(outcome.exitCode), comment)
        let isFinished = try outcome.exitCode == 0 && film() == expected
        // A different film comes with a warning, no film with an error.
        let word = outcome.exitCode == 0 ? "warning: " : "error: "
        let isExpected = outcome.exitCode == 0 || fault.codes.contains(outcome.exitCode)
        let isEnded = isExpected && outcome.error.contains(word)
        #expect(isFinished || isEnded && !fault.isHarmless, comment)
        let second = try await program.run("render", job.job, "--progress", "none")
        #expect(second.exitCode == 0, comment)
        let isRight = try second.exitCode == 0 && film() == expected
        #expect(isRight, comment)
        tally.add(isFinished: isFinished, isEnded: isEnded, isRightAfterwards: isRight)
        try? FileManager.default.removeItem(atPath: job.film)
    }

    private func film() throws -> Data? { FileManager.default.contents(atPath: job.film) }

    private func run(in program: Program, nth: Int, counter: TemporaryFolder) async throws -> Program.Outcome {
        var program = program
        program.environment = fault.environment(nth: nth, counter: counter)
        return try await program.run("render", job.job, "--progress", "none")
    }
}
