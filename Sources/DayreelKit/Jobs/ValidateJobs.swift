package import JobFiles
package import Model

/// Checks job files without their media: each one alone, and whether they would replace each other's films.
package struct ValidateJobs {
    package struct Outcome {
        /// Path as the user named it.
        package let path: String
        package let took: Duration
        /// The job with its warnings, or the reason why the file is no job.
        package let verdict: Result<(job: JobFile.Result, warnings: [Diagnostic]), JobFile.Refusal>
    }

    package let outcomes: [Outcome]

    package init(_ paths: [String], loader: JobLoader) {
        let uptime = loader.workspace.clock.uptime
        let read = paths.map { path in
            let start = uptime()
            return (path, Self.read(path, loader), uptime() - start)
        }
        let shared = SharedFilms(
            read.map { path, result, _ in
                guard case .success(let (job, _)) = result else { return (path, []) }
                let recurrence = Recurrence(job.job, today: loader.today(of: job.job))
                return (loader.absolute(path), recurrence.comingPaths)
            })
        outcomes = read.enumerated().map { index, entry in
            let (path, result, took) = entry
            guard let clash = shared.clash(of: index), case .success(let (job, _)) = result else {
                return Outcome(path: path, took: took, verdict: result)
            }
            let error = job.error(sharing: clash.path, with: clash.other)
            return Outcome(path: path, took: took, verdict: .failure(.invalid(error)))
        }
    }

    private static func read(
        _ path: String, _ loader: JobLoader
    ) -> Result<(job: JobFile.Result, warnings: [Diagnostic]), JobFile.Refusal> {
        do throws(JobFile.Refusal) {
            let job = try JobFile.check(path: path, loader.context)
            do {
                let recurrence = try job.checkRecurrence(today: loader.today(of: job.job))
                let machine = JobRequirements(job, searchPath: loader.workspace.machine.searchPath).diagnostics
                return .success((job, job.warnings + recurrence + machine))
            } catch {
                throw .invalid(error)
            }
        } catch {
            return .failure(error)
        }
    }
}
