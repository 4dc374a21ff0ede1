package import Library
package import Model

/// The state of a job without a look at its media: what is due, how the last run ended, what comes next.
package struct JobStatus: Hashable, Sendable, Encodable {
    package enum State: String, Hashable, Sendable, Encodable {
        case running, due, waiting, failing, nothing
        case upToDate = "up-to-date"
    }

    /// A film that the job is responsible for.
    package struct Film: Hashable, Sendable, Encodable {
        package var title: String
        /// The period, such as `2024-12`; nil without a schedule.
        package var period: String?
        package var output: String
        package var state: State
        /// Encoded in words.
        package var why: FilmStateReason
        /// The time of the next attempt, in ISO 8601.
        package var until: String?
    }

    /// The newest finished run.
    package struct Last: Hashable, Sendable, Encodable {
        package var run: Int64
        package var title: String
        package var status: RunRecord.Status
        /// The time of its end, in ISO 8601.
        package var ended: String?
        package var output: String
        package var error: DayreelError?
    }

    package struct Next: Hashable, Sendable, Encodable {
        package var period: String
        /// The time when it is due, in ISO 8601.
        package var due: String
    }

    /// What is rendered of the film that comes next.
    package struct Ahead: Hashable, Sendable, Encodable {
        package var period: String
        package var title: String
        /// The number of days that are rendered.
        package var rendered = 0
        /// The number of days with a clip at the last scan; nil before the first.
        package var days: Int?
        /// The time of that scan, in ISO 8601.
        package var ended: String?
        /// The reason why it was not finished.
        package var error: DayreelError?
    }

    /// The absolute path of the job file.
    package var job: String
    /// The interval of its schedule; nil without one.
    package var schedule: Schedule.Interval?
    /// True while its schedule is paused; otherwise nil.
    package var paused: Bool?
    /// Its films, oldest first.
    package var films: [Film]
    package var last: Last?
    /// Nil if nothing is rendered ahead.
    package var ahead: Ahead?
    package var next: Next?
}

extension JobStatus.Ahead {
    /// `record` is the newest of what was rendered of the film.
    init(_ film: FilmAhead, _ record: RunRecord?) {
        self.init(
            period: film.period.description, title: film.title, rendered: record?.days ?? 0,
            days: record?.shownDays?.count, ended: record?.ended.map(UTCTime.text), error: record?.error)
    }

    /// `3 of 20 days are rendered`
    package var words: String {
        let failed = error.map { "; then it failed: \($0.message.onOneLine)" } ?? ""
        guard let days, rendered > 0 else { return "nothing is rendered yet" + failed }
        return "\(rendered) of \(days.counted("day")) \(rendered == 1 ? "is" : "are") rendered" + failed
    }
}

extension JobStatus {
    /// Creates the status. `dueFilms` are the job's films by its schedule, or its only film; `history` has its runs, newest first.
    init(_ file: String, _ job: Job, films dueFilms: [DueFilm], history: [RunRecord], clock: HomeClock) {
        self.job = file
        schedule = job.schedule?.every
        films = dueFilms.compactMap { due in
            let isRunning = due.records.first?.status.isUnfinished == true
            return isRunning ? due.running : due.status
        }
        last = history.first { !$0.status.isUnfinished }.map { record in
            Last(
                run: record.id ?? 0, title: record.title, status: record.status,
                ended: record.ended.map(UTCTime.text), output: record.film, error: record.error)
        }
        next = job.schedule.map { schedule in
            let period = schedule.coming(clock)
            return Next(period: period.description, due: UTCTime.text(schedule.due(period, clock)))
        }
    }
}

extension DueFilm {
    fileprivate var running: JobStatus.Film { film(.running, .isBeingMade) }

    /// The status; nil for a film that needs no attention.
    fileprivate var status: JobStatus.Film? {
        switch nextStep {
        case .done: nil
        // Only a scan can tell whether its plan has changed.
        case .stands: isOlder ? nil : film(.upToDate, .stands)
        case .new: film(.due, .isDue(.isNew))
        case .missing: film(.due, .isDue(.isMissing))
        case .nothing: isOlder ? nil : film(.nothing, .nothing(nothing))
        case .waits(let time): film(.waiting, .waits(failedRuns), until: UTCTime.text(time))
        case .fails: isOlder ? nil : film(.failing, .fails(failedRuns))
        }
    }

    private func film(_ state: JobStatus.State, _ why: FilmStateReason, until: String? = nil) -> JobStatus.Film {
        JobStatus.Film(
            title: title, period: period?.description, output: request.output, state: state, why: why, until: until)
    }
}

extension FilmStateReason: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(words)
    }
}
