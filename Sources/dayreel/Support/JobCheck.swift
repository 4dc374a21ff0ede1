import Pipeline

/// Job files looked at without their media: each by itself, and for what they would do to each other's films.
struct JobCheck {
    struct Outcome {
        /// As the user named it.
        let path: String
        /// What there is to warn of, or why it is no job.
        let verdict: Result<[Diagnostic], JobFile.Refusal>
    }

    let outcomes: [Outcome]

    init(_ paths: [String], loader: JobLoader) {
        let read = paths.map { path in (path, Self.read(path, loader)) }
        let shared = SharedFilms(
            read.map { path, result in
                guard case .success(let (job, _)) = result else { return (path, []) }
                let recurrence = Recurrence(job.job, today: loader.today(of: job.job))
                return (loader.absolute(path), recurrence.comingPaths)
            })
        outcomes = read.enumerated().map { index, entry in
            let (path, result) = entry
            guard let clash = shared.clash(of: index), case .success(let (job, _)) = result else {
                return Outcome(path: path, verdict: result.map { $1 })
            }
            let error = job.error(sharing: clash.path, with: clash.other)
            return Outcome(path: path, verdict: .failure(.invalid(error)))
        }
    }

    private static func read(
        _ path: String, _ loader: JobLoader
    ) -> Result<(JobFile.Result, [Diagnostic]), JobFile.Refusal> {
        do throws(JobFile.Refusal) {
            let job = try JobFile.check(path: path, loader.surroundings)
            do {
                return .success((job, try job.checkRecurrence(today: loader.today(of: job.job)) + job.warnings))
            } catch {
                throw .invalid(error)
            }
        } catch {
            return .failure(error)
        }
    }
}
