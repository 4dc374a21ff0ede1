import Foundation
package import Model
import Synchronization

/// Lists the media of sources, and then new ones.
package struct WatchScan: Sendable {
    private let watch: WatchMedia
    private let scan: @Sendable (_ busy: Set<String>, ProgressSink) async throws -> ScanResult

    /// Begins to note changes.
    package init(_ named: NamedSources, _ pace: WatchMedia.Pace, in workspace: Workspace) {
        let (sources, days, time) = (named.sources, named.days, workspace.clock.present)
        self.init(WatchMedia(sources, pace, in: workspace)) { busy, progress in
            try await ScanFolders(workspace.at(time())).run(
                sources, days: days, leavingAlone: busy, progress: progress)
        }
    }

    /// Creates the verb. `scan` lists all media except the given files.
    init(
        _ watch: WatchMedia, _ scan: @escaping @Sendable (_ busy: Set<String>, ProgressSink) async throws -> ScanResult
    ) {
        (self.watch, self.scan) = (watch, scan)
    }

    /// Passes the first listing and then new media to `found`, until the task is cancelled. Reports a source that becomes unreadable as a
    /// warning and tries it again. Throws `DayreelError` if sources cannot be read at first, what `found` throws, and `CancellationError`.
    package func run(
        progress: ProgressSink, warn: @escaping @Sendable (Diagnostic) -> Void,
        found: @escaping @Sendable (ScanResult) throws -> Void
    ) async throws {
        let known = Mutex(ListedMedia())
        try await watch.run(warn: warn) { busy in
            var result: ScanResult
            do {
                result = try await scan(busy, progress)
            } catch let error as DayreelError {
                try Task.checkCancellation()
                guard known.withLock({ $0.hasAny }) else { throw error }
                if known.withLock({ $0.isNews(error) }) { warn(Diagnostic(watching: error)) }
                return []
            }
            let unfinished = known.withLock { $0.putOff(&result) }
            if let new = known.withLock({ $0.take(result, leavingAlone: busy.union(unfinished)) }) { try found(new) }
            return unfinished
        }
    }
}

/// The media that a watch has listed.
struct ListedMedia {
    /// The sizes in bytes, by path.
    private var items: [String: Int64] = [:]
    private var refused: [String: Diagnostic.Code] = [:]
    private var unfinished = UnfinishedFiles()
    private var trouble: String?
    private(set) var hasAny = false

    /// Removes files that look unfinished from a result and returns their paths, so that nothing is reported before they can be
    /// distinguished from broken ones. Leaves files that always look unfinished.
    mutating func putOff(_ result: inout ScanResult) -> Set<String> {
        let waiting = unfinished.note(result.refused.filter { $0.reason.code == .unfinishedMedia }.map(\.path))
        result.refused.removeAll { waiting.contains($0.path) }
        return waiting
    }

    /// The part of a result that was not listed yet; nil if there is none. Forgets media that are gone, because they may come back.
    mutating func take(_ result: ScanResult, leavingAlone busy: Set<String>) -> ScanResult? {
        // Everything may still be on its way, so the source is not empty.
        if !hasAny, result.items.isEmpty, !busy.isEmpty { return nil }
        let warnings = result.diagnostics.filter { busy.isEmpty || ![.sourceEmpty, .sourceUnused].contains($0.code) }
        var new = ScanResult(items: [], refused: [], diagnostics: hasAny ? [] : warnings)
        if !hasAny { new.passedOver = result.passedOver }
        new.items = result.items.filter { items[$0.location.path] != $0.fileSize }
        new.refused = result.refused.filter { refused[$0.path] != $0.reason.code }
        let kept = items.filter { busy.contains($0.key) }
        items = Dictionary(result.items.map { ($0.location.path, $0.fileSize) }) { first, _ in first }
            .merging(kept) { now, _ in now }
        refused = Dictionary(result.refused.map { ($0.path, $0.reason.code) }) { $1 }
            .merging(refused.filter { busy.contains($0.key) }) { now, _ in now }
        trouble = nil
        defer { hasAny = true }
        return !hasAny || !new.items.isEmpty || !new.refused.isEmpty ? new : nil
    }

    /// True if the error differs from the last one reported.
    mutating func isNews(_ error: DayreelError) -> Bool {
        let words = "\(error)"
        defer { trouble = words }
        return words != trouble
    }
}

extension Diagnostic {
    /// A warning about an error that does not end the watch. `next` is what a change leads to.
    init(watching error: DayreelError, next: String = "the source is scanned again") {
        let cause = error.cause.map { ": \($0)" } ?? ""
        self.init(
            .warning, .watchInterrupted, path: error.place,
            "\(error.message)\(cause); watching continues; \(next) when something changes")
    }
}
