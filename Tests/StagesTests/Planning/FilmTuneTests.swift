import Model
import Testing

@testable import Stages

/// The shape of a film's tune, from its cuts and days.
@Suite struct FilmTuneTests {
    private func days(_ first: String, _ count: Int) throws -> [Day] {
        let first = try #require(Day(first))
        return (0..<count).map { first.advanced(by: $0) }
    }

    private func starts(_ sections: [Tune.Section]) -> [Int] {
        sections.dropLast().reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.beats) }
    }

    /// 1 December 2024 was a Sunday.
    @Test func aMonthHasAVerseAWeek() throws {
        let days = try days("2024-12-01", 31)
        let cuts = days.indices.map { 10 * $0 }
        let sections = FilmTune.sections(days: days, cuts: cuts, beats: 312)
        #expect(sections.map(\.part) == [.intro, .verse, .verse, .verse, .verse, .verse, .ending])
        // With Monday the 2nd, the intro is over.
        #expect(starts(sections) == [0, 10, 80, 150, 220, 290, 300])
        #expect(sections.reduce(0) { $0 + $1.beats } == 312)
    }

    @Test func aLongerFilmHasAVerseAMonth() throws {
        let days = try days("2024-01-15", 120)
        let sections = FilmTune.sections(days: days, cuts: days.indices.map { 6 * $0 }, beats: 725)
        #expect(starts(sections) == [0, 6, 6 * 17, 6 * 46, 6 * 77, 6 * 107, 6 * 119])
    }

    @Test func shortFilmsHaveWhatFits() throws {
        #expect(
            FilmTune.sections(days: try days("2024-12-01", 1), cuts: [0], beats: 20).map(\.part) == [
                .intro, .verse, .ending,
            ])
        #expect(FilmTune.sections(days: try days("2024-12-01", 1), cuts: [0], beats: 3).map(\.part) == [.ending])
        #expect(
            FilmTune.sections(days: try days("2024-12-01", 2), cuts: [0, 8], beats: 16) == [
                .init(.intro, beats: 8), .init(.ending, beats: 8),
            ])
        // A first clip that is too long for an intro.
        let long = FilmTune.sections(days: try days("2024-12-01", 3), cuts: [0, 40, 80], beats: 90)
        #expect(
            long == [
                .init(.intro, beats: 8), .init(.verse, beats: 32), .init(.verse, beats: 40), .init(.ending, beats: 10),
            ])
    }

    @Test func theSeedFollowsFromTheJobAndThePeriod() throws {
        let job = TestItems.job()
        let frames = [Timeframe.month(year: 2024, month: 12), .month(year: 2024, month: 11)]
        let today = Day(daysSinceEpoch: 0)
        let seeds = frames.map { FilmTune.seed(of: job, $0.resolved(today: today)) }
        #expect(seeds[0] != seeds[1] && seeds.allSatisfy(MusicStyle.seeds.contains))
        var other = job
        other.folder = "/elsewhere"
        #expect(FilmTune.seed(of: other, frames[0].resolved(today: today)) == seeds[0])
        other.name = "another"
        #expect(FilmTune.seed(of: other, frames[0].resolved(today: today)) != seeds[0])
    }
}
