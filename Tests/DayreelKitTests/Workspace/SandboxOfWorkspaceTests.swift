import Pipeline
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct SandboxOfWorkspaceTests {
    private func reads(_ program: String) throws -> Set<String> {
        Workspace.ofTest(try TemporaryFolder(), program: program).sandbox.reads
    }

    @Test func `an archive's libraries and data are readable, wherever it was unpacked`() throws {
        let reads = try reads("/home/anna/dayreel/libexec/dayreel/dayreel")
        #expect(reads.isSuperset(of: ["/home/anna/dayreel/lib/dayreel", "/home/anna/dayreel/share/dayreel", "/usr"]))
        #expect(!reads.contains("/home/anna/dayreel") && !reads.contains("/home/anna"))
    }

    @Test func `of a program in the home folder, only itself is readable`() throws {
        let reads = try reads("/home/anna/dayreel")
        #expect(reads.contains("/home/anna/dayreel") && !reads.contains("/home/anna"))
    }
}
