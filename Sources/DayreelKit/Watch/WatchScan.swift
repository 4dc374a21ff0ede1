import Foundation
package import Model
import Synchronization

/// Lists the media of sources, and then what comes to them.
package struct WatchScan: Sendable {
    private let workspace: Workspace
    private let sources: [Source]
    private let days: DayRules
    private let time: @Sendable () -> Int64

    /// `time`: seconds since 1970, now.
    package init(
        _ sources: [Source], days: DayRules, in workspace: Workspace, time: @escaping @Sendable () -> Int64
    ) {
        self.workspace = workspace
        self.sources = sources
        self.days = days
        self.time = time
    }

    /// Gives `found` the first listing and then what is new, until the task is cancelled. A source that cannot be read any more is a warning,
    /// and is asked again. Throws `DayreelError` if sources cannot be read at first, what `found` throws, `CancellationError`.
    package func run(
        _ watch: WatchMedia, progress: ProgressSink, warn: @escaping @Sendable (Diagnostic) -> Void,
        found: @escaping @Sendable (ScanResult) throws -> Void
    ) async throws {
        let known = Mutex(ListedMedia())
        try await watch.run(warn: warn) { busy in
            let result: ScanResult
            do {
                result = try await ScanFolders(workspace.at(time())).run(
                    sources, days: days, leavingAlone: busy, progress: progress)
            } catch let error as DayreelError {
                try Task.checkCancellation()
                guard known.withLock({ $0.hasAny }) else { throw error }
                if known.withLock({ $0.isNews(error) }) { warn(Diagnostic(watching: error)) }
                return
            }
            if let new = known.withLock({ $0.take(result, leavingAlone: busy) }) { try found(new) }
        }
    }
}

/// The media that a watch has listed.
struct ListedMedia {
    /// Sizes by path.
    private var items: [String: Int64] = [:]
    private var refused: Set<String> = []
    private var trouble: String?
    private(set) var hasAny = false

    /// Returns the part of a result that was not listed yet; nil for nothing. Media that are gone are forgotten: they may come back.
    mutating func take(_ result: ScanResult, leavingAlone busy: Set<String>) -> ScanResult? {
        // All there is may still be on its way: that is no empty source.
        if !hasAny, result.items.isEmpty, !busy.isEmpty { return nil }
        let warnings = result.diagnostics.filter { busy.isEmpty || $0.code != .sourceEmpty }
        var new = ScanResult(items: [], refused: [], diagnostics: hasAny ? [] : warnings)
        new.items = result.items.filter { items[$0.location.path] != $0.fileSize }
        new.refused = result.refused.filter { !refused.contains($0.path) }
        let kept = items.filter { busy.contains($0.key) }
        items = Dictionary(result.items.map { ($0.location.path, $0.fileSize) }) { first, _ in first }
            .merging(kept) { now, _ in now }
        refused = Set(result.refused.map(\.path)).union(refused.intersection(busy))
        trouble = nil
        defer { hasAny = true }
        return !hasAny || !new.items.isEmpty || !new.refused.isEmpty ? new : nil
    }

    /// True if this error was not the last thing that was said.
    mutating func isNews(_ error: DayreelError) -> Bool {
        let words = "\(error)"
        defer { trouble = words }
        return words != trouble
    }
}

extension Diagnostic {
    /// An error that ends no watch.
    init(watching error: DayreelError) {
        let cause = error.cause.map { ": \($0)" } ?? ""
        self.init(
            .warning, .watchInterrupted, path: error.place,
            "\(error.message)\(cause); the watch goes on, and looks again when something changes")
    }
}
