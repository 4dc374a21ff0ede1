import ArgumentParser
import DayreelKit
import Files
import Model

/// `dayreel doctor`
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Checks everything that films depend on, and says how to install missing parts.",
        discussion: """
            EXAMPLES:
              dayreel doctor
              dayreel doctor --json

            Looks at the versions of libav, its encoders, decoders and filters, fonts, time zones, \
            folders, disk space, the cache and the settings. The exit code is 69 if something is \
            missing that every film needs.
            """)

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let report = Doctor(common.workspace).examine()
        let terminal = Terminal.standard
        try terminal.result(json ? DocumentJSON.text(of: report) : report.text(within: terminal.sentenceColumns))
        guard report.isHealthy else { throw ExitCode(DayreelError.Code.missingComponent.exitCode) }
    }
}
