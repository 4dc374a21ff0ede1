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

            Every error of every file is reported, with file, line and column.
            """)

    @Argument(help: "The job files.", completion: .jobFile)
    var jobs: [String]

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        var surroundings = JobFile.Surroundings.standard
        surroundings.settings = try common.settings()
        var failure: DayreelError.Code?
        for path in jobs {
            let result: JobFile.Result
            do {
                result = try JobFile.read(path: path, surroundings)
            } catch {
                terminal.message("\(error)")
                failure = failure ?? error.code
                continue
            }
            for warning in result.warnings { terminal.message(warning) }
            try terminal.result("\(path): valid")
        }
        if let failure { throw ExitCode(failure.exitCode) }
    }
}
