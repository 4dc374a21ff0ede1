import Foundation
import Subprocess
import SystemPackage
import Testing

/// Promise: a scheduled library needs nobody, whatever happens to its media, its pins and its runs.
@Suite struct SoakTests {
    /// The first week of the year that `make soak` goes through.
    @Test func `a week of arrivals, pins and kills leaves the film that a new home makes`() async throws {
        let script = Program.root.appending(path: "scripts/soak.py").path
        let result = try await Subprocess.run(
            .path("/usr/bin/python3"),
            arguments: [script, "--days", "7", "--runs", "1", "--dayreel", Program.executable.path],
            input: .none, output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(0), "\(result.standardOutput)\(result.standardError)")
        #expect(result.standardOutput.contains("7 days, "))
    }
}
