import Pipeline
import Testing

@testable import DayreelKit
@testable import Model
@testable import Reports

@Suite struct SheetFileTests {
    @Test func `a picture of three years needs three files, a page one`() throws {
        let first = try #require(Day("2021-01-01"))
        let clip = ContactSheet.Clip(name: "a.mov", length: "3.0 s")
        let days = (0..<1000).map {
            ContactSheet.Day(
                day: first.advanced(by: $0), clips: [clip], reason: "only video", isPinned: false, others: [])
        }
        let sheet = ContactSheet(
            title: "Years", totals: "1000 days", timeframe: Timeframe.year(2021).resolved(today: first), days: days,
            leftOut: [], daysWithoutMedia: "", warnings: [], width: 1920, height: 1080)
        let picture = try #require(SheetFile(path: "/films/My sheet.PNG", replaces: .own))
        let files = picture.files(for: sheet)
        #expect(
            files.map(\.file.output.path) == ["/films/My sheet.PNG", "/films/My sheet-2.PNG", "/films/My sheet-3.PNG"])
        #expect(files.map(\.sheet.days.count) == [370, 370, 260])
        #expect(files.allSatisfy { $0.file.output.kind == .picture })
        let page = try #require(SheetFile(path: "/films/sheet.html", replaces: .own))
        #expect(page.files(for: sheet).map(\.sheet.days.count) == [1000])
    }
}
