import Testing

@testable import Model

@Suite struct FilmPlacesTests {
    /// A selection whose picks are named after their places: `a` is a pick without one. A space begins a new day.
    private func places(_ text: String) throws -> (places: FilmPlaces, days: [Day]) {
        let first = try #require(Day("2024-12-01"))
        let days = text.split(separator: " ", omittingEmptySubsequences: false).enumerated().map { number, names in
            let day = first.advanced(by: number)
            let picks = names.enumerated().map { index, name in
                pick("\(number)-\(index)-\(name)", day)
            }
            return DaySelection(day: day, picks: picks, reason: .automatic([]))
        }
        let last = try #require(days.last).day
        let selection = Selection(
            timeframe: Timeframe.days(first: first, last: last).resolved(today: first), days: days, emptyDays: [])
        let places = FilmPlaces(selection) { item in
            item.id.last == "a" ? nil : NamedPlace(name: String(item.id.suffix(1)), country: "PT")
        }
        return (places, days.map(\.day))
    }

    private func pick(_ id: String, _ day: Day) -> Pick {
        Pick(
            item: MediaItem(
                id: id, location: MediaLocation(path: "/" + id), kind: .video,
                captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: day,
                facts: VideoFacts(duration: .seconds(4), width: 16, height: 9)))
    }

    private func names(_ places: [NamedPlace?]) -> String { places.map { $0?.name ?? "-" }.joined() }

    @Test(arguments: [
        ("L", "L"), ("a", "-"), ("L L P P L", "L-P-L"), ("LL PL", "L-PL"), ("L a L", "L--"), ("a L a P", "-L-P"),
    ])
    func aPlaceIsNamedWhenItChanges(picks: String, named: String) throws {
        #expect(names(try places(picks).places.changes) == named)
    }

    @Test(arguments: [
        ("L P P", "PL"), ("L P", "LP"), ("P L", "PL"), ("a a", ""), ("L", "L"), ("A B C C B", "BC"),
        // Days count, not clips.
        ("LLLL P P", "PL"), ("LP P", "PL"),
    ])
    func theMostFrequentPlacesComeFirst(picks: String, named: String) throws {
        #expect(names(try places(picks).places.mostFrequent()) == named)
    }

    @Test func onlyTheDaysOfAChapterCount() throws {
        let (places, days) = try places("L L P M")
        #expect(names(places.mostFrequent(on: [days[2], days[3]])) == "PM")
        #expect(names(places.mostFrequent(1)) == "L")
        #expect(names(places.mostFrequent(3)) == "LPM")
        #expect(names(places.all) == "LLPM" && !places.isEmpty)
        #expect(try self.places("a").places.isEmpty)
    }

    /// A suburb under its city's name is the city, in whichever region.
    @Test func placesWithOneNameAreOne() throws {
        let day = try #require(Day("2024-12-01"))
        let selection = Selection(
            timeframe: Timeframe.days(first: day, last: day).resolved(today: day),
            days: ["P", "L", "Q"].map { DaySelection(day: day, picks: [pick($0, day)], reason: .automatic([])) },
            emptyDays: [])
        let style = PlaceStyle(names: ["L": "P"])
        let places = FilmPlaces(selection) { style.named(NamedPlace(name: $0.id, country: $0.id)) }
        #expect(names(places.all) == "PPQ")
        #expect(names(places.changes) == "P-Q")
        #expect(names(places.mostFrequent(3)) == "PQ")
    }
}
