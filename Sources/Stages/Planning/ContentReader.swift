import Files
import Foundation
package import Library
package import Model
import Pipeline
import Synchronization

/// Reads files for the names that their bytes give them: each file once, MD5 and iCloud's fingerprint in the same pass, several files at a
/// time. What was read stands in the catalog until the file changes.
package struct ContentReader: Sendable {
    private let catalog: Catalog
    private let workers: Int

    package init(_ catalog: Catalog, workers: Int) {
        self.catalog = catalog
        self.workers = max(1, workers)
    }

    /// Digests by path; files that cannot be read have none, and objects of buckets, which would have to be fetched whole. Throws
    /// `CancellationError`.
    @concurrent
    package func read(_ paths: [String], progress: ProgressSink) async throws -> [String: ContentDigests] {
        let paths = paths.filter { $0.hasPrefix("/") }
        let known = catalog.contents(of: paths)
        let waiting = Set(paths).subtracting(known.keys).sorted().compactMap { path in
            Catalog.Version(ofFileAt: path).map { (path: path, version: $0) }
        }
        guard !waiting.isEmpty else { return known }
        let count = Counting(waiting.count, bytes: waiting.reduce(0) { $0 + $1.version.size }, progress)
        let found = Mutex<[String: ContentDigests]>([:])
        let catalog = catalog
        try await BoundedTasks.forEach(waiting.indices, atMost: workers) { index in
            let (path, version) = waiting[index]
            defer { count.finishFile() }
            guard let digests = try Self.digests(of: path, count) else { return }
            found.withLock { $0[path] = digests }
            try catalog.store(digests, of: path, version)
        }
        return known.merging(found.withLock { $0 }) { _, new in new }
    }

    private static func digests(of path: String, _ count: Counting) throws -> ContentDigests? {
        do {
            return try ContentDigests(ofFile: path) { count.read($0) }
        } catch is DayreelError {
            return nil
        }
    }

    /// Tells how many bytes of all have been read, a hundred times at most.
    private final class Counting: Sendable {
        private struct State {
            var bytes: Int64 = 0
            var files = 0
            var told = -1
        }

        private let state = Mutex(State())
        private let files: Int
        private let bytes: Int64
        private let progress: ProgressSink

        init(_ files: Int, bytes: Int64, _ progress: ProgressSink) {
            (self.files, self.bytes, self.progress) = (files, bytes, progress)
        }

        func read(_ count: Int) { state.withLock { change(&$0) { $0.bytes += Int64(count) } } }
        func finishFile() { state.withLock { change(&$0) { $0.files += 1 } } }

        private func change(_ state: inout State, _ body: (inout State) -> Void) {
            body(&state)
            let fraction = bytes > 0 ? min(1, Double(state.bytes) / Double(bytes)) : 1
            guard Int(fraction * 100) > state.told else { return }
            state.told = Int(fraction * 100)
            progress(
                .stage(.scan, fraction: fraction, detail: "contents of \(state.files) of \(files.counted("file"))"))
        }
    }
}
