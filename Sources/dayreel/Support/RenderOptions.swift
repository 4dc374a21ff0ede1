import ArgumentParser
import Pipeline

/// The options of `dayreel render`.
struct RenderOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where the film goes, instead of the job's 'output.file'.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Worker processes at once. (default: one a core)", valueName: "number"))
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "Memory for all processes: tasks are rendered at once as far as they fit, by estimate; one always is. "
                + "(default: 500M; none with --workers)", valueName: "size"))
    var maxMemory: ByteSize?

    @Option(help: "How progress is shown on standard error.")
    var progress: ProgressForm = .auto

    @Option(help: ArgumentHelp("Where the report goes. (default: <film>.json beside the film)", valueName: "file"))
    var report: String?

    @Flag(help: "Render everything anew and keep nothing for the next run.")
    var noCache = false

    func validate() throws {
        if let workers, !(1...512).contains(workers) {
            throw ValidationError("'--workers' is a number from 1 to 512.")
        }
    }

    func settings(places: Places, loader: JobLoader) -> RenderSettings {
        RenderSettings(
            places: places, workers: workers ?? ThisProgram.cores,
            maxMemory: maxMemory?.bytes ?? (workers == nil ? RenderSettings.defaultMemory : nil), isCached: !noCache,
            progress: progress, report: report.map(loader.absolute))
    }
}
