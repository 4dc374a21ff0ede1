import ArgumentParser
import DayreelKit
import Files
import Foundation
import Model
import Pipeline
import Reports

/// `dayreel plan`
struct PlanCommand: AsyncParsableCommand, ShowsProgress, NamesJob {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Shows what a job would render: which clip each day gets, and why.",
        usage: """
            dayreel plan <job> | <folder> ... <days>
                [--json | --calendar] [<options>]
            """,
        discussion: """
            EXAMPLES:
              dayreel plan ~/Pictures 2024-05
              dayreel plan job.yaml
              dayreel plan job.yaml --timeframe 2024 --calendar
              dayreel plan job.yaml --set select.clips-per-day=2
              dayreel plan job.yaml --json > plan.json
              dayreel render --plan plan.json

            Takes folders and days as 'make' does. Renders nothing. Ends with totals, and estimates of size and time.
            """)

    @Argument(help: JobWords.help, completion: .jobFile)
    var words: [String]

    @OptionGroup var options: JobOptions

    @OptionGroup var albums: AlbumOptions

    @Flag(help: "Print JSON, which 'render --plan' reads, instead of a table.")
    var json = false

    @Flag(help: "Print a calendar: which days are covered, pinned or empty.")
    var calendar = false

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if json, calendar { throw ValidationError("'--json' and '--calendar' exclude each other.") }
    }

    func run() async throws {
        let terminal = Terminal.standard
        let loader = try JobLoader(common.workspace, mergesMarks: true)
        let loaded = try loader.load(try named(loader))
        let planJob = PlanJob(loader)
        let (plan, estimate) = try await showingProgress(
            of: [.scan, .select], loader.settings, clock: loader.workspace.clock
        ) { display in
            for warning in loaded.warnings { display.handle(.diagnostic(warning)) }
            return try await planJob.run(loaded, progress: display.sink)
        }
        if json {
            let document = try PlanDocument(
                plan, warnings: loaded.warnings, estimate: PlanDocument.Estimate(estimate, workers: planJob.workers))
            try terminal.result(DocumentJSON.text(of: document))
        } else if calendar {
            let options = PlanCalendar.Options(
                weekStart: WeekStart.of(loader.workspace.machine.environment), isColored: terminal.hasColoredResults,
                width: terminal.columns, locale: loaded.request.job.locale)
            let totals = PlanTotals.line(of: plan).hanging(within: terminal.sentenceColumns)
            try terminal.result(PlanCalendar(plan.selection, options).text + totals)
        } else {
            try terminal.result(
                PlanTable(
                    plan, notes: [estimate.words(workers: planJob.workers)], width: terminal.resultColumns,
                    wraps: terminal.wrapsResults, isVerbose: display.verbose
                ).text)
        }
    }
}
