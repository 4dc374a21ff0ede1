import Files
import Foundation
package import Model

/// The folder of finished segments. Every file in it is complete: "done" means that the file exists.
///
///     ab/cdef….mp4            an entry: MP4 and its checksum; the name is the task's key; the modification time is the last use
///     tmp/<lease>/cdef….mp4   a file being written under a lease
///     tmp/<lease>/lock        held, shared, by every process of the lease
///     tmp/<lease>/needs       keys that the lease keeps, one per line
///     locks/<key>             held by the process that is rendering the key
///     size                    the size of the store, as far as it is known without listing it (`StoreSize`)
///     lock                    held for moments: while leases begin, sweep and prune
///
/// Safe with any number of processes at once, even in containers that share the folder but not their process numbers.
package struct SegmentStore: Sendable {
    package let root: String

    /// Creates the folders. Throws if they are not writable.
    package init(root: String) throws {
        self.root = root
        for folder in [root, root + "/tmp", root + "/locks"] { try Self.makeFolder(folder) }
    }

    /// The store of a lease that this process joins. Creates nothing: a worker that begins after its run was killed and swept would leave a
    /// store behind.
    package init(joining root: String) { self.root = root }

    /// Path of the task's file, whether or not it exists yet. An MP4 file.
    package func path(for key: RenderKey) -> String { "\(shard(of: key))/\(key.digest.dropFirst(2)).mp4" }

    /// True if there is an entry of the right length. Fast; `isIntact` reads the content.
    package func contains(_ key: RenderKey) -> Bool {
        guard let file = entry(key) else { return false }
        return (try? SegmentChecksum.isPresent(in: file)) ?? false
    }

    /// Throws for a missing entry, and for one that cannot be read from the disk.
    func requireEntry(_ key: RenderKey) throws {
        let path = path(for: key)
        if access(path, F_OK) == 0 {
            let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: "cannot open a segment")
            if try SegmentChecksum.isPresent(in: file) { return }
        }
        throw DayreelError(.internalError, "a worker finished a segment that is not in the cache", place: path)
    }

    /// True if the entry exists and is byte for byte what was committed for this key.
    package func isIntact(_ key: RenderKey) -> Bool {
        guard let file = entry(key) else { return false }
        return (try? SegmentChecksum.isIntact(file, as: key)) ?? false
    }

    /// The path to which a worker of the lease writes the task's file before the commit, on the same file system.
    package func temporaryPath(for key: RenderKey, lease: StoreLease.ID) -> String {
        "\(folder(of: lease))/\(key.digest).mp4"
    }

    /// Turns the finished file at `temporary` into the entry for the key: adds its checksum, syncs it to the disk, and makes it visible in
    /// one step.
    package func commit(temporary: String, as key: RenderKey) throws {
        let file = try OpenFile(path: temporary, flags: O_RDWR, message: "cannot open a rendered segment")
        try SegmentChecksum.append(to: file, as: key)
        try file.synchronize()
        let shard = shard(of: key)
        try Self.makeFolder(shard)
        let path = path(for: key)
        let bytes = try file.size()
        try checked("cannot store a segment", place: path) { rename(temporary, path) }
        size.add(Int64(bytes))
        try OpenFile.synchronizeFolder(shard)
    }

    /// Removes an entry if it exists, and anything else in its place.
    func remove(_ key: RenderKey) throws {
        let path = path(for: key)
        guard unlink(path) != 0, errno != ENOENT else { return }
        let code = errno
        if code == EISDIR, (try? FileManager.default.removeItem(atPath: path)) != nil { return }
        throw DayreelError.system(code, "cannot remove a segment", place: path)
    }

    /// Marks an entry as used now, so that it is pruned last.
    func touch(_ key: RenderKey) { utimensat(AT_FDCWD, path(for: key), nil, 0) }

    var size: StoreSize { StoreSize(ofStoreAt: root) }

    func folder(of lease: StoreLease.ID) -> String { "\(root)/tmp/\(lease)" }

    private func shard(of key: RenderKey) -> String { "\(root)/\(key.digest.prefix(2))" }

    private func entry(_ key: RenderKey) -> OpenFile? {
        try? OpenFile(regularFileAt: path(for: key), flags: O_RDONLY, message: "cannot open a segment")
    }

    private static func makeFolder(_ path: String) throws {
        try StateFolder.make(path, message: "the cache folder cannot be made")
        guard access(path, W_OK | X_OK) == 0 else {
            throw DayreelError.system(errno, "the cache folder cannot be written", place: path)
        }
    }
}
