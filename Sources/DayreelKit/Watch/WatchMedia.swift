import Files
import Foundation
import Library
package import Model
import Synchronization

/// Scans sources whenever they have something new.
///
/// It follows the kernel's reports of changes; sources without them are scanned now and then. A changing file is left alone until it is
/// quiet.
package struct WatchMedia: Sendable {
    /// The patience of a watch.
    package struct Pace: Sendable {
        /// The time without a change after which a file is used.
        var settling: MediaTime
        /// The time between two scans of sources whose changes are not reported.
        var interval: MediaTime
        /// True to scan at that interval in any case, and earlier only once all files are quiet.
        var isPeriodic = false

        /// The pace of a continued list. Nil stands for the default.
        package static func ofLists(settling: MediaTime? = nil, interval: MediaTime? = nil) -> Pace {
            Pace(settling: settling ?? .seconds(5), interval: interval ?? .seconds(600))
        }

        /// The pace of jobs, which also checks what is due. Nil stands for the default.
        package static func ofJobs(settling: MediaTime? = nil, interval: MediaTime? = nil) -> Pace {
            Pace(settling: settling ?? .seconds(5), interval: interval ?? .seconds(3600), isPeriodic: true)
        }
    }

    /// The watch's view of the world.
    struct Senses: Sendable {
        var feed: ChangeFeed
        /// The time in milliseconds of a monotonic clock.
        var clock: @Sendable () -> Int64
        var fileState: @Sendable (String) -> QuietFiles.FileState?
        /// The files written less than this many seconds ago, by the clock of their disk.
        var young: @Sendable (_ seconds: Int64) async -> [String]
    }

    /// The milliseconds after which a truncated file counts as broken, plus a second for clocks with whole seconds.
    private static let patience = (MediaProbe.patience + 1) * 1000

    private let senses: Senses
    private let pace: Pace
    private let settling: Int64
    private let interval: Int64

    init(_ sources: [Source], _ pace: Pace, in workspace: Workspace) {
        let clock = workspace.clock
        let sources = sources.map { workspace.sources.source(for: $0) }
        let growing = sources.filter(\.changes.mayBeHalfWritten)
        self.init(
            Senses(
                feed: .ofKernel(sources), clock: { clock.uptime().milliseconds }, fileState: Self.fileState,
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

    /// Calls `body` immediately, and again whenever files have become quiet, until the task is cancelled.
    ///
    /// `body` receives the files to leave alone and returns those that looked unfinished; it is called again once they are old enough to
    /// judge. `warn` receives each reason for unreported changes once. Throws what `body` throws, and `CancellationError`.
    @concurrent
    func run(
        warn: @Sendable (Diagnostic) -> Void, _ body: @Sendable (_ busy: Set<String>) async throws -> Set<String>
    ) async throws {
        var files = QuietFiles(settling: settling, read: senses.fileState)
        var said: Set<String> = []
        var last = senses.clock()
        var (hasNews, isTime, mustFindYoung) = (true, false, true)
        while true {
            try Task.checkCancellation()
            for gap in senses.feed.gaps() where said.insert(gap).inserted { warn(.incomplete(gap, every: interval)) }
            if mustFindYoung { await findYoung(&files) }
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
            mustFindYoung = changed == nil || isTime
        }
    }

    /// Finds files whose arrival was not reported: they came before the watch, or to a disk that reports no changes.
    private func findYoung(_ files: inout QuietFiles) async {
        let seconds = (settling + 999) / 1000
        files.find(young: await senses.young(seconds), at: senses.clock())
    }

    private var hasInterval: Bool { pace.isPeriodic || !senses.feed.isComplete() }

    /// The milliseconds until the next scan; an hour if all changes are reported.
    private func pause(since last: Int64) -> Int64 {
        hasInterval ? max(1, interval - (senses.clock() - last)) : 3_600_000
    }

    private static func fileState(_ path: String) -> QuietFiles.FileState? {
        guard let status = FileStatus(path) else { return nil }
        return QuietFiles.FileState(
            size: status.size,
            modified: status.modified.seconds &* 1_000_000_000 &+ Int64(status.modified.nanoseconds))
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

/// Files that are changing, until they stop: a file that is being copied grows.
struct QuietFiles {
    /// The size and time of a file; nil stands for a missing file.
    struct FileState: Hashable, Sendable {
        var size: Int64
        /// The modification time in nanoseconds since 1970.
        var modified: Int64
    }

    private struct Waiting {
        var state: FileState?
        /// The time of the last observed change.
        var since: Int64
        /// The milliseconds without a change that it must wait.
        var settling: Int64
    }

    private let settling: Int64
    private let read: (String) -> FileState?
    private var waiting: [String: Waiting] = [:]
    /// The files that have settled, in their state at that time.
    private var trusted: [String: FileState?] = [:]

    /// Creates the tracker. `settling`: the milliseconds without a change after which a file has settled.
    init(settling: Int64, read: @escaping (String) -> FileState?) { (self.settling, self.read) = (settling, read) }

    /// The files to leave alone for now.
    var busy: Set<String> { Set(waiting.keys) }

    /// Notes that files have changed. Times are milliseconds of a monotonic clock.
    mutating func change(_ paths: some Sequence<String>, at now: Int64) {
        for path in paths { waiting[path] = Waiting(state: read(path), since: now, settling: settling) }
    }

    /// Notes files that looked unfinished. They must stay unchanged for longer than others, and are returned even if they never change.
    mutating func postpone(_ paths: some Sequence<String>, for milliseconds: Int64, at now: Int64) {
        for path in paths {
            waiting[path] = Waiting(state: read(path), since: now, settling: max(settling, milliseconds))
        }
    }

    /// Notes files written recently by the clock of their disk, which may be wrong; files that have settled since do not wait again.
    /// `paths` are all such files.
    mutating func find(young paths: [String], at now: Int64) {
        let young = Set(paths)
        trusted = trusted.filter { young.contains($0.key) }
        change(paths.filter { waiting[$0] == nil && trusted[$0] != .some(read($0)) }, at: now)
    }

    /// Returns files that have not changed for long enough, and forgets them. Reads each, because not every file system reports every
    /// write.
    mutating func settle(at now: Int64) -> Set<String> {
        var settled: Set<String> = []
        for (path, file) in waiting where now - file.since >= file.settling {
            let state = read(path)
            if state != file.state {
                waiting[path] = Waiting(state: state, since: now, settling: settling)
            } else {
                settled.insert(path)
                waiting[path] = nil
                trusted[path] = .some(state)
            }
        }
        return settled
    }
}

/// Counts how often files looked unfinished. Those that always do, as on a disk whose clock is ahead, are not waited for.
struct UnfinishedFiles {
    private static let mostTimes = 3

    private var times: [String: Int] = [:]

    /// Notes the files that look unfinished now, and returns those to wait for. Forgets all others.
    mutating func note(_ paths: some Sequence<String>) -> Set<String> {
        times = Dictionary(paths.map { ($0, (times[$0] ?? 0) + 1) }) { $1 }
        return Set(times.filter { $0.value <= Self.mostTimes }.keys)
    }
}

/// Reports of changed files, from any origin.
struct ChangeFeed: Sendable {
    /// False if some changes are not reported, so that sources have to be scanned now and then.
    var isComplete: @Sendable () -> Bool
    /// The reasons why some changes are not reported, one sentence for each.
    var gaps: @Sendable () -> [String] = { [] }
    /// Waits for the first change, up to this many milliseconds. Returns the paths that changed; nil if anything may have. Throws
    /// `CancellationError`.
    var next: @Sendable (_ milliseconds: Int64) throws -> Set<String>?

    /// The kernel's reports on sources that provide them.
    static func ofKernel(_ sources: [any MediaSource]) -> ChangeFeed {
        let changes = sources.map(\.changes)
        let isWhole = changes.allSatisfy(\.isComplete)
        let events = Mutex(FolderEvents(changes.compactMap(\.folder), concerns: FolderSource.concerns))
        return ChangeFeed(
            isComplete: { isWhole && events.withLock { $0?.isComplete ?? false } },
            gaps: { events.withLock { $0.map(gaps) ?? [noKernel] } },
            next: { milliseconds in
                try wait(milliseconds) { step in
                    events.withLock { events -> Set<String>? in
                        if let events { return events.wait(milliseconds: step) }
                        usleep(UInt32(step) * 1000)
                        return []
                    }
                }
            })
    }

    private static let noKernel =
        "the system reports no changes of files to more programs ('sysctl fs.inotify.max_user_instances=1024', as root, allows more)"

    private static func gaps(of events: FolderEvents) -> [String] {
        let shared = events.shared.map { "changes that other computers make to \($0) are not reported" }
        let limit =
            "the system lets a user watch only so many folders; 'sysctl fs.inotify.max_user_watches=524288', as root, allows more"
        return shared + (events.isAtLimit ? [limit] : [])
    }

    /// Waits in steps, so that the program stops without delay. Changes come in bursts: those of the next tenth of a second are returned
    /// with the first.
    private static func wait(
        _ milliseconds: Int64, _ poll: (_ milliseconds: Int32) -> Set<String>?
    ) throws -> Set<String>? {
        var left = milliseconds
        while left > 0 {
            try Task.checkCancellation()
            let step = min(left, 250)
            guard let changed = poll(Int32(step)) else { return nil }
            left -= step
            guard !changed.isEmpty else { continue }
            usleep(100_000)
            return poll(0).map(changed.union)
        }
        return []
    }
}

extension Diagnostic {
    /// A note on changes that nobody reports. `interval` is in milliseconds.
    static func incomplete(_ gap: String, every interval: Int64) -> Diagnostic {
        let every = DurationText.of(seconds: Int(interval / 1000))
        return Diagnostic(.note, .watchIncomplete, "\(gap), so sources are also scanned every \(every)")
    }
}
