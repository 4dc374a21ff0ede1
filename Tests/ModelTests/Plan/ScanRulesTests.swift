import Model
import Testing

@Suite struct ScanRulesTests {
    private func rules(film: String, sources: [String]) -> ScanRules {
        let job = Job(
            name: "test", folder: "/jobs", timeframe: .month(year: 2024, month: 12),
            days: DayRules(timeZone: "UTC", home: "UTC"), sources: sources.map { Source(path: $0) },
            output: Output(file: film))
        return ScanRules(FilmRequest(job: job, today: Day(daysSinceEpoch: 20_000), now: 7))
    }

    @Test func `a film within a source is excluded from the scan`() {
        #expect(
            rules(film: "/media/2024/film.mp4", sources: ["/other", "/media"]).excluded == ["/media/2024/film.mp4"])
        #expect(rules(film: "/film.mp4", sources: ["/"]).excluded == ["/film.mp4"])
    }

    @Test func `films beside the sources share a scan`() {
        let december = rules(film: "/films/12.mp4", sources: ["/media"])
        #expect(december.excluded == [])
        #expect(december == rules(film: "/media of others/11.mp4", sources: ["/media"]))
    }
}
