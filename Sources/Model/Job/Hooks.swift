/// Programs that a job starts after a run: `hooks` of a job file. Each is a program and its arguments; no shell reads them.
package struct Hooks: Hashable, Sendable, Codable {
    package var onSuccess: [String]
    package var onFailure: [String]
    /// The hook of a run that finds no media for a film.
    package var onNothing: [String]
    /// The longest time that each may take.
    package var timeLimit: MediaTime

    package init(
        onSuccess: [String] = [], onFailure: [String] = [], onNothing: [String] = [],
        timeLimit: MediaTime = .seconds(30)
    ) {
        self.onSuccess = onSuccess
        self.onFailure = onFailure
        self.onNothing = onNothing
        self.timeLimit = timeLimit
    }

    /// True if no hook is set.
    package var isEmpty: Bool { onSuccess.isEmpty && onFailure.isEmpty && onNothing.isEmpty }

    /// The hook for an occasion: its key and its command, which may be empty.
    package func hook(for status: HookOccasion.Status) -> (key: String, command: [String]) {
        switch status {
        case .completed: ("on-success", onSuccess)
        case .failed: ("on-failure", onFailure)
        case .nothing: ("on-nothing", onNothing)
        }
    }
}

/// The facts that a hook receives in its environment.
package struct HookOccasion: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable { case completed, failed, nothing }

    package var status: Status
    /// Absolute path of the job file.
    package var job: String
    /// Path of the film, even if it was not made.
    package var output: String
    /// Path of a completed run's report.
    package var report: String?
    /// Message of a failed run.
    package var error: String?
    /// Reason why a run has nothing to show.
    package var reason: String?
    /// The title of the film, even if it was not made.
    package var title: String
    /// Nil if no film was made.
    package var film: Film?

    /// What people want to hear of a film.
    package struct Film: Hashable, Sendable {
        /// The number of days that it shows.
        package var days: Int
        package var duration: MediaTime
        package var warnings: Int
        /// Path of its poster, or of a copy of its cover that exists while the hook runs.
        package var cover: String?

        package init(days: Int, duration: MediaTime, warnings: Int, cover: String? = nil) {
            self.days = days
            self.duration = duration
            self.warnings = warnings
            self.cover = cover
        }
    }

    package init(
        status: Status, job: String, output: String, title: String, film: Film? = nil, report: String? = nil,
        error: String? = nil, reason: String? = nil
    ) {
        self.status = status
        self.job = job
        self.output = output
        self.title = title
        self.film = film
        self.report = report
        self.error = error
        self.reason = reason
    }

    /// `DAYREEL_STATUS` and the other variables.
    package var environment: [String: String] {
        var variables = [
            "DAYREEL_STATUS": status.rawValue, "DAYREEL_JOB": job, "DAYREEL_OUTPUT": output, "DAYREEL_TITLE": title,
        ]
        if let film {
            variables["DAYREEL_DAYS"] = "\(film.days)"
            variables["DAYREEL_DURATION"] = "\((film.duration.microseconds + 500_000) / 1_000_000)"
            variables["DAYREEL_WARNINGS"] = "\(film.warnings)"
            variables["DAYREEL_COVER"] = film.cover
        }
        variables["DAYREEL_REPORT"] = report
        variables["DAYREEL_ERROR"] = error
        variables["DAYREEL_REASON"] = reason
        return variables
    }
}
