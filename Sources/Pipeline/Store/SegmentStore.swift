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
///     ahead/<job>             the keys of segments that a job's next film will need, one per line
///     size                    the size of the store, as far as it is known without listing it (`StoreSize`)
///     lock                    held for moments: while leases begin, sweep and prune
///     queue/<id>/             tasks that were handed to a cluster (`QueueFolder`)
///
/// Safe with any number of processes at once, even in containers that share the folder but not their process numbers.
///
/// The kernel's locks may not reach other machines. A store on a file system that these use too, or that has the file `shared`, works
/// without: a lease touches a file all the time, a claim on a key names its lease, and whoever lists the store makes a file
/// (`SharedClaim`).
///
///     shared                  exists if other machines use the store
///     tmp/<lease>/beat        touched every ten seconds by the process that began the lease
///     locks/<key>             the name of the lease that is rendering the key
///     guard                   exists for moments, in place of `lock`
///     time                    touched to learn the time of the machine that has the disk
package struct SegmentStore: Sendable {
    package let root: String
    /// True if other machines may use the store.
    let isShared: Bool

    /// Creates the folders. Throws if they are not writable.
    package init(root: String) throws {
        self.root = root
        for folder in [root, root + "/tmp", root + "/locks"] { try Self.makeFolder(folder) }
        isShared = Self.isShared(root)
    }

    /// The same store, for a cluster: from now on, every process knows that other machines use it. Call it before a lease begins. Throws
    /// `DayreelError`.
    package func shared() throws -> SegmentStore {
        _ = try OpenFile(
            path: root + "/shared", flags: O_RDWR | O_CREAT, message: "the cache folder cannot be written")
        return try SegmentStore(root: root)
    }

    private static func isShared(_ root: String) -> Bool {
        access(root + "/shared", F_OK) == 0 || SharedFileSystem.has(root)
    }

    /// The store of a lease that this process joins. Creates nothing: a worker that begins after its run was killed and swept would leave a
    /// store behind.
    package init(joining root: String) {
        self.root = root
        isShared = Self.isShared(root)
    }

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

extension SegmentStore {
    /// Begins a lease for work of this process. Removes the leftovers of dead processes. Keep the value as long as the work lasts.
    package func begin() throws -> StoreLease {
        let guarding = try guardStore()
        defer { withExtendedLifetime(guarding) {} }
        try sweep()
        for kind in ResultCache.Kind.allCases {
            ResultCache(store: self, kind: kind).sweep { isShared && age(of: $0) ?? 0 < Self.patience }
        }
        let id = StoreLease.ID(process: getpid(), random: .random(in: 0...UInt64.max))
        let folder = folder(of: id)
        try checked("cannot make a folder for temporary files", place: folder) { mkdir(folder, 0o700) }
        let beat = isShared ? try Heartbeat(file: folder + "/beat", text: Self.kernel) : nil
        return StoreLease(id: id, lock: try lock(id), beat: beat)
    }

    /// Joins the lease of another process, which waits for this one.
    package func join(_ id: StoreLease.ID) throws -> StoreLease {
        guard access(folder(of: id), F_OK) == 0 else {
            throw DayreelError(.inputOutput, "the run's temporary folder is gone", place: folder(of: id))
        }
        return StoreLease(id: id, lock: try lock(id))
    }

    /// Locks a lease as one of its processes. Nil in a shared store whose file system has no locks.
    private func lock(_ lease: StoreLease.ID) throws -> FileLock? {
        do {
            return try FileLock.wait(for: .shared, at: lockPath(of: lease), of: "the cache")
        } catch  where isShared {
            return nil
        }
    }

    /// Ends a lease and removes its folder, with all unfinished files. Call it only after its workers have ended. Also removes the
    /// leftovers of dead processes: workers of a killed run may have lived slightly beyond the beginning of this lease.
    package func end(_ lease: StoreLease) {
        try? FileManager.default.removeItem(atPath: folder(of: lease.id))
        guard let guarding = try? guardStore() else { return }
        defer { withExtendedLifetime(guarding) {} }
        try? sweep()
    }

    /// Removes the unfinished files of the lease, which continues.
    package func removeTemporaries(of lease: StoreLease.ID) {
        for name in names(in: folder(of: lease)) where name.hasSuffix(".mp4") { unlink("\(folder(of: lease))/\(name)") }
    }

    /// The keys that living leases keep.
    func leased() throws -> Set<String> {
        var keys: Set<String> = []
        for name in names(in: root + "/tmp") {
            keys.formUnion(try needs(of: "\(root)/tmp/\(name)/needs"))
        }
        return keys
    }

    /// The keys that a lease has noted; none if it has just begun or ended. Throws if they cannot be read: they would be pruned.
    private func needs(of path: String) throws -> [String] {
        let bytes = try SmallFile.readIfPresent(
            path, atMost: Self.mostNeeds, message: "cannot read which segments a run needs")
        return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Bytes: the keys of four million segments.
    private static let mostNeeds = 1 << 28

    /// Removes the folders of leases without a living process. The store is locked, so no lease is just beginning.
    func sweep() throws {
        for name in names(in: root + "/tmp") {
            if try !isAlive(name) { try? FileManager.default.removeItem(atPath: "\(root)/tmp/\(name)") }
        }
        if isShared { return sweepClaims() }
        // Locks of killed workers. A process that waits for one notices that it is gone, and creates another.
        FileLock.sweep(root + "/locks")
    }

    func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func lockPath(of lease: StoreLease.ID) -> String { folder(of: lease) + "/lock" }
}

/// A process's lease of the store, for a run, a preview or a copy for browsers. While it lives, no process sweeps its temporary files or
/// prunes what it needs. When all processes of a lease are gone, the kernel has released the lock, and the next process sweeps.
package final class StoreLease: Sendable {
    package let id: ID
    private let lock: FileLock?
    private let beat: Heartbeat?

    init(id: ID, lock: FileLock?, beat: Heartbeat? = nil) {
        (self.id, self.lock, self.beat) = (id, lock, beat)
    }
}

extension StoreLease {
    /// The name of a lease in the store, which is also that of the folder with its temporary files.
    package struct ID: Hashable, Sendable, LosslessStringConvertible {
        package let description: String

        /// Nil for text that is not the name of a lease. A worker receives the name from its parent as text.
        package init?(_ description: String) {
            let parts = description.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, UInt32(parts[0]) != nil, parts[1].count == 16,
                parts[1].utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
            else { return nil }
            self.description = description
        }

        /// The number of the process that began the lease, for people only: other processes may see it under another number.
        package var process: Substring { description.prefix { $0 != "-" } }

        init(process: Int32, random: UInt64) { description = FileLock.newName(process: process, random: random) }
    }
}
