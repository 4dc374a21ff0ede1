import ArgumentParser
import DayreelKit
import JobFiles
import Model

/// The options of `--watch`.
struct WatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "With --watch: how long a file must stay unchanged before it is used. (default: 5s)", valueName: "time"))
    var settle: String?

    @Option(
        help: ArgumentHelp(
            "With --watch: how often to look through folders whose changes the system does not report, such as those on a "
                + "network. (default: 10m for 'scan', 1h for 'run')",
            valueName: "time"))
    var every: String?

    /// True if either was given.
    var isGiven: Bool { settle != nil || every != nil }

    /// Announces that the program keeps running.
    static func announce(_ sources: Int, _ form: ProgressForm, on terminal: Terminal) {
        guard form != .json, form != .none else { return }
        terminal.message("watching \(sources.counted("source")); Ctrl-C ends it")
    }

    /// The pace of `scan --watch`. Throws `DayreelError(.usage)` for an invalid duration.
    var paceOfLists: WatchMedia.Pace { get throws { .ofLists(settling: try settling, interval: try interval) } }

    /// The pace of `run --watch`. Throws `DayreelError(.usage)` for an invalid duration.
    var paceOfJobs: WatchMedia.Pace { get throws { .ofJobs(settling: try settling, interval: try interval) } }

    private var settling: MediaTime? { get throws { try settle.map { try JobFile.length($0, named: "--settle") } } }
    private var interval: MediaTime? { get throws { try every.map { try JobFile.length($0, named: "--every") } } }
}
