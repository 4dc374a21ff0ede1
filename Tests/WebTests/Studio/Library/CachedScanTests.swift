import Model
import Testing

@testable import Web

@Suite struct CachedScanTests {
    private func request(_ change: (inout FilmRequest) -> Void = { _ in }) -> FilmRequest {
        let job = Job(
            name: "j", folder: "/", timeframe: .year(2024), sources: [Source(path: "/a")],
            output: Output(file: "/a/film.mp4"))
        var request = FilmRequest(job: job, today: Day(daysSinceEpoch: 20_000), now: 7)
        change(&request)
        return request
    }

    @Test func `a scan has the scope of requests with its sources and rules`() {
        let scope = ScanScope(of: request())
        #expect(scope == ScanScope(of: request { $0.job.output.file = "/a/other.mp4" }))
        #expect(scope == ScanScope(of: request { $0.job.timeframe = .year(2023) }))
        #expect(scope != ScanScope(of: request { $0.job.sources = [Source(path: "/b")] }))
        #expect(scope != ScanScope(of: request { $0.job.days.startsAt = 3 * 3600 }))
        #expect(scope != ScanScope(of: request { $0.job.select.screenRecordings = true }))
    }

    @Test func `rules are the same for other sources`() {
        let rules = ScanScope.Rules(of: request())
        #expect(rules == ScanScope.Rules(of: request { $0.job.sources = [Source(path: "/b")] }))
        #expect(rules != ScanScope.Rules(of: request { $0.job.select.screenRecordings = true }))
    }
}
