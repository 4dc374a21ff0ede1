import Files
import GRDB
package import Model

/// A run, as a row of the history.
package struct RunRecord: Hashable, Sendable, Codable {
    package enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        // The stages of a running process.

        /// Looks for media and plans.
        case scan
        /// Renders segments.
        case render
        /// Puts the film together.
        case assemble
        case completed
        /// The period has no media for a film.
        case nothing
        case failed
        /// Ended by Ctrl-C or SIGTERM.
        case cancelled
        /// The process died without reporting an end.
        case interrupted
        /// No run of a film: segments of a film that is not due yet were rendered.
        case ahead

        package var isUnfinished: Bool { [.scan, .render, .assemble].contains(self) }
    }

    /// Nil until it is in the history.
    package var id: Int64?
    /// Absolute path of the job file.
    package var job: String
    package var jobHash: String
    /// The hash of the plan that the film shows; until the film is complete, of the first plan.
    package var planHash: String?
    /// The hash of a completed run's first plan, which still has the clips that turned out to be unusable.
    package var firstPlanHash: String?
    /// The media that the first plan had and the film does without.
    package var dropped: [DroppedSource]?
    /// The days that the film shows.
    package var shownDays: [Day]?
    package var title: String
    package var status: Status
    /// The period of a scheduled run: `2024-12`.
    package var period: String?
    /// The first and the last day of the timeframe: `2024-12-01`.
    package var first: String
    package var last: String
    /// Seconds since 1970.
    package var started: Int64
    package var ended: Int64?
    /// The number of days and of frames in the film.
    package var days: Int?
    package var frames: Int?
    package var warnings: [Diagnostic]
    /// The path of the film, whether or not it was made.
    package var film: String
    package var filmBytes: Int64?
    /// SHA-256 of the film.
    package var filmHash: String?
    package var report: String?
    package var error: DayreelError?
    package var process: Int
    package var host: String
    /// Name of the run's `ProcessLease`.
    package var lease: String

    /// The columns of the table, which keep their original names.
    enum CodingKeys: String, CodingKey {
        case id, job, jobHash, planHash
        case firstPlanHash = "wishedHash"
        case dropped, shownDays, title, status, period, first, last, started, ended, days, frames, warnings, film
        case filmBytes, filmHash, report, error, process, host
        case lease = "presence"
    }

    /// The record of a run that begins. `started` is in seconds since 1970.
    package init(
        job: String, jobHash: String, request: FilmRequest, period: Period?, started: Int64, process: Int32,
        host: String
    ) {
        let timeframe = request.timeframe
        self.job = job
        self.jobHash = jobHash
        title = request.job.title(of: timeframe)
        status = .scan
        self.period = period?.description
        first = "\(timeframe.first)"
        last = "\(timeframe.last)"
        self.started = started
        warnings = []
        film = request.output
        self.process = Int(process)
        self.host = host
        lease = ""
    }
}

extension RunRecord: FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "run"

    /// True if no film was made, but segments of one that is not due yet: `days` of the `shownDays` are rendered.
    package var isAhead: Bool { status == .ahead }

    /// True if media that the film lacks have changed since, or may be readable now. Examines these files.
    package var lacksChangedMedia: Bool { dropped?.contains(where: \.hasChanged) == true }

    /// True if the plan would make the same film again: it made this one, or this one lacks only media that still cannot be used.
    /// `mayBeWhole` is true if some of them have changed.
    package func isFilm(ofPlan hash: String, mayBeWhole: Bool) -> Bool {
        hash == planHash || hash == firstPlanHash && dropped != nil && !mayBeWhole
    }

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

extension RunRecord {
    /// The record with numbers within bounds, so that a damaged row cannot make arithmetic overflow.
    var bounded: RunRecord {
        var record = self
        record.started = CalendarTime.clamped(started)
        record.ended = ended.map(CalendarTime.clamped)
        record.filmBytes = filmBytes.map { max(0, $0) }
        return record
    }
}
