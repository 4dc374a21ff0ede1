import Files
import Foundation
import Model
import ObjectStorage

/// The last listing of a bucket, for times when it cannot be reached: one line per object, with size, time, ETag and key.
struct CachedListing: Sendable {
    private let cache: ObjectCache
    private let path: String

    /// The most bytes of a listing: those for some million objects.
    private static let longest = 1 << 30

    init(of choice: S3Choice, in cache: ObjectCache) {
        self.cache = cache
        path = "\(cache.listings)/\(SHA256Hex.of(choice.address).prefix(32))"
    }

    /// The objects of the listing; nil without one.
    func read() -> [S3Object]? {
        guard let text = SmallFile.text(path, atMost: Self.longest) else { return nil }
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", maxSplits: 3)
            guard fields.count == 4, let size = Int64(fields[0]), let modified = Int64(fields[1]),
                let key = String(fields[3]).removingPercentEncoding
            else { return nil }
            return S3Object(key: key, size: size, etag: String(fields[2]), modified: modified)
        }
    }

    /// Replaces the listing if it changed. A failed write does not affect the run.
    func write(_ objects: [S3Object]) {
        let lines = objects.map { object in
            // Keys may contain line ends.
            let key = object.key.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
            return "\(object.size)\t\(object.modified)\t\(object.etag)\t\(key)\n"
        }
        let bytes = Array(lines.joined().utf8)
        guard SmallFile.bytes(path, atMost: bytes.count) != bytes else { return }
        try? cache.write(bytes, to: path)
    }

    private static let plain = CharacterSet.controlCharacters.union(["%"]).inverted
}
