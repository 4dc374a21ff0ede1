import Files
import Foundation
import Model

/// Results that cost some work, such as loudness or a thumbnail, kept beside the segments of a store.
///
///     measurements/ab/cdef….json     two lines: SHA-256 of the second, and the value as JSON
///     thumbnails/ab/cdef….json           of contact sheets
///     pictures/ab/cdef….json             of the page: thumbnails and filmstrips
///
/// A file is written under another name and renamed, so any number of processes may read and write. Nothing is synced: a
/// file that a power cut left half written fails its checksum and counts as absent. Nor does any trouble end a run: then the
/// value is made again.
package struct ResultCache: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case measurements, thumbnails, pictures

        /// Entries that survive a pruning of the store: some 40 MB of measurements on the disk, some 100 MB of thumbnails,
        /// a gigabyte of pictures of the page.
        var mostEntries: Int {
            switch self {
            case .measurements: 10_000
            case .thumbnails: 2000
            case .pictures: 40_000
            }
        }
    }

    private let root: String
    private let kind: Kind

    package init(store: SegmentStore, kind: Kind = .measurements) {
        root = "\(store.root)/\(kind.rawValue)"
        self.kind = kind
    }

    /// The value that was kept under the key, if it is there and whole. `key` must hold all that decides the value.
    package func value<Value: Decodable>(_ type: Value.Type, for key: some Encodable) -> Value? {
        guard let path = try? path(for: key), let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count == 3, lines[2].isEmpty, lines[0].elementsEqual(ContentHash.of(lines[1]).utf8) else {
            return nil
        }
        utimensat(AT_FDCWD, path, nil, 0)
        return try? InternalJSON.value(type, from: lines[1])
    }

    package func keep(_ value: some Encodable, for key: some Encodable) {
        guard let path = try? path(for: key), let json = try? InternalJSON.bytes(of: value) else { return }
        let text = Array("\(ContentHash.of(json))\n".utf8) + json + [UInt8(ascii: "\n")]
        try? WholeFile.write(text, to: path, durability: .replaceable, message: "a result cannot be kept")
    }

    /// Removes the files that killed processes were writing.
    func sweep() {
        for path in paths() where path.hasSuffix(".part") || path.lastPathPart.hasPrefix(Self.foundations) {
            let lock = try? FileLock.attempt(.exclusive, at: path, creating: false)
            if let lock, lock.isCurrent() { lock.removeFile() }
        }
    }

    /// The beginning of names of files that Foundation writes before it renames them; earlier versions left some.
    static let foundations = ".dat.nosync"

    /// Takes away what was kept under the key, if anything was.
    func forget(_ key: some Encodable) {
        if let path = try? path(for: key) { unlink(path) }
    }

    /// The number of values, and the bytes that they take.
    func info() -> (entries: Int, bytes: Int64) {
        let sizes = values().compactMap { FileStatus($0)?.size }
        return (sizes.count, sizes.reduce(0, +))
    }

    /// Removes the least recently used values until as many are left as survive a pruning of the store.
    package func prune() { prune(toCount: kind.mostEntries) }

    /// Removes the least recently used values until at most `limit` are left.
    func prune(toCount limit: Int) {
        let paths = values()
        guard paths.count > limit else { return }
        let dated = paths.map { (path: $0, use: FileStatus($0)?.modified ?? FileTime(seconds: 0)) }
        let sorted = dated.sorted { ($0.use, $0.path) > ($1.use, $1.path) }
        for entry in sorted.dropFirst(limit) { unlink(entry.path) }
    }

    private func values() -> [String] { paths().filter { $0.hasSuffix(".json") } }

    private func paths() -> [String] {
        let files = FileManager.default
        return ((try? files.contentsOfDirectory(atPath: root)) ?? []).flatMap { shard in
            ((try? files.contentsOfDirectory(atPath: "\(root)/\(shard)")) ?? []).map { "\(root)/\(shard)/\($0)" }
        }
    }

    private func path(for key: some Encodable) throws -> String {
        let digest = ContentHash.of(try InternalJSON.bytes(of: key))
        return "\(root)/\(digest.prefix(2))/\(digest.dropFirst(2)).json"
    }
}
