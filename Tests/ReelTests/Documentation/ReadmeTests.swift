import Foundation
import TestSupport
import Testing

@testable import dayreel

/// The first things that the README says, and their version.
@Suite struct ReadmeTests {
    private let lines: [Substring]

    init() throws {
        lines = try Self.lines(of: "README.md")
    }

    private static func lines(of page: String) throws -> [Substring] {
        try String(contentsOf: Program.root.appending(path: page), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `the third line names the platforms, and both commands for a clone are on the first screen`() {
        #expect(lines[2].contains("It runs on Linux (x86-64)"))
        let screen = lines.prefix(20)
        #expect(screen.contains { $0.hasPrefix("make demo ") })
        #expect(screen.contains { $0.hasPrefix("make test ") })
        #expect(screen.contains { $0.contains("docs/images/tour.webp") })
    }

    @Test func `its rows about other programs are those of the comparison`() throws {
        let comparison = Set(try Self.lines(of: "docs/comparison.md").filter { $0.hasPrefix("| ") })
        let header = try #require(lines.firstIndex { $0.hasPrefix("| | Dayreel | an ffmpeg script") })
        let rows = lines[header...].prefix { $0.hasPrefix("|") }
        #expect(rows.count == 4)
        for row in rows where row.hasPrefix("| ") { #expect(comparison.contains(row), "\(row)") }
    }

    /// A change log with an unreleased part means that the last release lacks something of what the README describes.
    @Test func `it says which version has what it describes`() throws {
        let isAhead = try Self.lines(of: "CHANGELOG.md").contains("## Unreleased")
        let words = lines.joined(separator: " ")
        #expect(words.contains("The last release, \(Version.current), does not have everything") == isAhead)
        // Lines to copy name no version, which would be an older one soon.
        #expect(!words.contains("dayreel_\(Version.current)") && !words.contains("dayreel-\(Version.current)"))
    }
}
