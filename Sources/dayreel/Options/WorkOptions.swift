import ArgumentParser
import DayreelKit
import JobFiles
package import Model

extension ProgressForm: ExpressibleByArgument {}

/// The share of the machine that a command may use, and the form in which it shows progress.
struct WorkOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Number of worker processes. (default: one per core)", valueName: "number"))
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "Memory limit of all processes together. As many tasks run at once as are estimated to fit; one always runs. "
                + "(default: 490M, above 1080p in proportion: 2G at 2160p; none with --workers)", valueName: "size"),
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

    @OptionGroup var cluster: ClusterOptions

    func validate() throws {
        if let workers, !(1...512).contains(workers) {
            throw ValidationError("'--workers' is a number from 1 to 512.")
        }
        if !(1...86_400).contains(workerTimeout) {
            throw ValidationError("'--worker-timeout' is a number of seconds from 1 to 86400.")
        }
        if noCache, cluster.isGiven {
            throw ValidationError("'--no-cache' cannot be combined with a cluster, which renders into the cache.")
        }
    }

    /// The settings of a run: from the command line, else from the environment, else from the user's settings. Throws `DayreelError`
    /// if the environment has a wrong value.
    func settings(_ loader: JobLoader, report: String? = nil) throws -> RenderSettings {
        var settings = try RenderSettings(
            loader, workers: workers, memory: maxMemory?.bytes, cacheSize: cacheSize?.bytes, isCached: !noCache,
            workerTimeout: .seconds(workerTimeout), report: report)
        settings.executor = cluster.choice
        settings.workersOfNode = workers ?? 1
        return settings
    }
}

/// The form in which a command shows progress and notes.
struct ProgressOptions: ParsableArguments {
    @Option(help: "How to show progress on standard error. (default: auto)")
    var progress: ProgressForm?

    @Flag(help: "Show every note on a line of its own, details too.")
    var verbose = false
}

/// A command that shows progress and reports its final error in the same form.
protocol ShowsProgress {
    var display: ProgressOptions { get }
    var common: CommonOptions { get }
}

extension ShowsProgress {
    var progress: ProgressForm? { display.progress }

    /// Does a command's work and shows its progress meanwhile, in the form from the command line or else from the settings. `stages` are
    /// those that it goes through, nil for those of a film, whose display stays. With `isSlow`, the first shows at once.
    func showingProgress<Value>(
        of stages: [StageName]?, _ settings: Settings, clock: SystemClock, isSlow: Bool = true,
        _ work: (ProgressDisplay) async throws -> Value
    ) async throws -> Value {
        let form = progress ?? settings.progress ?? .auto
        let display = ProgressDisplay(
            form, on: .standard, stages: stages, isVerbose: self.display.verbose, clock: clock)
        defer { display.close() }
        if isSlow { display.begin(stages?.first ?? .scan) }
        let value = try await work(display)
        if stages != nil { display.finish() }
        return value
    }

    /// The form from the command line or else from the settings, if these can be read.
    var progressForm: ProgressForm { progress ?? (try? common.workspace.settings())?.progress ?? .auto }
}

extension ProgressForm {
    /// Finds the form on a command line that may otherwise be invalid.
    init(ofCommandLine words: some Sequence<String>) {
        let words = Array(words)
        let isJSON =
            words.contains("--progress=json")
            || zip(words, words.dropFirst()).contains { $0 == "--progress" && $1 == "json" }
        self = isJSON ? .json : .auto
    }
}
