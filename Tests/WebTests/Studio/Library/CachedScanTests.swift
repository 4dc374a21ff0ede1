import DayreelKit
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

    private func scope(of request: FilmRequest) -> ScanScope { ScanScope(of: .job(request)) }

    private func rules(of request: FilmRequest) -> ScanScope.Rules { ScanScope.Rules(ScanRules(request)) }

    @Test func `a scan has the scope of requests with its sources and rules`() {
        let own = scope(of: request())
        #expect(own == scope(of: request { $0.job.output.file = "/a/other.mp4" }))
        #expect(own == scope(of: request { $0.job.timeframe = .year(2023) }))
        #expect(own != scope(of: request { $0.job.sources = [Source(path: "/b")] }))
        #expect(own != scope(of: request { $0.job.days.startsAt = 3 * 3600 }))
        #expect(own != scope(of: request { $0.job.select.screenRecordings = true }))
    }

    @Test func `a folder without a job is scanned by the rules alone`() {
        let job = request { $0.job.days.home = "UTC" }
        let folders = NamedSources.folders([Source(path: "/a")], ScanRules(days: DayRules(home: "UTC"), now: 9))
        #expect(ScanScope(of: folders) == scope(of: job))
        #expect(ScanScope(of: folders.limited(to: [Source(path: "/b")])) != scope(of: job))
    }

    @Test func `the sources do not change the rules`() {
        let own = rules(of: request())
        #expect(own == rules(of: request { $0.job.sources = [Source(path: "/b")] }))
        #expect(own != rules(of: request { $0.job.select.screenRecordings = true }))
    }
}
