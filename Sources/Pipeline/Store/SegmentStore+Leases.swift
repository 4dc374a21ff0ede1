import Files
import Foundation
import Model

extension SegmentStore {
    /// Begins a lease for work of this process. Removes the leftovers of dead processes. Keep the value as long as the work lasts.
    package func begin() throws -> StoreLease {
        let guarding = try guardStore()
        defer { withExtendedLifetime(guarding) {} }
        try sweep()
        for kind in ResultCache.Kind.allCases { ResultCache(store: self, kind: kind).sweep() }
        let id = StoreLease.ID(process: getpid(), random: .random(in: 0...UInt64.max))
        let folder = folder(of: id)
        try checked("cannot make a folder for temporary files", place: folder) { mkdir(folder, 0o700) }
        return StoreLease(id: id, lock: try FileLock.wait(for: .shared, at: lockPath(of: id), of: "the cache"))
    }

    /// Joins the lease of another process, which waits for this one.
    package func join(_ id: StoreLease.ID) throws -> StoreLease {
        guard access(folder(of: id), F_OK) == 0 else {
            throw DayreelError(.inputOutput, "the run's temporary folder is gone", place: folder(of: id))
        }
        return StoreLease(id: id, lock: try FileLock.wait(for: .shared, at: lockPath(of: id), of: "the cache"))
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

    /// Locks the store, for moments only: while leases begin, note what they need, sweep and prune.
    func guardStore() throws -> FileLock { try FileLock.wait(for: .exclusive, at: root + "/lock", of: "the cache") }

    /// Removes the folders of leases without a living process. The store is locked, so no lease is just beginning.
    func sweep() throws {
        for name in names(in: root + "/tmp") {
            let folder = "\(root)/tmp/\(name)"
            let lockPath = folder + "/lock"
            let isAlive = try access(lockPath, F_OK) == 0 && FileLock.attempt(.exclusive, at: lockPath) == nil
            if !isAlive { try? FileManager.default.removeItem(atPath: folder) }
        }
        // Locks of killed workers. A process that waits for one notices that it is gone, and creates another.
        FileLock.sweep(root + "/locks")
    }

    func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func lockPath(of lease: StoreLease.ID) -> String { folder(of: lease) + "/lock" }
}
