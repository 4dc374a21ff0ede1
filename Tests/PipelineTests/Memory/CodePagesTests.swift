import Foundation
import Testing

@testable import Pipeline

@Suite struct CodePagesTests {
    /// Resident pages of this process that belong to files: proc_pid_statm(5).
    private func pages() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(text.split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
    }

    @Test func `code that is not used is not kept, and code that is used still works`() throws {
        let format = DateFormatter()
        format.dateFormat = "EEEE"
        let before = (pages: try pages(), day: format.string(from: Date(timeIntervalSince1970: 0)))
        CodePages.giveBack()
        let after = try pages()
        #expect(after < before.pages, "\(after) of \(before.pages) pages")
        #expect(format.string(from: Date(timeIntervalSince1970: 0)) == before.day)
    }
}
