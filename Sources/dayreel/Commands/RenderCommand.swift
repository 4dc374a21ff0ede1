import ArgumentParser
import Pipeline
import Stages

/// `dayreel render`
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Renders one job.",
        discussion: """
            EXAMPLES:
              dayreel render job.yaml
              dayreel render job.yaml -o december.mp4
              dayreel render job.yaml --progress json --report run.json

            Prints the film's path. Ctrl-C stops within a second; the next run goes on from
            there. The report is written beside the film: december.json.
            """)

    @Argument(help: "The job file.")
    var job: String

    @OptionGroup var options: RenderOptions

    @Flag(help: "Exit with 65 when a clip had to be left out or shortened.")
    var strict = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let display = ProgressDisplay(options.work.progress, on: terminal)
        let clock = SystemClock.standard
        let loader = JobLoader(clock: clock)
        let settings = options.settings(places: common.places, loader: loader)
        let loaded = try loader.load(job, output: options.output)
        let book = HistoryBook(common.places)
        for trouble in book.diagnostics { display.handle(.diagnostic(trouble)) }
        let run = RecordedRun(
            file: loader.absolute(job), job: loaded, settings: settings, display: display, history: book.history,
            clock: clock)
        SignalTrap.prepareParent()
        let outcome = try await SignalTrap.run {
            display.close()
            terminal.message("stopping; finished parts are kept")
        } _: {
            defer { display.close() }
            return try await run.run()
        }
        try terminal.result(outcome.reel.path)
        if strict { try outcome.requireAllClips() }
    }
}
