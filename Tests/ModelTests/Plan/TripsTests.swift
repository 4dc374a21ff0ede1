import Testing

@testable import Model

/// Trips by the positions in a library.
@Suite struct TripsTests {
    private static let places: [String: (Double, Double)] = [
        "home": (52.37, 4.89), "work": (52.31, 4.94), "nearby": (52.09, 5.12), "Lisbon": (38.72, -9.14),
        "Porto": (41.15, -8.61),
    ]

    /// Media of July 2024: the place of each day's recordings by the day of the month, counted from 1 July.
    private static func media(_ days: [Int: [String]]) throws -> [(day: Day, place: Coordinate)] {
        let first = try #require(Day("2024-07-01"))
        return try days.flatMap { number, names in
            try names.map { name in
                let (latitude, longitude) = try #require(places[name])
                return (
                    first.advanced(by: number - 1),
                    try #require(Coordinate(latitude: latitude, longitude: longitude))
                )
            }
        }
    }

    private static func longest(
        _ days: [Int: [String]], in asked: ClosedRange<Int> = 1...31
    ) throws -> ClosedRange<Int>? {
        let first = try #require(Day("2024-07-01"))
        let span = first.advanced(by: asked.lowerBound - 1)...first.advanced(by: asked.upperBound - 1)
        let trip = Trips(try media(days), home: first.advanced(by: -400)...first.advanced(by: 400)).longest(among: span)
        return trip.map {
            $0.lowerBound.daysSinceEpoch - first.daysSinceEpoch + 1...$0.upperBound.daysSinceEpoch
                - first.daysSinceEpoch + 1
        }
    }

    private static let atHome = Dictionary(
        uniqueKeysWithValues: [-30, -20, -10, -5, 2, 4, 28, 40].map { ($0, ["home", "work"]) })

    @Test func `it is the longest run of days away from where most days are`() throws {
        let away = [
            6: ["Lisbon"], 7: ["Lisbon"], 12: ["Lisbon"], 13: ["Porto"], 15: ["Porto"],
            16: ["Lisbon", "home", "Lisbon"],
        ]
        #expect(try Self.longest(Self.atHome.merging(away) { $1 }) == 12...16)
        #expect(try Self.longest(Self.atHome.merging(away) { $1 }, in: 1...11) == 6...7)
        // A trip of a month may begin before it and end after it.
        #expect(try Self.longest(Self.atHome.merging(away) { $1 }, in: 14...14) == 12...16)
    }

    @Test func `days without a position do not end a trip, and a day at home does`() throws {
        let away = [6: ["Lisbon"], 10: ["Porto"], 11: ["Porto"]]
        #expect(try Self.longest(Self.atHome.merging(away) { $1 }) == 6...11)
        #expect(try Self.longest(Self.atHome.merging(away.merging([8: ["home"]]) { $1 }) { $1 }) == 10...11)
        #expect(try Self.longest(Self.atHome.merging([6: ["Lisbon"], 11: ["Lisbon"]]) { $1 }) == nil)
    }

    @Test func `a day out, a town nearby and a library without positions are no trip`() throws {
        #expect(try Self.longest(Self.atHome.merging([6: ["Lisbon"]]) { $1 }) == nil)
        #expect(try Self.longest(Self.atHome.merging([6: ["nearby"], 7: ["nearby"]]) { $1 }) == nil)
        #expect(try Self.longest([:]) == nil)
        // Whoever films nowhere else is at home there.
        #expect(try Self.longest([6: ["Lisbon"], 7: ["Lisbon"], 8: ["Lisbon"]]) == nil)
    }

    @Test func `a home that moved is that of the time around the trip`() throws {
        let before = Dictionary(uniqueKeysWithValues: (0..<60).map { (-2000 + $0, ["Lisbon"]) })
        let now = Self.atHome.merging([10: ["Lisbon"], 11: ["Lisbon"]]) { $1 }
        #expect(try Self.longest(before.merging(now) { $1 }) == 10...11)
    }

    @Test func `the media of the month's other days are left out, and no trip is an error that names others`() throws {
        var scan = ScanResult(items: [], refused: [], diagnostics: [])
        let days = Self.atHome.merging([-18: ["Porto"], -17: ["Porto"], 12: ["Lisbon"], 13: ["Lisbon"]]) { $1 }
        scan.items = try Self.media(days).enumerated().map { index, media in
            var item = MediaItem(
                id: "\(index)", location: MediaLocation(path: "/\(index).mov"), kind: .video,
                captured: CaptureTime(
                    instant: Int64(media.day.daysSinceEpoch) * 86_400, offset: 0, evidence: .fileName), day: media.day,
                facts: VideoFacts(duration: .seconds(2), width: 64, height: 36, hasAudio: false, codec: "h264"))
            item.place = media.place
            return item
        }
        let july = Timeframe.trip(year: 2024, month: 7).resolved(today: Day(daysSinceEpoch: 0))
        let left = try scan.takingTrip(of: july).items.filter { july.contains($0.day) }
        #expect(Set(left.map { "\($0.day)" }) == ["2024-07-12", "2024-07-13"])
        #expect(
            try scan.takingTrip(of: Timeframe.month(year: 2024, month: 7).resolved(today: Day(daysSinceEpoch: 0))).items
                == scan.items)
        let error = try #require(throws: DayreelError.self) {
            try scan.takingTrip(of: Timeframe.trip(year: 2024, month: 10).resolved(today: Day(daysSinceEpoch: 0)))
        }
        #expect(
            error.code == .noMedia && error.remedy?.contains("2024-06-12..2024-06-13, 2024-07-12..2024-07-13") == true)
    }
}
