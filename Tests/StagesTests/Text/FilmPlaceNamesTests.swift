import Library
import Model
import TestSupport
import Testing

@testable import Stages

/// The names of places in films, from the tables that set-up makes.
@Suite struct FilmPlaceNamesTests {
    private static let cities = [(38.7139, -9.1394), (48.1374, 11.5755), (47.5596, 7.5886)]

    private func names(locale: String, _ style: PlaceStyle) throws -> [String?] {
        let first = try #require(Day("2024-12-01"))
        let days = Self.cities.enumerated().map { number, city in
            let day = first.advanced(by: number)
            var item = MediaItem(
                id: "\(number)", location: MediaLocation(path: "/\(number)"), kind: .video,
                captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: day,
                facts: VideoFacts(duration: .seconds(4), width: 16, height: 9))
            item.place = Coordinate(latitude: city.0, longitude: city.1)
            return DaySelection(day: day, picks: [Pick(item: item)], reason: .automatic([]))
        }
        let selection = Selection(
            timeframe: Timeframe.days(first: first, last: first.advanced(by: 2)).resolved(today: first), days: days,
            emptyDays: [])
        let tables = PlaceNames(path: PlacesFile.path, translations: PlacesFile.translations)
        return FilmPlaces(selection, names: tables, style, locale: locale).all.map { $0?.name }
    }

    @Test func `a film names places in its language, and a job by either name`() throws {
        #expect(try names(locale: "en_GB", PlaceStyle()) == ["Lisbon", "Munich", "Basel"])
        #expect(try names(locale: "de_DE", PlaceStyle()) == ["Lissabon", "München", "Basel"])
        let own = PlaceStyle(names: ["Lisbon": "Daheim", "München": "Minga"])
        #expect(try names(locale: "de_DE", own) == ["Daheim", "Minga", "Basel"])
        let kept = PlaceStyle(names: ["Lisbon": "Lisbon"])
        #expect(try names(locale: "de_DE", kept) == ["Lisbon", "München", "Basel"])
        #expect(try names(locale: "de_DE", PlaceStyle(show: .off)) == [nil, nil, nil])
    }
}
