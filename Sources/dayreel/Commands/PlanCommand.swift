import ArgumentParser
import Pipeline
import Stages

/// `dayreel plan`
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Shows what a job would render: which clip each day gets, and why.",
        discussion: """
            EXAMPLES:
              dayreel plan job.yaml
              dayreel plan job.yaml --json > plan.json

            Scans and selects, renders nothing. At the end: totals, and estimates of size and time.
            """)

    @Argument(help: "The job file.")
    var job: String

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let terminal = Terminal.standard
        let loaded = try JobLoader(clock: .standard).load(job)
        for warning in loaded.warnings { terminal.message(warning) }
        let pipeline = StandardPipeline.planning(
            StandardPipeline.Surroundings(places: common.places, workers: ThisProgram.cores))
        let plan = try await pipeline.plan(loaded.request, progress: .none)
        if json {
            let document = PlanDocument(
                job: loaded.request.job, selection: plan.selection, timeline: plan.timeline, warnings: loaded.warnings)
            try terminal.result(DocumentJSON.text(of: document))
        } else {
            let store = try? SegmentStore(root: common.places.segments)
            let missing = plan.tasks.filter { !(store?.contains($0.key) ?? false) }
            let estimate = ReelEstimate(plan, missing: missing)
            let table = PlanTable(
                selection: plan.selection, timeline: plan.timeline, notes: [estimate.line(workers: ThisProgram.cores)])
            try terminal.result(table.text)
        }
    }
}
