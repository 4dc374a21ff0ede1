import Files
import Foundation
import Model

extension ObjectCache {
    /// Seconds after its last use during which an object stays, because it may be about to be read.
    static let grace: Int64 = 300

    private struct Entry {
        var folder: String
        var bytes: Int64
        /// Seconds since 1970.
        var used: Int64
    }

    /// The number of objects, and their bytes on the disk.
    var info: ObjectCacheInfo {
        let entries = entries()
        return ObjectCacheInfo(root: root, entries: entries.count, bytes: entries.reduce(0) { $0 + $1.bytes })
    }

    struct Pruning {
        var removed: ObjectCacheInfo
        /// Bytes that remain.
        var kept: Int64
    }

    /// Deletes the least recently used objects until the rest takes at most `most` bytes of the disk. Objects that a run holds stay, and
    /// those used within the last `grace` seconds. `now` is in seconds since 1970. Throws `DayreelError` if another process keeps the cache
    /// locked, or if it cannot be read what a run holds.
    @discardableResult
    func prune(toBytes most: Int64, now: Int64, grace: Int64 = Self.grace) throws -> Pruning {
        var removed = ObjectCacheInfo(root: root)
        guard access(root, F_OK) == 0 else { return Pruning(removed: removed, kept: 0) }
        let lock = try FileLock.wait(for: .exclusive, at: lockPath, of: "the cache of buckets")
        defer { withExtendedLifetime(lock) {} }
        let held = try ObjectHold.names(in: holds)
        let kept = entries()
        var total = kept.reduce(0) { $0 + $1.bytes }
        for entry in kept.sorted(by: { $0.used < $1.used }) {
            guard total > most, grace == 0 || entry.used < now - grace else { break }
            guard !held.contains(String(entry.folder.dropFirst(root.count + 1))) else { continue }
            // Delete the block map first: without it, nothing counts as fetched.
            unlink("\(entry.folder)/\(BlockMap.fileName)")
            try? FileManager.default.removeItem(atPath: entry.folder)
            total -= entry.bytes
            removed.entries += 1
            removed.bytes += entry.bytes
        }
        return Pruning(removed: removed, kept: total)
    }

    /// Deletes all objects that no run holds, and the listings. Returns what was deleted. Throws `DayreelError`.
    func clear() throws -> ObjectCacheInfo {
        let removed = try prune(toBytes: -1, now: 0, grace: 0).removed
        try? FileManager.default.removeItem(atPath: listings)
        return removed
    }

    /// Protects the objects of these local files from deletion for as long as the returned value exists. Ignores other files; nil if there
    /// are no objects among them. Throws `DayreelError`.
    func hold(_ paths: some Sequence<String>) throws -> ObjectHold? {
        let names = Set(paths.lazy.filter { $0.hasPrefix(root + "/") }.map { LexicalPath.folder(of: $0) }).map {
            String($0.dropFirst(root.count + 1))
        }
        guard !names.isEmpty else { return nil }
        try StateFolder.make(holds)
        // A process that deletes reads all holds under the exclusive lock, so none can appear in the middle.
        let lock = try FileLock.wait(for: .shared, at: lockPath, of: "the cache of buckets")
        defer { withExtendedLifetime(lock) {} }
        return try ObjectHold(names.sorted(), in: holds)
    }

    private var lockPath: String { root + "/lock" }
    private var holds: String { root + "/holds" }

    private func entries() -> [Entry] {
        Self.names(in: root).filter { $0.utf8.count == 2 }.flatMap { part in
            Self.names(in: "\(root)/\(part)").filter { $0.hasSuffix(BlockMap.folderSuffix) }.map { name in
                let folder = "\(root)/\(part)/\(name)"
                return Entry(folder: folder, bytes: Self.bytes(in: folder), used: Self.time(of: folder + "/about"))
            }
        }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func time(of path: String) -> Int64 { FileStatus(path)?.modified.seconds ?? 0 }

    /// The bytes that the files take on the disk, without their holes.
    private static func bytes(in folder: String) -> Int64 {
        names(in: folder).reduce(0) { $0 + (FileStatus("\(folder)/\($1)")?.allocated ?? 0) }
    }
}
