/// A job at a certain time: everything a run needs to know that is not in the job file.
package struct ReelRequest: Hashable, Sendable {
    /// With `days.home` filled in.
    package var job: Job
    /// Today where the user lives: relative timeframes count from it.
    package var today: Day
    /// Seconds since 1970.
    package var now: Int64

    package init(job: Job, today: Day, now: Int64) {
        self.job = job
        self.today = today
        self.now = now
    }

    package var timeframe: ResolvedTimeframe { job.timeframe.resolved(today: today) }

    /// Where the film goes: `output.file` with its placeholders filled in.
    package var output: String { job.filmPath(of: timeframe) }
}
