import ArgumentParser
import JobFiles

/// `dayreel schema`
struct SchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of job files.",
        discussion: """
            EXAMPLES:
              dayreel schema > job.schema.json

            An editor with YAML support checks and completes a job file whose first line is
              # yaml-language-server: $schema=job.schema.json
            """)

    func run() async throws {
        try Terminal.standard.result(JobSchema.text)
    }
}
