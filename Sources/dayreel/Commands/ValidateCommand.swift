import ArgumentParser
import Pipeline

/// `dayreel validate`
struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks job files; touches no media.",
        discussion: """
            EXAMPLES:
              dayreel validate job.yaml
              dayreel validate jobs/*.yaml
              dayreel validate jobs/*.yaml --annotate github
              dayreel validate jobs/*.yaml --junit out/jobs.xml

            Every error of every file is reported, with file, line and column; also a scheduled job
            that would replace its own films, and jobs that would make the same film.
            """)

    @Argument(help: "The job files.", completion: .jobFile)
    var jobs: [String]

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let loader = JobLoader(clock: .standard, settings: try common.settings())
        var failure: DayreelError.Code?
        var report = CheckReport(name: "validate", cases: [])
        for job in JobCheck(jobs, loader: loader).outcomes {
            switch job.verdict {
            case .success(let warnings):
                for warning in warnings { terminal.message(warning) }
                try terminal.result("\(job.path): valid")
                report.cases.append(CheckReport.Case(job.path, warnings.map { CheckReport.Finding($0) }))
            case .failure(let refusal):
                terminal.message("\(refusal.dayreelError)")
                failure = failure ?? refusal.dayreelError.code
                report.cases.append(CheckReport.Case(job.path, refusal.findings(path: job.path)))
            }
        }
        try check.publish(report)
        if let failure { throw ExitCode(failure.exitCode) }
    }
}

extension JobFile.Refusal {
    fileprivate func findings(path: String) -> [CheckReport.Finding] {
        switch self {
        case .unreadable(let error): [CheckReport.Finding(error, file: path)]
        case .invalid(let errors): errors.errors.map { CheckReport.Finding($0) }
        }
    }
}
