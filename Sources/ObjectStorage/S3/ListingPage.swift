import Model

/// One page of the answer to ListObjectsV2 (docs.aws.amazon.com, API reference).
struct ListingPage {
    var objects: [S3Object] = []
    /// The token that requests the next page; nil on the last.
    var next: String?
    /// The entries without a usable key, size or ETag.
    var omitted: [S3Omission] = []
    /// The greatest key of all entries, by its bytes; nil without any.
    var lastKey: String?

    /// Nil if the document is not a complete page.
    init?(_ document: [UInt8]) {
        var entry = Entry()
        var entries: [Entry] = []
        var isEncoded = false
        var isPage = false
        var (isTruncated, token): (Bool, String?) = (false, nil)
        let isWhole = XMLReader.read(document) { path, text in
            switch path.dropFirst() {
            case []: isPage = path == ["ListBucketResult"]
            case ["EncodingType"]: isEncoded = text == "url"
            case ["IsTruncated"]: isTruncated = text == "true"
            case ["NextContinuationToken"]: token = text
            case ["Contents", "Key"]: entry.key = text
            case ["Contents", "Size"]: entry.size = Int64(text)
            case ["Contents", "ETag"]: entry.etag = text.filter { $0 != "\"" }
            case ["Contents", "LastModified"]: entry.modified = Self.instant(text)
            case ["Contents"]:
                entries.append(entry)
                entry = Entry()
            default: break
            }
        }
        guard isWhole, isPage, !isTruncated || token != nil else { return nil }
        next = isTruncated ? token : nil
        for entry in entries { add(entry, key: isEncoded ? PercentEncoding.decoded(entry.key) : entry.key) }
    }

    private struct Entry {
        var key = ""
        var size: Int64?
        var etag: String?
        var modified: Int64?
    }

    /// Adds an entry to the objects, or to the omissions. `key`: its decoded key; nil if that is no text.
    private mutating func add(_ entry: Entry, key: String?) {
        func omit(_ reason: S3Omission.Reason) {
            let bytes = (key ?? entry.key).utf8.prefix(S3Omission.longestKey)
            omitted.append(S3Omission(key: String(decoding: bytes, as: UTF8.self), reason: reason))
        }
        guard let key, !key.isEmpty else { return omit(.noKey) }
        guard key.utf8.count <= S3Omission.longestKey else { return omit(.longKey) }
        if lastKey.map({ $0.precedesByBytes(key) }) ?? true { lastKey = key }
        guard let size = entry.size, size >= 0 else { return omit(.noSize) }
        guard size <= S3Omission.largestObject else { return omit(.impossibleSize) }
        guard let etag = entry.etag, !etag.isEmpty else { return omit(.noETag) }
        objects.append(S3Object(key: key, size: size, etag: etag, modified: entry.modified ?? 0))
    }

    /// Seconds since 1970 of `2024-05-01T10:00:00.000Z`, with or without a fraction, which is dropped.
    private static func instant(_ text: String) -> Int64? { UTCTime.instant(String(text.prefix(19)) + "Z") }
}

/// The XML document that a server sends with an error status; its fields are empty if there is none.
struct S3ErrorDocument {
    var code = ""
    var message = ""
    var region: String?

    init(_ document: [UInt8]) {
        _ = XMLReader.read(document) { path, text in
            switch path {
            case ["Error", "Code"]: self.code = text
            case ["Error", "Message"]: self.message = text
            case ["Error", "Region"]: self.region = text
            default: break
            }
        }
    }
}
