import Foundation
import JobFiles
import Testing

@testable import dayreel

@Suite struct JobPageTests {
    private let lines = JobPage().text.split(separator: "\n").map(String.init)

    /// The names of all properties of a decoded schema and of its nested schemas.
    private func names(_ value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names($1)) } }
        guard let object = value as? [String: Any] else { return [] }
        let own = (object["properties"] as? [String: Any]).map { Set($0.keys) } ?? []
        return object.values.reduce(into: own) { $0.formUnion(names($1)) }
    }

    /// The keys that have a paragraph on the page, such as `composition.fade` and `sources[].folder`.
    private var headings: [String] {
        zip(lines, lines.dropFirst()).filter { $0.0 == ".TP" }.compactMap { _, heading in
            heading.firstMatch(of: /^\\fB(.*?)\\fR/).map { String($0.output.1).replacing("\\-", with: "-") }
        }
    }

    @Test func `every key of the schema has its paragraph, once`() throws {
        let known = names(try JSONSerialization.jsonObject(with: Data(JobSchema.text.utf8)))
        #expect(known.count > 60)
        let last = headings.compactMap { $0.split(separator: ".").last.map(String.init) }
        #expect(known.subtracting(last) == [])
        #expect(headings.count == Set(headings).count)
        for path in ["timeframe", "sources[].folder.include", "pins.<day>.from", "composition.date-overlay.font"] {
            #expect(headings.contains(path))
        }
    }

    @Test func `a paragraph has values, description and default`() throws {
        let place = try #require(lines.firstIndex { $0.hasPrefix("\\fBcomposition.fit\\fR") })
        #expect(lines[place] == "\\fBcomposition.fit\\fR letterbox | crop | blur | pair")
        #expect(
            lines[place + 1]
                == "How to fit pictures of another shape into the frame: blur (whole, over a blurred copy), letterbox (whole, between black "
                + "bars), crop (fills the frame) or pair (two upright clips side by side). (default: blur)")
        #expect(lines.contains("\\fBselect.screen\\-recordings\\fR true | false"))
        #expect(lines.contains("\\fBschedule.day\\fR 1 to 28"))
        #expect(lines.contains("\\fBclips.video\\fR full | ..."))
    }

    /// Packages take their version and their time stamps from these two files.
    @Test func `the program's version is the newest dated one of the changelog`() throws {
        let log = try String(contentsOf: Program.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(log.firstMatch(of: /(?m)^## (\d+\.\d+\.\d+) – (\d{4}-\d{2}-\d{2})$/))
        #expect(newest.output.1 == Version.current)
        let day = try Date(String(newest.output.2) + "T00:00:00Z", strategy: .iso8601)
        #expect(day > Date(timeIntervalSince1970: 0))
    }
}
