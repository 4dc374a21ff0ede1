import ArgumentParser
import DayreelKit
import Foundation
import JobFiles
import Model

/// The options of `--watch`.
struct WatchOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "With --watch: how long a file must not have changed before it is used. (default: 5s)", valueName: "time"))
    var settle: String?

    @Option(
        help: ArgumentHelp(
            "With --watch: how often to look through folders whose changes the system does not report, such as those on a "
                + "network. (default: 10m; for 'run' 1h)",
            valueName: "time"))
    var every: String?

    /// True if any of them was given.
    var isGiven: Bool { settle != nil || every != nil }

    /// Milliseconds of a clock that does not go back.
    static let clock: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Seconds since 1970.
    static let time: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }

    /// Says that the program keeps running.
    static func announce(_ sources: Int, _ form: ProgressForm, on terminal: Terminal) {
        guard form != .json, form != .none else { return }
        terminal.message("watching \(sources.counted("source")); Ctrl-C ends it")
    }

    /// The pace of `scan --watch`. Throws `DayreelError(.usage)` for a value that is no duration.
    var paceOfLists: WatchMedia.Pace { get throws { try pace(every: .seconds(600), isPeriodic: false) } }

    /// The pace of `run --watch`, which also asks what is due. Throws `DayreelError(.usage)` for a value that is no duration.
    var paceOfJobs: WatchMedia.Pace { get throws { try pace(every: .seconds(3600), isPeriodic: true) } }

    private func pace(every interval: MediaTime, isPeriodic: Bool) throws -> WatchMedia.Pace {
        WatchMedia.Pace(
            settling: try settle.map { try JobFile.length($0, named: "--settle") } ?? .seconds(5),
            interval: try every.map { try JobFile.length($0, named: "--every") } ?? interval, isPeriodic: isPeriodic)
    }
}
