import ArgumentParser
import Pipeline

/// How much of the machine a command may use, and how it shows what it does.
struct WorkOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Worker processes at once. (default: one a core)", valueName: "number"))
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "Memory for all processes: tasks are rendered at once as far as they fit, by estimate; one always is. "
                + "(default: 500M; none with --workers)", valueName: "size"))
    var maxMemory: ByteSize?

    @Option(help: "How progress is shown on standard error.")
    var progress: ProgressForm = .auto

    @Flag(help: "Render everything anew and keep nothing for the next run.")
    var noCache = false

    func validate() throws {
        if let workers, !(1...512).contains(workers) {
            throw ValidationError("'--workers' is a number from 1 to 512.")
        }
    }

    func settings(places: Places, report: String? = nil) -> RenderSettings {
        RenderSettings(
            places: places, workers: workers ?? ThisProgram.cores,
            maxMemory: maxMemory?.bytes ?? (workers == nil ? RenderSettings.defaultMemory : nil), isCached: !noCache,
            progress: progress, report: report)
    }
}
