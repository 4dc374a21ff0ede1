import ArgumentParser
import Pipeline
import Stages

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

            Every error of every file is reported, with file, line and column. A source folder or
            a hook's program that is not on this machine is a warning.
            """)

    @Argument(help: "The job files.", completion: .jobFile)
    var jobs: [String]

    @OptionGroup var force: ForceOption

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        var outputs = check.outputs(reading: jobs, places: common.places, force)
        try outputs.check()
        var surroundings = JobFile.Surroundings.standard
        surroundings.settings = try common.settings()
        var failure: DayreelError.Code?
        var report = CheckReport(name: "validate", cases: [])
        let began = SystemClock.standard.now
        let start = ContinuousClock.now
        for path in jobs {
            let own = ContinuousClock.now
            do {
                let result = try JobFile.check(path: path, surroundings)
                outputs.sources += result.job.sources
                outputs.inputs += result.bases.map { OutputGuard.Input("a file that a job extends", $0) }
                let warnings = result.warnings + JobCheck(result, searchPath: Places.searchPath).diagnostics
                for warning in warnings { terminal.message(warning) }
                try terminal.result("\(path): valid".onOneLine)
                let findings = warnings.map { CheckReport.Finding($0) }
                report.cases.append(CheckReport.Case(path, findings, took: ContinuousClock.now - own))
            } catch let refusal as JobFile.Refusal {
                terminal.message("\(refusal.dayreelError)")
                failure = failure ?? refusal.dayreelError.code
                report.cases.append(
                    CheckReport.Case(path, refusal.findings(path: path), took: ContinuousClock.now - own))
            }
        }
        try check.publish(report.timed(began: began, ContinuousClock.now - start), outputs: outputs)
        if let failure { throw ExitCode(failure.exitCode) }
    }
}
