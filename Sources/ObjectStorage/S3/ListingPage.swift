import Model

/// One page of the answer to ListObjectsV2 (docs.aws.amazon.com, API reference).
struct ListingPage {
    var objects: [S3Object] = []
    /// The token that requests the next page; nil on the last.
    var next: String?
    /// The number of entries without a usable key, size or ETag.
    var unreadable = 0

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
        for entry in entries {
            guard let key = isEncoded ? PercentEncoding.decoded(entry.key) : entry.key, let size = entry.size,
                size >= 0,
                let etag = entry.etag, !etag.isEmpty
            else {
                unreadable += 1
                continue
            }
            objects.append(S3Object(key: key, size: size, etag: etag, modified: entry.modified ?? 0))
        }
    }

    private struct Entry {
        var key = ""
        var size: Int64?
        var etag: String?
        var modified: Int64?
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
