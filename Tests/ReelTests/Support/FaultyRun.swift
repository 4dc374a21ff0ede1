import Foundation
import TestSupport
import Testing

/// Runs of one job in which one system call of the program or its workers fails (Tests/FaultShim).
struct FaultyRun {
    /// A kind of call, and which of them count.
    struct Fault: Sendable, CustomTestStringConvertible {
        var calls: String
        /// Only calls on paths that contain this count.
        var path: String
        var number: Int32

        var testDescription: String { "\(calls) of \(path): \(String(cString: strerror(number)))" }
    }

    let fault: Fault
    let job: (job: String, film: String)
    /// The undisturbed film.
    let expected: Data

    /// Every so many calls fail, one a run. All of them with `FAULT_STEP=1`, as `make faults` does.
    static var step: Int { ProcessInfo.processInfo.environment["FAULT_STEP"].flatMap { Int($0) } ?? 10 }

    /// How many calls an undisturbed run makes.
    func count() async throws -> Int {
        let counter = try TemporaryFolder()
        let outcome = try await run(in: Program(), nth: 0, counter: counter)
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let bytes = try Data(contentsOf: URL(filePath: counter.path("count")))
        return bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Lets the call fail, then runs again undisturbed with the same home: the first run makes the film or says why not, the
    /// second one makes the film that it would have made all along.
    func check(nth: Int) async throws {
        let program = try Program()
        let outcome = try await run(in: program, nth: nth, counter: TemporaryFolder())
        let comment = Comment(rawValue: "call \(nth): exit \(outcome.exitCode): \(outcome.error)")
        #expect([0, 73, 74, 75].contains(outcome.exitCode), comment)
        if outcome.exitCode == 0, try film() != expected { #expect(outcome.error.contains("warning: "), comment) }
        if outcome.exitCode != 0 { #expect(outcome.error.contains("error: "), comment) }
        let second = try await program.run("render", job.job, "--progress", "none")
        #expect(second.exitCode == 0, comment)
        #expect(try film() == expected, comment)
        try? FileManager.default.removeItem(atPath: job.film)
    }

    private func film() throws -> Data? { FileManager.default.contents(atPath: job.film) }

    private func run(in program: Program, nth: Int, counter: TemporaryFolder) async throws -> Program.Outcome {
        var program = program
        let library = Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path
        program.environment = [
            "LD_PRELOAD": library, "FAULT_CALLS": fault.calls, "FAULT_PATH": fault.path, "FAULT_NTH": "\(nth)",
            "FAULT_ERRNO": "\(fault.number)", "FAULT_COUNT": counter.path("count"),
        ]
        return try await program.run("render", job.job, "--progress", "none")
    }
}
