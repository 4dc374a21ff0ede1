package import JobFiles
package import Model
import Pipeline
package import Reports

/// Checks job files without their media: each one alone, and whether they would replace each other's films.
package struct ValidateJobs {
    package struct Outcome {
        /// The path as the user named it.
        package let path: String
        package let took: Duration
        /// The job with its warnings, or the reason why the file is invalid.
        package let verdict: Verdict
    }

    package typealias Verdict = Result<(job: JobFile.Result, warnings: [Diagnostic]), JobFile.Refusal>

    package let outcomes: [Outcome]
    /// The start of the check in seconds since 1970, and its total duration.
    private let time: (began: Int64, took: Duration)

    /// Throws `DayreelError` if the processes that open fonts cannot be started, `CancellationError`.
    package init(_ paths: [String], loader: JobLoader) async throws {
        let clock = loader.workspace.clock
        let uptime = clock.uptime
        let beginning = uptime()
        var read: [(String, Verdict, Duration)] = []
        for path in paths {
            let start = uptime()
            read.append((path, try await Self.read(path, loader), uptime() - start))
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
        time = (clock.now, uptime() - beginning)
    }

    /// The report's file, which must not replace anything that the jobs read. Throws `DayreelError(.outputUnwritable)` if it would, but
    /// only if all jobs are valid: otherwise it is not known what they all read.
    package func checked(_ file: JUnitFile) throws -> JUnitFile {
        var file = file
        let valid = outcomes.compactMap { try? $0.verdict.get().job }
        for job in valid {
            file.protect(job.bases.map { OutputGuard.Input("a file that a job extends", $0) }, job.job.sources)
        }
        if valid.count == outcomes.count { try file.check() }
        return file
    }

    /// The code of the first invalid file; nil if all are valid.
    package var failure: DayreelError.Code? {
        for case .failure(let refusal) in outcomes.map(\.verdict) { return refusal.dayreelError.code }
        return nil
    }

    /// A case for each file.
    package var report: CheckReport {
        let cases = outcomes.map { outcome in
            let findings =
                switch outcome.verdict {
                case .success(let (_, warnings)): warnings.map { CheckReport.Finding($0) }
                case .failure(let refusal): refusal.findings(path: outcome.path)
                }
            return CheckReport.Case(outcome.path, findings, took: outcome.took)
        }
        return CheckReport(name: "validate", cases: cases).timed(began: time.began, time.took)
    }

    private static func read(_ path: String, _ loader: JobLoader) async throws -> Verdict {
        let (job, recurrence): (JobFile.Result, [Diagnostic])
        do throws(JobFile.Refusal) {
            (job, recurrence) = try Self.checked(path, loader)
        } catch {
            return .failure(error)
        }
        if let refusal = try await loader.workspace.refusal(of: job.named) { return .failure(refusal) }
        let machine = JobRequirements(job, searchPath: loader.workspace.machine.searchPath).diagnostics
        return .success((job, job.warnings + recurrence + machine))
    }

    private static func checked(
        _ path: String, _ loader: JobLoader
    ) throws(JobFile.Refusal) -> (JobFile.Result, [Diagnostic]) {
        let job = try JobFile.check(path: path, loader.context)
        do {
            return (job, try job.checkRecurrence(today: loader.today(of: job.job)))
        } catch {
            throw .invalid(error)
        }
    }
}
