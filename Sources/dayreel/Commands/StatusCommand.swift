import ArgumentParser
import Files
import Foundation
import Library
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

            Asks schedules and history, and touches no media: 'dayreel run --due --dry-run' also \
            sees clips that arrived late.
            """)

    @Argument(help: "Job files, or folders of them. (default: those that the history knows)", completion: .jobFile)
    var jobs: [String] = []

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(help: ArgumentHelp("Use this as the current time: 2025-01-02T03:00:00Z.", valueName: "instant"))
    var now: Instant?

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let clock = SystemClock.standard.set(to: now?.seconds)
        let loader = JobLoader(clock: clock, settings: try common.settings())
        let book = HistoryBook(common.places, mayBegin: false)
        for trouble in book.diagnostics { terminal.message(trouble) }
        let names = jobs.isEmpty ? book.jobFiles : jobs
        var document = StatusDocument(now: UTCTime.text(clock.now), jobs: [])
        var worst: DayreelError.Code?
        for job in try names.isEmpty ? [] : JobGroup(names, loader: loader, book: book, isDue: true).jobs {
            do {
                document.jobs.append(try job.get().status(book))
            } catch {
                let error = DayreelError(any: error)
                worst = worst ?? error.code
                terminal.message("\(error)")
            }
        }
        try terminal.result(json ? DocumentJSON.text(of: document) : document.text)
        if let worst { throw ExitCode(worst.exitCode) }
    }
}
