import Files
import Foundation
import Model

/// The folder of fetched objects. Each object has a folder in it, with a sparse file, its block map, and a description of the object.
struct ObjectCache: Sendable {
    /// The absolute path.
    let root: String

    /// The folder with the last listing of each bucket.
    var listings: String { root + "/listings" }

    /// The path of an object's local file, whether or not it exists.
    func path(of object: RemoteObject) -> String { "\(root)/\(object.folder)/\(object.fileName)" }

    /// The file system cannot hold a file as long as the object: its size cannot be true.
    struct ImpossibleSize: Error {}

    /// Creates the object's folder and file unless they exist. Throws `DayreelError`, `ImpossibleSize`.
    func make(_ object: RemoteObject) throws -> SparseFile {
        let path = path(of: object)
        let folder = "\(root)/\(object.folder)"
        let about = folder + "/about"
        if access(about, F_OK) != 0 {
            try write(try InternalJSON.bytes(of: object), to: about)
        }
        let file = SparseFile(path: path, size: object.size)
        let code = file.make()
        if code == EFBIG { throw ImpossibleSize() }
        try check(code, path)
        return file
    }

    /// The most bytes of an object's description. A key has 1024 at most.
    private static let longestDescription = 1 << 16

    /// The object of a local file; nil if its folder has no description.
    func object(ofFileAt path: String) -> RemoteObject? {
        SmallFile.bytes(LexicalPath.folder(of: path) + "/about", atMost: Self.longestDescription).flatMap {
            try? InternalJSON.value(RemoteObject.self, from: $0)
        }
    }

    /// Writes bytes of an object, and marks the object as used now. Throws as `make` does.
    func write(_ bytes: [UInt8], of object: RemoteObject, at offset: Int64) throws {
        let path = path(of: object)
        touch(path)
        let code = SparseFile(path: path, size: object.size).write(bytes, at: offset)
        guard code == ENOENT else { return try check(code, path) }
        // Another process has emptied the cache in the meantime.
        try check(try make(object).write(bytes, at: offset), path)
    }

    /// Marks an object as used now, for `prune`. `path` is that of its local file.
    func touch(_ path: String) { utimensat(AT_FDCWD, LexicalPath.folder(of: path) + "/about", nil, 0) }

    func write(_ bytes: [UInt8], to path: String) throws {
        try WholeFile.write(
            bytes, to: path, durability: .replaceable, message: "what is known of a bucket cannot be kept")
    }

    private func check(_ code: Int32, _ path: String) throws {
        if code != 0 { throw DayreelError.system(code, "what was fetched cannot be kept", place: path) }
    }
}

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
        let names = Set(paths.lazy.compactMap { LexicalPath.folder(of: $0).below(root) }.map(String.init))
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

/// A sign to other processes that a run reads objects, which must not be deleted. It is a locked file that lists them: the lock ends with
/// its process, even if that is killed.
final class ObjectHold: Sendable {
    private let lock: FileLock

    /// Holds objects. `names` are the paths of their folders, relative to the cache; `folder` is the folder of all holds. Throws
    /// `DayreelError`.
    init(_ names: [String], in folder: String) throws {
        lock = try FileLock.making(in: folder).lock
        try lock.write(Array(names.map { $0 + "\n" }.joined().utf8))
    }

    deinit { lock.removeFile() }

    /// The most bytes of a sign: those for a million objects.
    private static let longest = 1 << 28

    /// The names that running processes hold. Deletes the holds of killed processes. Throws `DayreelError` for a hold that cannot be read:
    /// its objects would be deleted.
    static func names(in folder: String) throws -> Set<String> {
        FileLock.sweep(folder)
        let signs = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try signs.reduce(into: []) { names, sign in
            let bytes = try SmallFile.readIfPresent(
                "\(folder)/\(sign)", atMost: longest, message: "cannot read which objects a run needs")
            names.formUnion(String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init))
        }
    }
}
