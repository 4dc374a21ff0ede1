package import Model

/// Reads the state of jobs without a look at their media.
package struct ReadJobsStatus {
    package let loader: JobLoader

    package init(_ loader: JobLoader) { self.loader = loader }

    /// The document, the problems with the history, and the errors of jobs that cannot run. Without arguments, covers the jobs in the
    /// history. Throws `DayreelError` if the arguments name no job.
    package func run(
        _ arguments: [String]
    ) throws -> (document: StatusDocument, troubles: [Diagnostic], errors: [DayreelError]) {
        let history = RunHistory(loader.workspace.paths, mayBegin: false)
        let names = arguments.isEmpty ? history.jobFiles : arguments
        var document = StatusDocument(now: UTCTime.text(loader.workspace.clock.now), jobs: [])
        var errors: [DayreelError] = []
        for job in try names.isEmpty ? [] : JobGroup(names, loader: loader, history: history, isDue: true).jobs {
            do {
                var status = try job.get().status(history)
                status.paused = SchedulePause(of: status.job, loader.workspace.paths).isOn ? true : nil
                document.jobs.append(status)
            } catch {
                errors.append(DayreelError(any: error))
            }
        }
        return (document, history.diagnostics, errors)
    }
}

extension GroupedJob {
    /// The state of the job without a look at its media.
    fileprivate func status(_ history: RunHistory) throws -> JobStatus {
        let job = loaded.request.job
        return JobStatus(
            file, job, films: try films(history, .atFilms), history: history.runs(ofJob: file),
            clock: clock.home(of: job.days))
    }
}
