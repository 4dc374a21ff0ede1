import Files
import Foundation
package import Library
package import Model
package import Pipeline
import Synchronization

/// Computes content digests of files: each file is read once, for MD5 and iCloud's fingerprint together, several files at a time. The
/// catalog keeps the results until the file changes.
///
/// Objects of buckets are identified by their addresses. They are read only if all their bytes have been fetched, or if the caller has them
/// fetched.
package struct ContentReader: Sendable {
    private let catalog: Catalog
    private let workers: Int
    private let supply: MediaSupply?

    package init(_ catalog: Catalog, workers: Int, supply: MediaSupply? = nil) {
        self.catalog = catalog
        self.workers = max(1, workers)
        self.supply = supply
    }

    /// Digests that are known without reading any bytes, by path or address. An object whose ETag equals one of the wanted MD5s has that
    /// MD5; its fingerprint stays unknown.
    func known(_ paths: some Sequence<String>, wanting ids: [ContentId] = []) -> [String: ContentDigests] {
        let objects = self.objects(among: paths)
        var known = catalog.contents(of: paths.filter { objects[$0] == nil })
        known.merge(catalog.contents(ofObjects: objects.mapValues(\.version))) { _, new in new }
        for (address, object) in objects where known[address] == nil {
            guard let md5 = object.possibleMD5, ids.contains(.md5(md5)) else { continue }
            known[address] = ContentDigests(md5: md5, appleFingerprint: "")
        }
        return known
    }

    private func objects(among paths: some Sequence<String>) -> [String: SuppliedObject] {
        guard let supply else { return [:] }
        var objects: [String: SuppliedObject] = [:]
        for path in paths where !path.hasPrefix("/") { objects[path] = supply.object(at: path) }
        return objects
    }

    /// Digests by path or address, without entries for unreadable files. Incomplete objects are read only if they are fetched, after a note
    /// about how much that is. Throws `DayreelError` for trouble of the network, `CancellationError`.
    @concurrent
    package func read(
        _ paths: [String], wanting ids: [ContentId] = [], fetching: Bool = false, progress: ProgressSink
    ) async throws -> [String: ContentDigests] {
        let known = self.known(Set(paths), wanting: ids)
        let files = try await readFiles(paths.filter { $0.hasPrefix("/") }, known, progress)
        let objects = self.objects(among: Set(paths).subtracting(known.keys))
        return files.merging(try await readObjects(objects, fetching: fetching, progress)) { _, new in new }
    }

    private func readObjects(
        _ objects: [String: SuppliedObject], fetching: Bool, _ progress: ProgressSink
    ) async throws -> [String: ContentDigests] {
        guard let supply, !objects.isEmpty else { return [:] }
        let missing = objects.filter { !$0.value.isHere }
        let open = objects.filter { fetching || missing[$0.key] == nil }.sorted { $0.key < $1.key }
        if fetching, let note = Self.note(onMissing: missing.values) { progress(.diagnostic(note)) }
        let count = Counting(open.count, bytes: open.reduce(0) { $0.adding($1.value.size) }, progress)
        let found = Mutex<[String: ContentDigests]>([:])
        let catalog = catalog
        try await BoundedTasks.forEachWaiting(open.indices, atMost: workers) { index in
            let (address, object) = open[index]
            defer { count.finishFile() }
            let digests: ContentDigests?
            do {
                digests = try await Self.read(object, supply, progress: { count.read($0) })
            } catch let unfetched as UnfetchedError {
                return progress(.diagnostic(Self.warning(about: address, unfetched.error)))
            }
            guard let digests else { return }
            try? catalog.store(digests, ofObject: address, version: object.version)
            found.withLock { $0[address] = digests }
        }
        return found.withLock { $0 }
    }

    static func note(onMissing missing: some Collection<SuppliedObject>) -> Diagnostic? {
        guard !missing.isEmpty else { return nil }
        return Diagnostic(
            .note, .networkUse,
            "to compute content ids, \(missing.count.counted("object")) in buckets "
                + "\(missing.count.form("is", "are")) fetched whole, once: "
                + ByteCount.text(missing.reduce(0) { $0.adding($1.size) }))
    }

    static func warning(about address: String, _ error: DayreelError) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMedia, path: address,
            "\(address.lastPathPart) has no content id for now, as it cannot be fetched: \(error.withAdvice)")
    }

    /// Nil for an object that cannot be read. Throws `UnfetchedError` if it cannot be fetched.
    private static func read(
        _ object: SuppliedObject, _ supply: MediaSupply, progress: (Int) -> Void
    ) async throws -> ContentDigests? {
        // Data fetched for other work meanwhile must not push the object out of the cache.
        let hold = try supply.hold([object.place])
        defer { withExtendedLifetime(hold) {} }
        if !object.isHere {
            let whole = MissingBytes(path: object.place, 0..<object.size, isWhole: true)
            if let error = try await supply.fetch([whole]).values.first { throw UnfetchedError(error) }
        }
        do {
            let digests = try ContentDigests(ofFile: object.place, progress: progress)
            // A hole would have been read as zeros.
            return object.isHere ? digests : nil
        } catch is DayreelError {
            return nil
        }
    }

    private func readFiles(
        _ paths: [String], _ known: [String: ContentDigests], _ progress: ProgressSink
    ) async throws -> [String: ContentDigests] {
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

    /// The digests of one file; reads the whole file if they are not known. Throws `DayreelError` if it cannot be read,
    /// `CancellationError`.
    package func digests(of path: String) throws -> ContentDigests {
        if let known = catalog.contents(of: [path])[path] { return known }
        return try Self.read(path, keepingIn: catalog) { _ in }
    }

    /// Reads a file, and stores its digests in the catalog if possible.
    private static func read(
        _ path: String, keepingIn catalog: Catalog, progress: (Int) -> Void
    ) throws -> ContentDigests {
        let before = FileStatus(path)
        let digests = try ContentDigests(ofFile: path, progress: progress)
        if let before { try? catalog.store(digests, of: path, before) }
        return digests
    }

    /// Reports how many of all bytes have been read, at most a hundred times.
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
            progress(.stage(.scan, fraction: fraction, detail: .read(files: state.files, of: files)))
        }
    }
}
