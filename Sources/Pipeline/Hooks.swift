/// Programs that a job starts after a run: `hooks` of a job file. Each is a program and its arguments; no shell reads them.
package struct Hooks: Hashable, Sendable, Codable {
    package var onSuccess: [String]
    package var onFailure: [String]
    /// How long each may take.
    package var timeLimit: MediaTime

    package init(onSuccess: [String] = [], onFailure: [String] = [], timeLimit: MediaTime = .seconds(30)) {
        self.onSuccess = onSuccess
        self.onFailure = onFailure
        self.timeLimit = timeLimit
    }
}

/// What a hook is told, in its environment.
package struct HookOccasion: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable { case completed, failed }

    package var status: Status
    /// Absolute path of the job file.
    package var job: String
    /// Where the film is, or would be.
    package var output: String
    /// Of a completed run.
    package var report: String?
    /// Of a failed one.
    package var error: String?

    package init(status: Status, job: String, output: String, report: String? = nil, error: String? = nil) {
        self.status = status
        self.job = job
        self.output = output
        self.report = report
        self.error = error
    }

    /// `DAYREEL_STATUS` and its like.
    var environment: [String: String] {
        var variables = ["DAYREEL_STATUS": status.rawValue, "DAYREEL_JOB": job, "DAYREEL_OUTPUT": output]
        variables["DAYREEL_REPORT"] = report
        variables["DAYREEL_ERROR"] = error
        return variables
    }
}
