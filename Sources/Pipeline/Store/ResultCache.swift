import Files
import Foundation
import Model

/// Results that cost some work, such as loudness or a thumbnail, stored with the segments of a store.
///
///     measurements/ab/cdef….json     two lines: SHA-256 of the second, and the value as JSON
///     thumbnails/ab/cdef….json           of contact sheets
///     pictures/ab/cdef….json             of the page: thumbnails and filmstrips
///
/// A file is written under another name and renamed, so any number of processes may read and write. Nothing is synced: a file that a power
/// cut left incomplete fails its checksum and counts as missing. Trouble never ends a run; the value is computed again.
package struct ResultCache: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case measurements, thumbnails, pictures

        /// The number of entries that survive a pruning of the store: about 40 MB of measurements on the disk, 100 MB of thumbnails, and a
        /// gigabyte of pictures for the page.
        var mostEntries: Int {
            switch self {
            case .measurements: 10_000
            case .thumbnails: 2000
            case .pictures: 40_000
            }
        }

        /// The part of the store's limit for these values: one in `share` bytes. Nil for measurements, which take almost nothing.
        fileprivate var share: Int64? {
            switch self {
            case .measurements: nil
            case .thumbnails: 20
            case .pictures: 10
            }
        }
    }

    let root: String
    private let kind: Kind
    private let size: StoreSize

    package init(store: SegmentStore, kind: Kind = .measurements) {
        root = "\(store.root)/\(kind.rawValue)"
        self.kind = kind
        size = store.size
    }

    /// The most bytes of an entry: many times those of the longest strip of pictures.
    private static let longest = 1 << 26

    /// The value stored for the key, if it is there and intact. `key` must contain everything that decides the value.
    package func value<Value: Decodable>(_ type: Value.Type, for key: some Encodable) -> Value? {
        guard let path = try? path(for: key), let bytes = SmallFile.bytes(path, atMost: Self.longest) else {
            return nil
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count == 3, lines[2].isEmpty, lines[0].elementsEqual(SHA256Hex.of(lines[1]).utf8) else {
            return nil
        }
        Self.touch(path)
        return try? InternalJSON.value(type, from: lines[1])
    }

    /// Marks a value as used now.
    private static func touch(_ path: String) {
        let file = open(path, O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return }
        FileTouch.now(file)
        close(file)
    }

    package func keep(_ value: some Encodable, for key: some Encodable) {
        guard let path = try? path(for: key), let json = try? InternalJSON.bytes(of: value) else { return }
        let text = Array("\(SHA256Hex.of(json))\n".utf8) + json + [UInt8(ascii: "\n")]
        guard
            (try? WholeFile.write(text, to: path, durability: .replaceable, message: "a result cannot be kept")) != nil
        else { return }
        size.add(Int64(text.count))
    }

    /// Removes the unfinished files of killed processes. Leaves those that `isSpared`, because a process of another machine may write them.
    func sweep(unless isSpared: (_ path: String) -> Bool = { _ in false }) {
        for path in paths() where path.hasSuffix(".part") || path.lastPathPart.hasPrefix(Self.foundations) {
            if isSpared(path) { continue }
            let lock = try? FileLock.attempt(.exclusive, at: path, creating: false)
            if let lock, lock.isCurrent() { lock.removeFile() }
        }
    }

    /// The prefix of files that Foundation writes before it renames them; earlier versions left some.
    static let foundations = ".dat.nosync"

    /// Removes the value stored for the key, if there is one.
    func forget(_ key: some Encodable) {
        if let path = try? path(for: key) { unlink(path) }
    }

    /// The number of values, and their total bytes.
    func info() -> (entries: Int, bytes: Int64) {
        let sizes = values().compactMap { FileStatus($0)?.size }
        return (sizes.count, sizes.reduce(0, +))
    }

    /// Removes the least recently used values until no more remain than survive a pruning of the store to `limit` bytes. Returns the
    /// remaining bytes.
    @discardableResult
    package func prune(forStoreOf limit: Int64) -> Int64 {
        prune(toCount: limit > 0 ? kind.mostEntries : 0, bytes: kind.share.map { limit / $0 } ?? .max)
    }

    /// Removes the least recently used values until at most `count` remain, which take at most `limit` bytes. Returns the remaining bytes.
    @discardableResult
    func prune(toCount count: Int, bytes limit: Int64 = .max) -> Int64 {
        let kept = values().compactMap { path in FileStatus(path).map { (path: path, status: $0) } }
        let total = kept.reduce(0) { $0 + $1.status.size }
        guard kept.count > count || total > limit else { return total }
        let sorted = kept.sorted { ($0.status.modified, $0.path) > ($1.status.modified, $1.path) }
        var bytes: Int64 = 0
        let staying = sorted.prefix(count).prefix { entry in
            guard bytes + entry.status.size <= limit else { return false }
            bytes += entry.status.size
            return true
        }
        for entry in sorted.dropFirst(staying.count) { unlink(entry.path) }
        return bytes
    }

    private func values() -> [String] { paths().filter { $0.hasSuffix(".json") } }

    private func paths() -> [String] {
        let files = FileManager.default
        return ((try? files.contentsOfDirectory(atPath: root)) ?? []).flatMap { shard in
            ((try? files.contentsOfDirectory(atPath: "\(root)/\(shard)")) ?? []).map { "\(root)/\(shard)/\($0)" }
        }
    }

    private func path(for key: some Encodable) throws -> String {
        let digest = SHA256Hex.of(try InternalJSON.bytes(of: key))
        return "\(root)/\(digest.prefix(2))/\(digest.dropFirst(2)).json"
    }
}
