import Files
import Foundation
import Library
import Model
import Reports
import TestSupport
import Testing

/// The places of a scan, for people and scripts.
@Suite struct ScanPlacesTests {
    private func result() throws -> ScanResult {
        let positions: [(String, Double, Double)?] = [
            ("2024-12-01", 38.7139, -9.1394), ("2024-12-01", 38.7100, -9.1300), ("2024-12-02", 38.7139, -9.1394),
            ("2024-12-03", 41.1399, -8.6094), ("2024-12-03", 30, -45), nil,
        ]
        let items = try positions.enumerated().map { index, position in
            let day = try #require(Day(position?.0 ?? "2024-12-04"))
            var item = MediaItem(
                id: "\(index).mov", location: MediaLocation(path: "/m/\(index).mov"), kind: .video,
                captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: day,
                facts: VideoFacts(duration: .seconds(1), width: 16, height: 9))
            item.place = position.flatMap { Coordinate(latitude: $0.1, longitude: $0.2) }
            return item
        }
        return ScanResult(items: items, refused: [])
    }

    private let names = PlaceNames(path: PlacesFile.path)

    @Test func theTableCountsClipsAndDays() throws {
        let result = try result()
        let places = ScanPlaces(of: result.items, names)
        #expect(
            places.text(within: 80) == """
                Place   Country   Clips  Days
                Lisbon  Portugal      3     2
                Porto   Portugal      1     1

                """)
        let text = ScanTable(result, relativeTo: "/m", places: places).text(within: 200)
        #expect(text.contains("\n\nPlace   Country   Clips  Days\nLisbon  Portugal      3     2\n"))
        #expect(text.hasSuffix("\n\n6 videos on 4 days\n"))
        // No line of it tells where exactly.
        #expect(!text.contains("38.7") && !text.contains("9.13"))
    }

    @Test func theDocumentHasTheSameCounts() throws {
        let result = try result()
        let places = ScanPlaces(of: result.items, names)
        let line = try DocumentJSON.line(of: ScanDocument(result, relativeTo: "/m", places: places))
        #expect(
            line.contains(
                """
                "places":[{"clips":3,"country":"PT","days":2,"name":"Lisbon","region":"14"},\
                {"clips":1,"country":"PT","days":1,"name":"Porto","region":"17"}],"refused":[]
                """))
        var pieces = ""
        try ScanDocument.write(result, relativeTo: "/m", places: places) { pieces += $0 }
        #expect(pieces == (try DocumentJSON.text(of: ScanDocument(result, relativeTo: "/m", places: places))))
    }

    @Test func withoutATableOneNoteSaysSo() throws {
        let result = try result()
        let places = ScanPlaces(of: result.items, PlaceNames(path: nil))
        #expect(places.places.isEmpty && places.note?.code == .placeNamesMissing)
        let text = ScanTable(result, relativeTo: "/m", places: places).text(within: 200)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("note  ") } == 1)
        let document = ScanDocument(result, relativeTo: "/m", places: places)
        #expect(document.places == nil && document.warnings.map(\.code) == [.placeNamesMissing])
        // Nothing is missing if no file has a position.
        #expect(ScanPlaces(of: [result.items[5]], PlaceNames(path: nil)).note == nil)
    }
}
