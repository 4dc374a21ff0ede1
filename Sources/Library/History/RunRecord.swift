import Files
import GRDB
package import Model

/// The known facts of a run: a row of the history.
package struct RunRecord: Hashable, Sendable, Codable {
    package enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        // While it runs, the stage that it is in.

        /// Looks for media and chooses.
        case scan
        /// Renders segments.
        case render
        /// Puts the film together.
        case assemble
        case completed
        /// There were no media to make a film of.
        case nothing
        case failed
        /// By Ctrl-C or a polite kill.
        case cancelled
        /// Its process died without a word.
        case interrupted

        package var isUnfinished: Bool { [.scan, .render, .assemble].contains(self) }
    }

    /// Nil until it is in the history.
    package var id: Int64?
    /// Absolute path of the job file.
    package var job: String
    package var jobHash: String
    /// Hash of the plan that was made; until the film is complete, of the first one.
    package var planHash: String?
    /// Hash of the first plan of a finished run: it has the clips that turned out unusable later.
    package var firstPlanHash: String?
    /// The sources that the first plan had and the film does without.
    package var dropped: [DroppedSource]?
    /// The days that the film shows.
    package var shownDays: [Day]?
    package var title: String
    package var status: Status
    /// Period of a scheduled run: `2024-12`.
    package var period: String?
    package var first: String
    package var last: String
    /// Seconds since 1970.
    package var started: Int64
    package var ended: Int64?
    /// Days and frames of the film.
    package var days: Int?
    package var frames: Int?
    package var warnings: [Diagnostic]
    /// Path of the film, whether or not it was made.
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

    /// The columns of the table, which keep their first names.
    enum CodingKeys: String, CodingKey {
        case id, job, jobHash, planHash
        case firstPlanHash = "wishedHash"
        case dropped, shownDays, title, status, period, first, last, started, ended, days, frames, warnings, film
        case filmBytes, filmHash, report, error, process, host
        case lease = "presence"
    }

    /// A run that begins.
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

    /// The film is what this plan comes to: it was made by it, or by it without media that still cannot be used.
    package func isFilm(ofPlan hash: String) -> Bool {
        hash == planHash || hash == firstPlanHash && dropped?.contains(where: \.hasChanged) == false
    }

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

extension RunRecord {
    /// The same with numbers that can be computed with, whatever stands in the database.
    var bounded: RunRecord {
        var record = self
        record.started = CalendarTime.clamped(started)
        record.ended = ended.map(CalendarTime.clamped)
        record.filmBytes = filmBytes.map { max(0, $0) }
        return record
    }
}
