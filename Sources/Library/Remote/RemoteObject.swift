import Files
package import Model
package import ObjectStorage
import SparseFiles

/// An object of a bucket, and all that it takes to fetch it again. Without keys: it is written beside what was fetched.
package struct RemoteObject: Hashable, Sendable, Codable {
    package var choice: S3Choice
    package var key: String
    /// Bytes.
    package var size: Int64
    package var etag: String
    /// Seconds since 1970.
    package var modified: Int64

    package init(_ object: S3Object, of choice: S3Choice) {
        self.choice = choice
        (key, size, etag, modified) = (object.key, object.size, object.etag, object.modified)
    }

    package var object: S3Object { S3Object(key: key, size: size, etag: etag, modified: modified) }

    /// Its address, as people write it.
    package var address: String { choice.root + key }

    /// The version of its contents: size and ETag.
    package var version: String { "\(size):\(etag)" }

    /// An ETag that may be MD5 of the bytes: that of an object that was sent in one piece and that the server does not encrypt with keys
    /// of a user's own. One of several pieces ends with their number.
    package var possibleMD5: String? {
        etag.utf8.count == 32 && etag.allSatisfy(\.isHexDigit) ? etag.lowercased() : nil
    }

    /// The name under which it is kept: that of the key's last part, which media are dated and paired by.
    package var fileName: String {
        let name = key.lastPathPart
        // Names that stand for something else in a folder, or that no file system takes.
        guard !name.isEmpty, !["blocks", "about", ".", ".."].contains(name), !name.utf8.contains(0) else {
            return "object-" + name.filter { $0 != "\0" }
        }
        return name.utf8.count <= 200 ? name : ContentHash.of(name).prefix(16) + String(name.suffix(40))
    }

    /// Path of its folder below the cache: of bucket, key and ETag.
    var folder: String {
        let digest = ContentHash.of("\(choice.root)\n\(key)\n\(etag)\n\(size)")
        return "\(digest.prefix(2))/\(digest.dropFirst(2).prefix(38))\(BlockMap.folderSuffix)"
    }
}
