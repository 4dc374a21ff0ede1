import Library
import Model
import Pipeline
import TestSupport

@testable import DayreelKit

/// A job of December 2024 whose film is `film.mp4` in a folder of the test, and runs of it.
struct PastFilms {
    let folder: TemporaryFolder

    init() {
        do { folder = try TemporaryFolder() } catch { preconditionFailure("\(error)") }
    }

    private func request(at time: String, minimum: MediaTime) -> FilmRequest {
        var job = Job(
            name: "j", folder: folder.path, timeframe: .month(year: 2024, month: 12), sources: [],
            output: Output(file: folder.path("film.mp4")))
        job.select.minDuration = minimum
        return FilmRequest(job: job, today: Day(daysSinceEpoch: 20_000), now: UTCTime.instant(time) ?? 0)
    }

    /// The film according to the history with these runs, the newest first. A file of so many `bytes` is there, or none. `hasMore` is true
    /// if media that the film lacks may be usable.
    func due(
        _ records: [RunRecord], at time: String = "2025-01-05T12:00:00Z", isOlder: Bool = false,
        minimum: MediaTime = .seconds(1), bytes: Int64? = nil, hasMore: Bool = false
    ) throws -> DueFilm {
        try DueFilm(
            request: request(at: time, minimum: minimum), period: nil, isOlder: isOlder, history: records,
            inspection: FilmInspection(bytes: { _ in bytes }, findsChangedMedia: { _ in hasMore }))
    }

    func record(
        _ status: RunRecord.Status, ended: String, bytes: Int64? = nil, plan: String? = nil, days: [Day]? = nil
    ) -> RunRecord {
        let request = request(at: ended, minimum: .seconds(1))
        var record = RunRecord(
            job: "j.yaml", jobHash: (try? request.job.hash()) ?? "", request: request, period: nil,
            started: request.now, process: 1, host: "here")
        record.status = status
        record.ended = request.now
        record.filmBytes = bytes
        record.planHash = plan
        record.shownDays = days
        return record
    }
}
