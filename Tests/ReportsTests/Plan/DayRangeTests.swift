import Foundation
import Testing

@testable import Files
@testable import Model
@testable import Pipeline
@testable import Reports

@Suite struct DayRangeTests {
    private func days(_ texts: String...) -> [Day] { texts.compactMap { Day($0) } }

    @Test func `consecutive days are one range`() throws {
        let days = days("2024-02-28", "2024-02-29", "2024-03-01", "2024-12-31", "2025-01-01", "2025-01-03")
        #expect(days.ranges.map(\.written) == ["2024-02-28..2024-03-01", "2024-12-31..2025-01-01", "2025-01-03"])
        #expect(days.ranges.days == days)
        #expect([Day]().ranges.isEmpty)
    }

    @Test(arguments: ["", "2024-02-30", "2024-03-02..2024-03-01", "2024-03-01..2024-03-01", "2024-03-01...2024-03-02"])
    func `text that is not a range is refused`(text: String) { #expect(DayRange(written: text) == nil) }

    @Test func `ten thousand years take a few bytes, and longer ranges are refused`() throws {
        let first = try #require(Day("0001-01-01"))
        let last = try #require(Day("9999-12-31"))
        let timeframe = Timeframe.days(first: first, last: last).resolved(today: first)
        let selection = Selection(timeframe: timeframe, days: [], emptyDays: Array(timeframe.days))
        let text = try DocumentJSON.line(of: selection)
        #expect(text.contains(#""empty-days":["0001-01-01..9999-12-31"]"#))
        #expect(try DocumentJSON.value(Selection.self, from: text) == selection)
        let twice = text.replacing(
            #"["0001-01-01..9999-12-31"]"#, with: #"["0001-01-01..9999-12-31","0001-01-01..9999-12-31"]"#)
        #expect(throws: DecodingError.self) { try DocumentJSON.value(Selection.self, from: twice) }
    }
}
