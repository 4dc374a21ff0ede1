import Files
import Foundation
package import Model

extension SegmentStore {
    /// The number of entries, and their total bytes.
    package func info() -> StoreInfo {
        let entries = entries()
        let pictures = [ResultCache.Kind.thumbnails, .pictures].map {
            ResultCache(store: self, kind: $0).info()
        }
        return StoreInfo(
            root: root, entries: entries.count, bytes: entries.reduce(0) { $0 + $1.bytes },
            thumbnails: pictures.reduce(0) { $0 + $1.entries }, thumbnailBytes: pictures.reduce(0) { $0 + $1.bytes })
    }

    /// Removes entries, the least recently used first, until the rest takes at most `limit` bytes, including the results, which have shares
    /// of it. Keeps the entries in `keeping` and those of living leases, so more may remain. Returns the segments removed.
    @discardableResult
    package func prune(toBytes limit: Int64, keeping: Set<RenderKey> = []) throws -> StoreInfo {
        let guarding = try guardStore()
        defer { withExtendedLifetime(guarding) {} }
        try sweep()
        size.forget()
        let kept = try leased().union(keeping.map(\.digest))
        let entries = entries()
        let results = ResultCache.Kind.allCases.reduce(Int64(0)) {
            $0 + ResultCache(store: self, kind: $1).prune(forStoreOf: limit)
        }
        var bytes = entries.reduce(results) { $0 + $1.bytes }
        var removed = StoreInfo(root: root, entries: 0, bytes: 0)
        for entry in entries.sorted(by: { ($0.lastUse, $0.key.digest) < ($1.lastUse, $1.key.digest) }) {
            guard bytes > limit else { break }
            guard !kept.contains(entry.key.digest) else { continue }
            try remove(entry.key)
            bytes -= entry.bytes
            removed.entries += 1
            removed.bytes += entry.bytes
        }
        size.found(bytes)
        return removed
    }

    /// Keeps the store within the limit. Does not list it as long as its recorded size fits; otherwise prunes it to slightly less, so that
    /// a caller that adds a few segments at a time has room for a while.
    package func trim(toBytes limit: Int64, keeping: Set<RenderKey> = []) throws {
        if let known = size.bytes, known <= limit { return }
        try prune(toBytes: limit - limit / 50, keeping: keeping)
    }

    /// Removes entries that are no longer needed, except those of a living lease.
    package func discard(_ keys: [RenderKey]) throws {
        let guarding = try guardStore()
        defer { withExtendedLifetime(guarding) {} }
        let kept = try leased()
        for key in keys where !kept.contains(key.digest) {
            let bytes = FileStatus(path(for: key))?.size ?? 0
            try remove(key)
            size.add(-bytes)
        }
    }

    /// Removes everything that no living lease keeps. Returns what was removed.
    @discardableResult
    package func clear() throws -> StoreInfo { try prune(toBytes: 0) }

    private struct Entry {
        var key: RenderKey
        var bytes: Int64
        var lastUse: FileTime
    }

    private func entries() -> [Entry] {
        names(in: root).filter { $0.count == 2 }.flatMap { shard in
            names(in: "\(root)/\(shard)").filter { $0.hasSuffix(".mp4") }.compactMap { name in
                guard let status = FileStatus("\(root)/\(shard)/\(name)") else { return nil }
                let key = RenderKey(digest: shard + name.dropLast(4))
                return Entry(key: key, bytes: status.size, lastUse: status.modified)
            }
        }
    }
}
