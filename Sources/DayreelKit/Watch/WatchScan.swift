import Foundation
package import Model
import Synchronization

/// Lists the media of sources, and then what comes to them.
package struct WatchScan: Sendable {
    private let scan: @Sendable (_ busy: Set<String>, ProgressSink) async throws -> ScanResult

    package init(_ sources: [Source], days: DayRules, in workspace: Workspace) {
        let time = workspace.clock.present
        self.init { busy, progress in
            try await ScanFolders(workspace.at(time())).run(
                sources, days: days, leavingAlone: busy, progress: progress)
        }
    }

    /// `scan` lists all media but the files that it is to leave alone.
    init(_ scan: @escaping @Sendable (_ busy: Set<String>, ProgressSink) async throws -> ScanResult) {
        self.scan = scan
    }

    /// Gives `found` the first listing and then what is new, until the task is cancelled. A source that cannot be read any more is a
    /// warning, and is asked again. Throws `DayreelError` if sources cannot be read at first, what `found` throws, `CancellationError`.
    package func run(
        _ watch: WatchMedia, progress: ProgressSink, warn: @escaping @Sendable (Diagnostic) -> Void,
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
    /// Sizes by path.
    private var items: [String: Int64] = [:]
    private var refused: [String: Diagnostic.Code] = [:]
    private var unfinished = UnfinishedFiles()
    private var trouble: String?
    private(set) var hasAny = false

    /// Takes files out of a result that look unfinished, and returns their paths: nothing is said of them before they can be told from
    /// broken ones. Those that look so for ever are left in.
    mutating func putOff(_ result: inout ScanResult) -> Set<String> {
        let waiting = unfinished.note(result.refused.filter { $0.reason.code == .unfinishedMedia }.map(\.path))
        result.refused.removeAll { waiting.contains($0.path) }
        return waiting
    }

    /// Returns the part of a result that was not listed yet; nil for nothing. Media that are gone are forgotten: they may come back.
    mutating func take(_ result: ScanResult, leavingAlone busy: Set<String>) -> ScanResult? {
        // All there is may still be on its way: that is no empty source.
        if !hasAny, result.items.isEmpty, !busy.isEmpty { return nil }
        let warnings = result.diagnostics.filter { busy.isEmpty || $0.code != .sourceEmpty }
        var new = ScanResult(items: [], refused: [], diagnostics: hasAny ? [] : warnings)
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
