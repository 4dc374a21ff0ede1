import Library
import Model

/// The known state of a job without a look at its media: what is due, what became of the last run, what comes next.
struct JobStatus: Hashable, Sendable, Encodable {
    enum State: String, Hashable, Sendable, Encodable {
        case running, due, waiting, failing, nothing
        case upToDate = "up-to-date"
    }

    /// A film that the job has to look after.
    struct Film: Hashable, Sendable, Encodable {
        var title: String
        /// `2024-12`; nil without a schedule.
        var period: String?
        var output: String
        var state: State
        /// In words.
        var why: String
        /// ISO 8601: when it is tried again.
        var until: String?
    }

    /// The newest run that came to an end.
    struct Last: Hashable, Sendable, Encodable {
        var run: Int64
        var title: String
        var status: RunRecord.Status
        /// ISO 8601.
        var ended: String?
        var output: String
        var error: DayreelError?
    }

    struct Next: Hashable, Sendable, Encodable {
        var period: String
        /// ISO 8601.
        var due: String
    }

    /// Absolute path of the job file.
    var job: String
    /// Nil for a job without one.
    var schedule: Schedule.Interval?
    /// The oldest first.
    var films: [Film]
    var last: Last?
    var next: Next?
}

extension JobStatus {
    /// `dueFilms` are the job's films by its schedule, or its one film; `history` are its runs, the newest first.
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
    fileprivate var running: JobStatus.Film { film(.running, "it is being made") }

    /// Nil for a film that nobody has to look after.
    fileprivate var status: JobStatus.Film? {
        switch outlook {
        case .done: nil
        // Whether its plan has changed takes a look at the media.
        case .stands: isOlder ? nil : film(.upToDate, "its film exists, unchanged")
        case .new: film(.due, "it has no film yet")
        case .missing: film(.due, "its film is missing")
        case .nothing: isOlder ? nil : film(.nothing, nothing.reason)
        case .waits(let time):
            film(.waiting, "\(failuresInWords) (\(lastFailure))", until: UTCTime.text(time))
        case .fails: isOlder ? nil : film(.failing, "\(failures.count) runs in a row failed (\(lastFailure))")
        }
    }

    private func film(_ state: JobStatus.State, _ why: String, until: String? = nil) -> JobStatus.Film {
        JobStatus.Film(
            title: title, period: period?.description, output: request.output, state: state, why: why, until: until)
    }
}
