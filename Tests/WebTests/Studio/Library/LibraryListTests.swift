import Foundation
import Model
import Testing

@testable import Web

/// Orders and places of the library, and its numbers by year, over items that exist only as values.
@Suite struct LibraryListTests {
    private static let porto = Coordinate(latitude: 41.15, longitude: -8.61)
    private static let lisbon = Coordinate(latitude: 38.72, longitude: -9.14)

    private static func library(
        _ items: [(name: String, day: String, seconds: Int, place: Coordinate?)]
    ) -> LibraryIndex {
        var builder = LibraryBuilder(sources: ["/photos"])
        for item in items {
            let day = Day(item.day) ?? Day(daysSinceEpoch: 0)
            var media = MediaItem(
                id: "x", location: MediaLocation(path: "/photos/\(item.name)"), kind: .video,
                captured: CaptureTime(
                    instant: Int64(day.daysSinceEpoch) * 86_400, offset: 0, evidence: .quickTimeCreationDate), day: day,
                facts: VideoFacts(duration: .seconds(Int64(item.seconds)), width: 1920, height: 1080))
            media.place = item.place
            builder.add(media)
        }
        return LibraryIndex(builder, albums: LibraryAlbums())
    }

    private static let few = library([
        ("b.mov", "2023-12-30", 9, porto), ("A.mov", "2023-12-31", 3, nil), ("d.mov", "2024-01-01", 3, lisbon),
        ("c.mov", "2024-01-01", 5, lisbon), ("e.mov", "2024-01-03", 1, porto), ("f.mov", "2024-03-01", 1, porto),
    ])

    private static let places = LibraryPlaces(of: few, hasNames: true) { position in
        NamedPlace(name: position.latitude > 40 ? "Porto" : "Lisbon", country: "PT")
    }

    private func names(_ found: [Int32]) -> String {
        found.map { String(Self.few[$0].name.prefix(1)) }.joined()
    }

    @Test(arguments: [
        (ItemOrder(.time, isDescending: true), "fecdAb"), (ItemOrder(.name), "Abcdef"),
        (ItemOrder(.name, isDescending: true), "fedcbA"), (ItemOrder(.length), "efAdcb"),
        (ItemOrder(.length, isDescending: true), "bcAdef"), (ItemOrder(.kind), "bAdcef"),
        (ItemOrder(.place), "dcbefA"), (ItemOrder(.place, isDescending: true), "befdcA"),
    ])
    func `items are in the order that was asked for, equal ones in that of time`(order: ItemOrder, expected: String) {
        #expect(names(order.sorted(Array(0..<6), of: Self.few, Self.places)) == expected)
    }

    @Test func `places have their items and days, and a filter finds them`() {
        let places = Self.places
        #expect(places.entries.map(\.name.name) == ["Porto", "Lisbon"])
        #expect(places.entries.map(\.count) == [3, 2] && places.entries.map(\.days) == [3, 1])
        #expect(places.unplaced == 1)
        func found(_ place: String) -> String {
            names(LibrarySearch(Self.few, ItemFilter(place: place), sources: ["s"], places: places).places())
        }
        #expect(found(places.entries[0].id) == "bef" && found(places.entries[1].id) == "dc")
        #expect(found("none") == "A" && found("elsewhere") == "")
    }

    @Test func `without a table of names no position is looked up`() {
        let places = LibraryPlaces(of: Self.few, hasNames: false) { _ in NamedPlace(name: "X", country: "PT") }
        #expect(places.entries.isEmpty && places.unplaced == 6 && !places.hasNames)
    }

    @Test func `years have their days, and rows of days go on over New Year`() throws {
        let today = try #require(Day("2024-03-02"))
        let numbers = Answer.Statistics(Self.few.days, today: today)
        #expect(numbers.years.map(\.year) == [2023, 2024])
        #expect(numbers.years.map(\.days) == [2, 3] && numbers.years.map(\.clips) == [2, 4])
        #expect(numbers.longest?.length == 3 && numbers.longest?.from == Day("2023-12-30"))
        #expect(numbers.years.map { $0.longest?.length } == [2, 1])
        #expect(numbers.current?.length == 1)
        #expect(Answer.Statistics(Self.few.days, today: today.advanced(by: 2)).current == nil)
        #expect(Answer.Statistics([], today: today).years.isEmpty)
    }

    @Test func `a clip of a camera whose clock is wrong does not end the row that goes on`() throws {
        let library = Self.library([
            ("a.mov", "2024-03-01", 1, nil), ("b.mov", "2024-03-02", 1, nil), ("c.mov", "2038-01-01", 1, nil),
        ])
        let today = try #require(Day("2024-03-02"))
        let numbers = Answer.Statistics(library.days, today: today)
        #expect(numbers.current?.length == 2 && numbers.current?.to == today)
        #expect(Answer.Statistics(library.days, today: today.advanced(by: 2)).current == nil)
    }
}
