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
            FileVersion(ofFileAt: path).map { (path: path, size: $0.size) }
        }
        guard !waiting.isEmpty else { return known }
        let count = Counting(waiting.count, bytes: waiting.reduce(0) { $0 + $1.size }, progress)
        let found = Mutex<[String: ContentDigests]>([:])
        let catalog = catalog
        try await BoundedTasks.forEach(waiting.indices, atMost: workers) { index in
            let path = waiting[index].path
            defer { count.finishFile() }
            do {
                let digests = try Self.read(path, keepingIn: catalog) { count.read($0) }
                found.withLock { $0[path] = digests }
            } catch is DayreelError {}
        }
        return known.merging(found.withLock { $0 }) { _, new in new }
    }

    /// The digests of one file, which takes as long as its bytes do where nobody has read it. Throws `DayreelError` if it cannot be read,
    /// `CancellationError`.
    package func digests(of path: String) throws -> ContentDigests {
        if let known = catalog.contents(of: [path])[path] { return known }
        return try Self.read(path, keepingIn: catalog) { _ in }
    }

    /// Reads a file, and keeps its digests if the catalog can.
    private static func read(
        _ path: String, keepingIn catalog: Catalog, progress: (Int) -> Void
    ) throws -> ContentDigests {
        let version = FileVersion(ofFileAt: path)
        let digests = try ContentDigests(ofFile: path, progress: progress)
        if let version { try? catalog.store(digests, of: path, version) }
        return digests
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
