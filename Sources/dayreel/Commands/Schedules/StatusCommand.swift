import ArgumentParser
import DayreelKit
import Files
import Foundation
import Model

/// `dayreel status`
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows what is due, how the last runs ended, and what comes next.",
        discussion: """
            EXAMPLES:
              dayreel status                 all jobs that were ever run
              dayreel status jobs/
              dayreel status jobs/ --json

            Reads schedules and history only. 'dayreel run --due --dry-run' also sees late clips.
            """)

    @Argument(help: "Job files, or folders of them. (default: those in the history)", completion: .jobFile)
    var jobs: [String] = []

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(
        help: ArgumentHelp("Use this as the current time: 2025-01-02T03:00:00Z.", valueName: "instant"),
        transform: usage(Instant.init))
    var now: Instant?

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let loader = try JobLoader(common.workspace.at(now?.seconds))
        let (document, troubles, errors) = try ReadJobsStatus(loader).run(jobs)
        for trouble in troubles { terminal.message(trouble) }
        for error in errors { terminal.message("\(error)") }
        // "No jobs" would be wrong after errors: there are jobs, but they cannot be read.
        let isWorthText = errors.isEmpty || !document.jobs.isEmpty
        if json || isWorthText {
            try terminal.result(
                json ? DocumentJSON.text(of: document) : document.text(in: loader.workspace.clock.localTime))
        }
        if let worst = errors.first { throw ExitCode(worst.code.exitCode) }
    }
}
