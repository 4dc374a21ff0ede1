import Foundation
import Library
import Model
import Pipeline
import Synchronization

/// Collects the contents of files from several tasks.
final class ScanFindings: Sendable {
    private struct State {
        var known: [ItemBuilder.KnownFile] = []
        var lasting: [(file: FoundFile, facts: FileFacts)] = []
        /// Files that could not be read whole, with the cause.
        var unread: [(file: FoundFile, cause: String)] = []
    }

    /// The number of files that are written to the catalog at once.
    private static let batch = 500

    private let files: [FoundFile]
    private let catalog: Catalog
    private let progress: ProgressSink
    private let state = Mutex(State())

    init(_ files: [FoundFile], catalog: Catalog, progress: ProgressSink) {
        (self.files, self.catalog, self.progress) = (files, catalog, progress)
    }

    /// Throws `DayreelError`: `busy` if no more files can be opened, and what the catalog throws.
    func add(_ outcome: MediaProbe.Outcome, of index: Int) throws {
        let file = files[index]
        if outcome.lacksFiles { throw DayreelError(reading: file.path, EMFILE) }
        try state.withLock { state in
            state.known.append(ItemBuilder.KnownFile(file: file, facts: outcome.facts))
            if outcome.isLasting { state.lasting.append((file, outcome.facts)) }
            if let cause = outcome.failedRead { state.unread.append((file, cause)) }
            if state.lasting.count == Self.batch { try store(&state) }
            // Inside the lock, so that counts are reported in order.
            tell(state.known.count)
        }
    }

    private func tell(_ count: Int) {
        guard count % max(1, files.count / 100) == 0 else { return }
        let fraction = Double(count) / Double(files.count)
        progress(.stage(.scan, fraction: fraction, detail: .examined(files: count, of: files.count)))
    }

    /// All files, in any order.
    func close() throws -> [ItemBuilder.KnownFile] {
        try state.withLock { state in
            try store(&state)
            return state.known
        }
    }

    /// The largest number of files with a warning each. If a disk is gone, thousands of files are.
    private static let mostNamed = 20

    /// Warnings about files that could not be read whole and that this run uses nevertheless.
    var diagnostics: [Diagnostic] {
        let unread = state.withLock { $0.unread }.filter { $0.file.promisesMedia || $0.file.mayBeEvidence }
            .sorted { $0.file.path.precedesByBytes($1.file.path) }
        var found = unread.prefix(Self.mostNamed).map { file, cause in
            Diagnostic(
                .warning, .unreadableMedia, path: file.path,
                "\(file.relativePath) cannot be read whole: \(cause); what it says may be missing here, and the next scan reads it again"
            )
        }
        if unread.count > Self.mostNamed, let cause = unread.last?.cause {
            let more = (unread.count - Self.mostNamed).counted("other file")
            found.append(
                Diagnostic(
                    .warning, .unreadableMedia,
                    "\(more) cannot be read whole either: \(cause); the next scan reads them again"))
        }
        return found
    }

    private func store(_ state: inout State) throws {
        try catalog.store(state.lasting)
        state.lasting = []
    }
}
