import Foundation

/// The trips in a library: runs of days away from home, by the positions in its media.
///
/// Home is where most days were filmed. A day is away if most of its media with a position are more than 50 km from there. A trip lasts two
/// days or longer; up to three days in a row without a position do not end it, since a camera need not know where it is.
package struct Trips: Sendable {
    /// The trips, the oldest first, each from its first day to its last.
    package let all: [ClosedRange<Day>]
    /// The number of days with a position away from home, by the trip's first day.
    private let daysAway: [Day: Int]
    /// True if some media have a position.
    package let hasPositions: Bool

    /// Kilometres from home at which a day is away: beyond a city and its surroundings.
    private static let away = 50.0
    /// The most days without a position inside a trip.
    private static let longestGap = 3

    /// The days and the positions of the media, in any order. Media of other years may have another home: `home` are the days whose media
    /// tell where it is.
    package init(_ media: some Sequence<(day: Day, place: Coordinate)>, home days: ClosedRange<Day>) {
        let media = Array(media)
        hasPositions = !media.isEmpty
        guard let home = Self.home(media.filter { days.contains($0.day) }) ?? Self.home(media) else {
            (all, daysAway) = ([], [:])
            return
        }
        let isAway = Dictionary(grouping: media) { $0.day }.mapValues { media in
            media.count(where: {
                Coordinate.kilometres(
                    from: ($0.place.latitude, $0.place.longitude), to: (home.latitude, home.longitude)) > Self.away
            }) * 2 >= media.count
        }
        var trips: [(days: ClosedRange<Day>, away: Int)] = []
        var last: Day?
        for day in isAway.keys.sorted() {
            guard isAway[day] == true else {
                last = nil
                continue
            }
            if let last, let trip = trips.last, day.daysSinceEpoch - last.daysSinceEpoch - 1 <= Self.longestGap {
                trips[trips.count - 1] = (trip.days.lowerBound...day, trip.away + 1)
            } else {
                trips.append((day...day, 1))
            }
            last = day
        }
        trips.removeAll { $0.days.lowerBound == $0.days.upperBound }
        all = trips.map(\.days)
        daysAway = Dictionary(trips.map { ($0.days.lowerBound, $0.away) }) { first, _ in first }
    }

    /// The trip with the most days away of those that have a day among these; of equally long ones, the first. Nil if there is none.
    package func longest(among days: ClosedRange<Day>) -> ClosedRange<Day>? {
        var longest: (trip: ClosedRange<Day>, away: Int)?
        for trip in all where trip.overlaps(days) {
            let away = daysAway[trip.lowerBound] ?? 0
            if away > longest?.away ?? 0 { longest = (trip, away) }
        }
        return longest?.trip
    }

    /// The position at which most days were filmed: the mean of the square of 0.1° that has the most days together with its neighbours, so
    /// that a home at the edge of squares counts whole. Of equal squares, the one with the earliest day. Nil without a position.
    private static func home(_ media: [(day: Day, place: Coordinate)]) -> Coordinate? {
        struct Square: Hashable {
            var row: Int
            var column: Int
        }
        let squares = Dictionary(grouping: media) {
            Square(
                row: Int(($0.place.latitude * 10).rounded(.down)), column: Int(($0.place.longitude * 10).rounded(.down))
            )
        }
        let days = squares.mapValues { Set($0.map(\.day)) }
        var best: (square: Square, days: Int, first: Day)?
        for (square, own) in days {
            let near = (-1...1).flatMap { row in
                (-1...1).compactMap { days[Square(row: square.row + row, column: square.column + $0)] }
            }
            let count = near.reduce(into: Set<Day>()) { $0.formUnion($1) }.count + own.count
            guard let first = own.min() else { continue }
            let isBetter = best.map {
                (count, $0.first, $0.square.row, $0.square.column) > ($0.days, first, square.row, square.column)
            }
            if isBetter ?? true { best = (square, count, first) }
        }
        guard let best, let media = squares[best.square] else { return nil }
        func mean(_ value: (Coordinate) -> Double) -> Double {
            media.map { value($0.place) }.reduce(0, +) / Double(media.count)
        }
        return Coordinate(latitude: mean(\.latitude), longitude: mean(\.longitude))
    }
}

extension ScanResult {
    /// The number of days around a timeframe whose media tell where home is.
    private static let aroundTrip = 400

    /// The results of a timeframe that asks for a trip: without the media of its other days. Results of other timeframes stay.
    ///
    /// Throws `DayreelError(.noMedia)` if there is no trip, with those of the library that there are.
    package func takingTrip(of timeframe: ResolvedTimeframe) throws -> ScanResult {
        guard let asked = timeframe.daysOfTrip else { return self }
        let placed =
            items.compactMap { item in item.place.map { (day: item.day, place: $0) } }
            + stills.compactMap { still in still.place.map { (day: still.day, place: $0) } }
        let around = asked.lowerBound.advanced(by: -Self.aroundTrip)...asked.upperBound.advanced(by: Self.aroundTrip)
        let trips = Trips(placed, home: around)
        guard let trip = trips.longest(among: asked) else {
            let cause =
                trips.hasPositions
                ? "no two days in a row were filmed more than 50 km from where most days were"
                : "no recording has a position"
            let others = trips.all.suffix(5).map { "\($0.lowerBound)..\($0.upperBound)" }
            throw DayreelError(
                .noMedia, "no trip in \(timeframe.title)", place: "\(asked.lowerBound) to \(asked.upperBound)",
                cause: cause,
                remedy: others.isEmpty
                    ? "Give its days as the timeframe: 2024-07-12..2024-07-26."
                    : "Give its days as the timeframe, or choose another: \(others.joined(separator: ", ")).")
        }
        var result = self
        let days = timeframe.found(trip: trip)
        result.items.removeAll { timeframe.contains($0.day) && !days.contains($0.day) }
        result.stills.removeAll { timeframe.contains($0.day) && !days.contains($0.day) }
        result.refused.removeAll { $0.day.map { timeframe.contains($0) && !days.contains($0) } ?? false }
        return result
    }
}
