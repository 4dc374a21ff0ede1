import Files
import Foundation
import Library
import Model
import Pipeline

/// A film that a job may have to make now, and its runs in the history.
struct DueFilm: Sendable {
    let request: FilmRequest
    /// The period of a scheduled job.
    let period: Period?
    /// True if a newer film of the job is due too. An older film is made only if it never was: the user deleted one that was made and does
    /// not want it.
    let isOlder: Bool
    /// The runs for this film, newest first.
    let records: [RunRecord]
    let jobHash: String
    /// The run whose film still exists, unchanged.
    let unchangedFilm: RunRecord?
    /// True if that film lacks media whose files have changed or may be readable now, as far as the look goes.
    let mayBeWhole: Bool

    /// Looks at the disk once; everything else follows from these values.
    init(request: FilmRequest, period: Period?, isOlder: Bool, history: [RunRecord], inspection: FilmInspection) throws
    {
        self.request = request
        self.period = period
        self.isOlder = isOlder
        records = history.filter { record in
            record.film == request.output || (period != nil && record.period == period?.description)
        }
        jobHash = try request.job.hash()
        let made = records.first { $0.status == .completed && $0.film == request.output }
        unchangedFilm = made.flatMap { record in
            let bytes = inspection.bytes(record.film)
            return bytes != nil && bytes == record.filmBytes ? record : nil
        }
        mayBeWhole = unchangedFilm.map(inspection.findsChangedMedia) == true
    }

    var title: String { request.job.title(of: request.timeframe) }

    /// True if the film has been made, judging by the history without a plan.
    var isDone: Bool { isOlder && records.contains { $0.status == .completed } }

    /// The runs of the present job that failed since the last film, oldest first. A run that only has to wait, such as for a missing
    /// source, has not failed.
    var failures: [RunRecord] {
        records.prefix { ![.completed, .nothing].contains($0.status) }
            .filter { [.failed, .interrupted].contains($0.status) && $0.jobHash == jobHash && !$0.onlyWaits }
            .reversed()
    }

    var failedRuns: FailedRuns { FailedRuns(count: failures.count, lastError: failures.last?.error) }

    var verdict: RetryPolicy.Verdict {
        RetryPolicy.verdict(
            after: failures.map { record in
                RetryPolicy.Attempt(
                    ended: record.ended ?? record.started, wasInterrupted: record.status == .interrupted)
            }, now: request.now)
    }
}

extension DueFilm {
    /// The films of a job at this time, oldest first. If several have the same file, only the newest is made.
    static func scheduled(
        _ job: LoadedJob, _ schedule: Schedule, clock: SystemClock, history: [RunRecord], inspection: FilmInspection
    ) throws -> [DueFilm] {
        let recorded = history.compactMap { $0.period.flatMap { Period($0) } }
        let periods = schedule.periods(recorded: recorded, clock.home(of: job.request.job.days))
        var films: [DueFilm] = []
        for period in periods.reversed() {
            var request = job.request
            let timeframe = request.job.timeframe
            request.timeframe = timeframe.resolved(today: Schedule.today(for: timeframe, of: period))
            guard !films.contains(where: { $0.request.output == request.output }) else { continue }
            films.append(
                try DueFilm(
                    request: request, period: period, isOlder: !films.isEmpty, history: history, inspection: inspection)
            )
        }
        return films.reversed()
    }
}

extension RunRecord {
    /// True if the run ended without a film because something was in use, or missing for now.
    fileprivate var onlyWaits: Bool { error.map { [.busy, .fullerFilm].contains($0.code) } ?? false }
}

/// Checks of a film on the disk, and of the media that it lacks.
struct FilmInspection: Sendable {
    /// The size of the file at a path; nil if there is none.
    let bytes: @Sendable (_ path: String) -> Int64?
    /// True if media that a run's film lacks have changed, or may be readable now.
    let findsChangedMedia: @Sendable (RunRecord) -> Bool

    /// Looks at films alone: media may be on a disk that is slow or away.
    static let atFilms = FilmInspection(bytes: { FileSize.bytes(of: $0) }, findsChangedMedia: { _ in false })
    static let atFilmsAndMedia = FilmInspection(
        bytes: { FileSize.bytes(of: $0) }, findsChangedMedia: { $0.lacksChangedMedia })
}

/// The next step for a film, judging by the history and the film's file without a look at the media.
enum NextStep: Hashable, Sendable {
    /// An older film that has been made once.
    case done
    /// A film that exists as this run made it.
    case stands(RunRecord)
    /// A film that was never made.
    case new
    /// A film whose file is missing or has been replaced.
    case missing
    /// A film for which the last run found nothing to show.
    case nothing
    /// A film delayed by failed runs until this time, in seconds since 1970.
    case waits(until: Int64)
    /// A film that has failed too often.
    case fails
}

extension DueFilm {
    var nextStep: NextStep {
        if isDone { return .done }
        if let film = unchangedFilm { return .stands(film) }
        return unmade
    }

    /// The next step for a film that has to be made, or made again.
    var unmade: NextStep {
        switch verdict {
        case .waits(let time): return .waits(until: time)
        case .failing: return .fails
        case .now: break
        }
        if hadNothing { return .nothing }
        return records.contains { $0.status == .completed } ? .missing : .new
    }

    /// True if the last finished run found nothing to show and the job has not changed since.
    var hadNothing: Bool {
        let last = records.first { ![.cancelled, .interrupted].contains($0.status) && !$0.status.isUnfinished }
        return last?.status == .nothing && last?.jobHash == jobHash
    }
}
