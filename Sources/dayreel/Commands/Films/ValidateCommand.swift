import ArgumentParser
import DayreelKit
import JobFiles
import Model
import Pipeline
import Reports

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

            Reports every error of every file, with file, line and column; also scheduled jobs that would replace \
            their own films, and jobs that would make the same film. A source folder or a hook's program that is not \
            on this machine is only a warning.
            """)

    @Argument(help: "The job files.", completion: .jobFile)
    var jobs: [String]

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let workspace = common.workspace
        var outputs = check.outputs(reading: jobs, workspace, force)
        let loader = try JobLoader(workspace)
        var failure: DayreelError.Code?
        var report = CheckReport(name: "validate", cases: [])
        let began = workspace.clock.now
        let start = workspace.clock.uptime()
        let entries = ValidateJobs(jobs, loader: loader).outcomes
        let valid = entries.compactMap { try? $0.verdict.get() }
        for (job, _) in valid {
            outputs.sources += job.job.sources
            outputs.inputs += job.bases.map { OutputGuard.Input("a file that a job extends", $0) }
        }
        outputs.knowsSources = valid.count == entries.count
        if outputs.knowsSources { try outputs.check() }
        for entry in entries {
            switch entry.verdict {
            case .success(let (_, warnings)):
                for warning in warnings { terminal.message(warning) }
                try terminal.result("\(entry.path): valid".onOneLine)
                let findings = warnings.map { CheckReport.Finding($0) }
                report.cases.append(CheckReport.Case(entry.path, findings, took: entry.took))
            case .failure(let refusal):
                terminal.message("\(refusal.dayreelError)")
                failure = failure ?? refusal.dayreelError.code
                report.cases.append(
                    CheckReport.Case(entry.path, refusal.findings(path: entry.path), took: entry.took))
            }
        }
        try check.publish(report.timed(began: began, workspace.clock.uptime() - start), outputs: outputs, workspace)
        if let failure { throw ExitCode(failure.exitCode) }
    }
}
