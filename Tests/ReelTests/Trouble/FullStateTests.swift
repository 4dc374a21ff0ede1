import Foundation
import TestSupport
import Testing

/// A full disk under the state folder: history, catalog and locks are optional, and the film is made.
@Suite struct FullStateTests {
    /// Lets all calls fail from the n-th on, for about three values of n; about eight with `make trials`.
    @Test func `a full state folder costs a warning, never the film`() async throws {
        let folder = try TemporaryFolder()
        let (job, film) = try await SmallJob.month("2024-12-01..2024-12-01").write(to: folder)
        let counted = try await run(job, from: 0, folder.path("count"))
        try #require(counted.exitCode == 0, "\(counted.error)")
        let bytes = try Data(contentsOf: URL(filePath: folder.path("count")))
        let calls = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(calls > 20)
        let expected = try Data(contentsOf: URL(filePath: film))
        for nth in stride(from: 1, through: calls, by: max(1, calls / (Trials.areAll ? 8 : 3))) {
            try FileManager.default.removeItem(atPath: film)
            unlink(folder.path("count"))
            let outcome = try await run(job, from: nth, folder.path("count"))
            let comment = Comment(rawValue: "from call \(nth): exit \(outcome.exitCode): \(outcome.error)")
            #expect(outcome.exitCode == 0, comment)
            #expect(outcome.error.contains("warning: "), comment)
            #expect(!outcome.error.contains("Domain"), comment)
            #expect(FileManager.default.contents(atPath: film) == expected, comment)
        }
    }

    /// Runs `run` in a home of its own.
    private func run(_ job: String, from nth: Int, _ count: String) async throws -> Program.Outcome {
        var program = try Program()
        program.environment = [
            "LD_PRELOAD": Program.executable.deletingLastPathComponent().appending(path: "libFaultShim.so").path,
            "FAULT_CALLS": "write,open,mkdir,fsync", "FAULT_PATH": "/state", "FAULT_NTH": "\(nth)", "FAULT_LASTS": "1",
            "FAULT_ERRNO": "\(ENOSPC)", "FAULT_COUNT": count,
        ]
        return try await program.run("run", job, "--progress", "none")
    }
}
