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

    @Argument(help: "The job files.")
    var jobs: [String]

    func run() async throws {
        let terminal = Terminal.standard
        var failure: DayreelError.Code?
        for path in jobs {
            let result: JobFile.Result
            do {
                result = try JobFile.read(path: path, .standard)
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
