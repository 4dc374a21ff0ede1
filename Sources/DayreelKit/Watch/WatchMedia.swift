import Files
import Foundation
import Library
package import Model

/// Looks through sources whenever there is something new in them.
///
/// Where the kernel reports changes, after these; else now and then. A file to which something happens is left alone until it is quiet.
package struct WatchMedia: Sendable {
    /// The patience of a watch.
    package struct Pace: Sendable {
        /// The time in which nothing may happen to a file before it is taken.
        var settling: MediaTime
        /// The time between two looks at sources whose changes are not reported.
        var interval: MediaTime
        /// True for looks at that interval in any case, and before it only once all files are quiet.
        var isPeriodic: Bool

        package init(settling: MediaTime, interval: MediaTime, isPeriodic: Bool = false) {
            self.settling = settling
            self.interval = interval
            self.isPeriodic = isPeriodic
        }

        /// The pace of a list that goes on. Nil stands for the usual.
        package static func ofLists(settling: MediaTime? = nil, interval: MediaTime? = nil) -> Pace {
            Pace(settling: settling ?? .seconds(5), interval: interval ?? .seconds(600))
        }

        /// The pace of jobs, which also asks what is due. Nil stands for the usual.
        package static func ofJobs(settling: MediaTime? = nil, interval: MediaTime? = nil) -> Pace {
            Pace(settling: settling ?? .seconds(5), interval: interval ?? .seconds(3600), isPeriodic: true)
        }
    }

    /// The world as a watch asks about it.
    struct Senses: Sendable {
        var feed: ChangeFeed
        /// Milliseconds of a clock that does not go back.
        var clock: @Sendable () -> Int64
        var look: @Sendable (String) -> QuietFiles.Look?
        /// Files that were written less than this long ago, in seconds, by the clock of their disk.
        var young: @Sendable (_ seconds: Int64) async -> [String]
    }

    /// Milliseconds after which a file that is cut off counts as broken, and a second for clocks that count whole ones.
    private static let patience = (MediaProbe.patience + 1) * 1000

    private let senses: Senses
    private let pace: Pace
    private let settling: Int64
    private let interval: Int64

    package init(_ sources: [Source], _ pace: Pace, in workspace: Workspace) {
        let clock = workspace.clock
        let sources = sources.map { workspace.sources.source(for: $0) }
        let growing = sources.filter(\.changes.mayBeHalfWritten)
        self.init(
            Senses(
                feed: .ofKernel(sources), clock: { clock.uptime().milliseconds }, look: Self.lookAtDisk,
                young: { seconds in
                    let limit = clock.ofSystem() - seconds
                    var young: [String] = []
                    for source in growing {
                        let files = (try? await source.list { _ in })?.files ?? []
                        young += files.filter { $0.modified.seconds >= limit }.map(\.path)
                    }
                    return young
                }), pace)
    }

    init(_ senses: Senses, _ pace: Pace) {
        self.senses = senses
        self.pace = pace
        settling = max(1, pace.settling.microseconds / 1000)
        interval = max(1, pace.interval.microseconds / 1000)
    }

    /// Calls `body` at once, and again whenever files have become quiet, until the task is cancelled.
    ///
    /// `body` is given the files to leave alone, and returns those that looked unfinished: once they are old enough to judge, it is called
    /// again. `warn` is told once of each reason why changes go unreported. Throws what `body` throws, and `CancellationError`.
    @concurrent
    package func run(
        warn: @Sendable (Diagnostic) -> Void, _ body: @Sendable (_ busy: Set<String>) async throws -> Set<String>
    ) async throws {
        var files = QuietFiles(settling: settling, look: senses.look)
        var said: Set<String> = []
        var last = senses.clock()
        var (hasNews, isTime, mustLook) = (true, false, true)
        while true {
            try Task.checkCancellation()
            for gap in senses.feed.gaps() where said.insert(gap).inserted { warn(diagnostic(of: gap)) }
            if mustLook { await findYoung(&files) }
            if isTime || (hasNews && !(pace.isPeriodic && !files.busy.isEmpty)) {
                (last, hasNews) = (senses.clock(), false)
                let unfinished = try await body(files.busy)
                files.postpone(unfinished, for: Self.patience, at: senses.clock())
            }
            let changed = try senses.feed.next(files.busy.isEmpty ? pause(since: last) : settling)
            let now = senses.clock()
            files.change(changed ?? [], at: now)
            if !files.settle(at: now).isEmpty || changed == nil { hasNews = true }
            isTime = hasInterval && now - last >= interval
            mustLook = changed == nil || isTime
        }
    }

    /// Files without a notification: they came before the watch, or to a disk that reports no changes.
    private func findYoung(_ files: inout QuietFiles) async {
        let seconds = (settling + 999) / 1000
        files.find(young: await senses.young(seconds), at: senses.clock())
    }

    private var hasInterval: Bool { pace.isPeriodic || !senses.feed.isComplete() }

    /// Milliseconds until the next look; an hour where all changes are reported.
    private func pause(since last: Int64) -> Int64 {
        hasInterval ? max(1, interval - (senses.clock() - last)) : 3_600_000
    }

    private func diagnostic(of gap: String) -> Diagnostic {
        let every = DurationText.of(seconds: Int(interval / 1000))
        return Diagnostic(.note, .watchIncomplete, "\(gap), so sources are also scanned every \(every)")
    }

    private static func lookAtDisk(_ path: String) -> QuietFiles.Look? {
        guard let status = FileStatus(path) else { return nil }
        return QuietFiles.Look(
            size: status.size,
            modified: status.modified.seconds &* 1_000_000_000 &+ Int64(status.modified.nanoseconds))
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
