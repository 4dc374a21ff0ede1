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
    package var output: String {
        let timeframe = timeframe
        let values = [
            "title": job.title ?? timeframe.title, "name": job.name, "year": timeframe.first.year.padded(to: 4),
            "month": timeframe.first.month.padded(to: 2), "from": "\(timeframe.first)", "to": "\(timeframe.last)",
        ]
        return values.reduce(job.output.file) { path, value in
            // A title may hold anything; a slash in it must not become a folder.
            path.replacing("{\(value.key)}", with: value.value.replacing("/", with: "-"))
        }
    }
}
