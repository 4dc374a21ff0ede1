import ArgumentParser
import DayreelKit
package import Model

extension ProgressForm: ExpressibleByArgument {}

/// The share of the machine that a command may use, and the form in which it shows progress.
struct WorkOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Number of worker processes. (default: one per core)", valueName: "number"))
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "Memory limit of all processes together. As many tasks run at once as are estimated to fit; one always runs. "
                + "(default: 500M, and in proportion above 1080p: 2G at 2160p; none with --workers)", valueName: "size"),
        transform: ByteCountArgument.init)
    var maxMemory: ByteCountArgument?

    @Option(
        help: ArgumentHelp(
            "How long a worker may stay silent before it counts as hung and is replaced.", valueName: "seconds"))
    var workerTimeout = 60

    @OptionGroup var display: ProgressOptions

    @Option(
        help: ArgumentHelp(
            "Disk space for rendered segments after the run: the least recently used are removed first, those of "
                + "this run stay. (default: DAYREEL_CACHE_SIZE, else 20G)", valueName: "size"),
        transform: ByteCountArgument.init)
    var cacheSize: ByteCountArgument?

    @Flag(help: "Render everything from scratch and keep nothing for the next run.")
    var noCache = false

    func validate() throws {
        if let workers, !(1...512).contains(workers) {
            throw ValidationError("'--workers' is a number from 1 to 512.")
        }
        if !(1...86_400).contains(workerTimeout) {
            throw ValidationError("'--worker-timeout' is a number of seconds from 1 to 86400.")
        }
    }

    /// The settings of a run: from the command line, else from the environment, else from the user's settings. Throws `DayreelError`
    /// if the environment has a wrong value.
    func settings(_ loader: JobLoader, report: String? = nil) throws -> RenderSettings {
        try RenderSettings(
            loader, workers: workers, memory: maxMemory?.bytes, cacheSize: cacheSize?.bytes, isCached: !noCache,
            workerTimeout: .seconds(workerTimeout), report: report)
    }
}
