import Files
import Foundation
package import Model

/// The size of a store in bytes, as far as it is known without listing it.
///
///     size    one line each: `=N` bytes found by the last listing, `+N` bytes added since, `-N` bytes removed
///
/// Any process appends lines, each in one write, without locking or syncing. Changes by other programs, and lines lost in a power cut,
/// remain unknown until the store is listed again. Replaced files count twice until then.
struct StoreSize: Sendable {
    let path: String

    /// The largest file that is worth reading, in bytes: about fifty thousand lines.
    private static let most = 1_000_000

    init(ofStoreAt root: String) { path = root + "/size" }

    /// Nil if only a listing can tell.
    var bytes: Int64? {
        guard let file = SmallFile.bytes(path, atMost: Self.most) else { return nil }
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        guard lines.contains(where: { $0.hasPrefix("=") }) else { return nil }
        return lines.reduce(0) { $0 &+ (Int64($1.trimmingPrefix("=")) ?? 0) }
    }

    /// Records bytes added to the store, or removed if negative.
    func add(_ bytes: Int64) { append(bytes < 0 ? "\(bytes)" : "+\(bytes)") }

    /// Forgets all records. Call it before listing the store, so that bytes added meanwhile are added to the result. The file
    /// stays: workers may write to it and not make another.
    func forget() { truncate(path, 0) }

    /// Makes the file if it is missing, for workers.
    func make() {
        _ = try? OpenFile(path: path, flags: O_WRONLY | O_CREAT, message: "cannot note the store's size")
    }

    /// Records the result of a listing.
    func found(_ bytes: Int64) { append("=\(bytes)") }

    /// Appends a line. Errors are ignored: at worst the store exceeds its limit until it is listed.
    private func append(_ line: String) {
        let file = try? OpenFile(
            path: path, flags: O_WRONLY | O_CREAT | O_APPEND, message: "cannot note the store's size")
        // With O_APPEND the kernel writes at the end, whatever the offset (pwrite(2)).
        try? file?.write(Array("\(line)\n".utf8), at: 0)
    }
}

/// The contents of a store.
package struct StoreInfo: Hashable, Sendable, Codable {
    package var root: String
    /// The number of segments.
    package var entries: Int
    package var bytes: Int64
    package var thumbnails = 0
    package var thumbnailBytes: Int64 = 0

    private enum CodingKeys: String, CodingKey {
        case root, entries, bytes, thumbnails
        case thumbnailBytes = "thumbnail-bytes"
    }
}

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
    /// of it. What was rendered ahead goes last. Keeps the entries in `keeping` and those of living leases, so more may remain. Returns the
    /// segments removed.
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
        let ahead = keysAhead()
        func order(_ entry: Entry) -> (Int, FileTime, String) {
            (ahead.contains(entry.key.digest) ? 1 : 0, entry.lastUse, entry.key.digest)
        }
        for entry in entries.sorted(by: { order($0) < order($1) }) {
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
