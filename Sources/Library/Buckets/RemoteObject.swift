import Files
import Foundation
package import Model

/// An object of a bucket, with everything needed to fetch it again except the keys, because it is stored beside the fetched bytes.
package struct RemoteObject: Hashable, Sendable, Codable {
    package var choice: S3Choice
    package var key: String
    /// The size in bytes.
    package var size: Int64
    package var etag: String
    /// Seconds since 1970.
    package var modified: Int64

    package init(_ object: S3Object, of choice: S3Choice) {
        self.choice = choice
        (key, size, etag, modified) = (object.key, object.size, object.etag, object.modified)
    }

    package var object: S3Object { S3Object(key: key, size: size, etag: etag, modified: modified) }

    /// The object's address, as people write it.
    package var address: String { choice.root + key }

    /// The version of its contents: size and ETag.
    package var version: String { "\(size):\(etag)" }

    /// The ETag, if it may be the MD5 of the contents. It is that for an object uploaded in one part and not encrypted with a customer's
    /// key; after a multipart upload, the ETag ends with the number of parts.
    package var possibleMD5: String? {
        etag.utf8.count == 32 && etag.allSatisfy(\.isHexDigit) ? etag.lowercased() : nil
    }

    /// The name of the local file: the last part of the key, because media are dated and paired by name.
    package var fileName: String {
        let name = key.lastPathPart
        // Names with another meaning in the folder, and names that no file system accepts.
        guard !name.isEmpty, !["blocks", "about", ".", ".."].contains(name), !name.utf8.contains(0) else {
            return "object-" + name.filter { $0 != "\0" }
        }
        guard name.utf8.count > 200 else { return name }
        // A character may have many bytes.
        var end = name.suffix(40)
        while end.utf8.count > 200 { end.removeFirst() }
        return String(SHA256Hex.of(name).prefix(16) + end)
    }

    /// The path of its folder relative to the cache, derived from bucket, key, ETag and size.
    var folder: String {
        let digest = SHA256Hex.of("\(choice.root)\n\(key)\n\(etag)\n\(size)")
        return "\(digest.prefix(2))/\(digest.dropFirst(2).prefix(38))\(BlockMap.folderSuffix)"
    }
}

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
