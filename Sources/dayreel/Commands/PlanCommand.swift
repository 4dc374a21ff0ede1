import ArgumentParser
import Files
import Foundation
import JobFiles
import Model
import Pipeline
import Reports
import Stages

/// `dayreel plan`
struct PlanCommand: AsyncParsableCommand, ShowsProgress {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Shows what a job would render: which clip each day gets, and why.",
        discussion: """
            EXAMPLES:
              dayreel plan job.yaml
              dayreel plan job.yaml --calendar
              dayreel plan job.yaml --json > plan.json
              dayreel render --plan plan.json

            Scans and selects, renders nothing. At the end: totals, and estimates of size and time.
            """)

    @Argument(help: "The job file.", completion: .jobFile)
    var job: String

    @Flag(help: "Print JSON, which 'render --plan' reads, instead of a table.")
    var json = false

    @Flag(help: "Print a calendar: which days are covered, pinned, empty.")
    var calendar = false

    @OptionGroup var display: ProgressOptions

    @OptionGroup var common: CommonOptions

    var progress: ProgressForm? { display.progress }

    func validate() throws {
        if json, calendar { throw ValidationError("'--json' and '--calendar' exclude each other.") }
    }

    func run() async throws {
        let terminal = Terminal.standard
        let settings = try common.settings()
        let loaded = try JobLoader(clock: .standard, settings: settings).load(job)
        let display = ProgressDisplay(progressForm, on: terminal, stages: [.scan, .select])
        defer { display.close() }
        display.begin()
        for warning in loaded.warnings { display.handle(.diagnostic(warning)) }
        let workers = settings.workers ?? ThisProgram.cores
        let pipeline = StandardPipeline.planning(StandardPipeline.Surroundings(places: common.places, workers: workers))
        let plan = try await pipeline.plan(loaded.request, progress: display.sink)
        display.finish()
        let store = try? SegmentStore(root: common.places.segments)
        let memory = RenderSettings.MemoryLimit(asked: settings.maxMemory, workers: settings.workers)
        let estimate = ReelEstimate(
            plan, missing: plan.tasks.filter { !(store?.contains($0.key) ?? false) },
            store?.calibration(for: plan.timeline.format.video) ?? Calibration(),
            memory: StandardPipeline.budget(memory.bytesOfWorkers(for: loaded.request.job), for: plan))
        if json {
            let document = try PlanDocument(
                plan, warnings: loaded.warnings, estimate: PlanDocument.Estimate(estimate, workers: workers))
            try terminal.result(DocumentJSON.text(of: document))
        } else if calendar {
            let options = PlanCalendar.Options(
                weekStart: WeekStart.of(ProcessInfo.processInfo.environment), isColored: terminal.hasColoredResults,
                width: terminal.columns)
            try terminal.result(PlanCalendar(plan.selection, options).text + PlanTotals.line(of: plan))
        } else {
            try terminal.result(
                PlanTable(plan, notes: [estimate.line(workers: workers)], width: terminal.resultColumns).text)
        }
    }
}
