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
        abstract: "Checks job files without reading media.",
        usage: """
            dayreel validate <job> ...
                [--annotate <service>] [--junit <file>] [--force] [<options>]
            """,
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

    @Flag(help: "With --junit: also replace a file that Dayreel did not make.")
    var force = false

    @OptionGroup var check: CheckOptions

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let workspace = common.workspace
        let validation = try await ValidateJobs(jobs, loader: try JobLoader(workspace))
        let file = try validation.checked(check.file(reading: jobs, workspace, replaces: force ? .foreign : .own))
        for outcome in validation.outcomes {
            switch outcome.verdict {
            case .success(let (_, warnings)):
                for warning in warnings { terminal.message(warning) }
                try terminal.result("\(outcome.path): valid".onOneLine)
            case .failure(let refusal): terminal.message("\(refusal.dayreelError)")
            }
        }
        check.annotate(validation.report, workspace)
        try file.write(validation.report)
        if let failure = validation.failure { throw ExitCode(failure.exitCode) }
    }
}
