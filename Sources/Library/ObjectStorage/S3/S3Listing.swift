import Model

/// The pages of a listing, each fetched when the iteration reaches it.
///
/// A bucket may change between two pages: keys come in order, and each only once, even if the server repeats some. If the server rejects
/// the token of the next page, the listing continues after the last key. A server whose pages lead nowhere is an error.
package struct S3Listing: AsyncSequence, Sendable {
    package typealias Element = Page

    /// Some of the objects, in the order of their keys.
    package struct Page: Sendable {
        package var objects: [S3Object]
        /// Further entries of the page, which no object can be.
        package var omitted: [S3Omission]
    }

    /// The most pages in a row that may bring no new key: servers send a few such pages after many objects have been deleted.
    static let mostIdlePages = 8
    /// The most entries of a listing. Each takes about a kilobyte of memory until the scan ends.
    static let mostEntries = 4_000_000

    let client: S3Client
    let prefix: String

    package func makeAsyncIterator() -> Iterator { Iterator(client: client, prefix: prefix) }

    package struct Iterator: AsyncIteratorProtocol {
        let client: S3Client
        let prefix: String
        private var token: String?
        private var last: String?
        private var isOver = false
        /// The greatest key so far, including those of omitted entries.
        private var furthest: String?
        /// The number of pages without a new key since the last one that had any.
        private var idle = 0
        private var count = 0

        init(client: S3Client, prefix: String) { (self.client, self.prefix) = (client, prefix) }

        /// Throws `S3Failure`, `CancellationError`, and what reading a document throws.
        package mutating func next() async throws -> Page? {
            guard !isOver else { return nil }
            let page = try await page()
            let objects = page.objects.filter { object in last.map { $0.precedesByBytes(object.key) } ?? true }
            last = objects.last?.key ?? last
            try check(page)
            token = page.next
            isOver = page.next == nil
            return Page(objects: objects, omitted: page.omitted)
        }

        /// Throws `S3Failure` if the listing would not end.
        private mutating func check(_ page: ListingPage) throws {
            let greatest = page.lastKey
            let isNews = greatest.map { key in furthest.map { $0.precedesByBytes(key) } ?? true } ?? false
            if isNews { furthest = greatest }
            idle = isNews ? 0 : idle + 1
            count += page.objects.count + page.omitted.count
            guard let next = page.next else { return }
            if next == token { throw client.endlessListing("a page names itself as the next one", prefix: prefix) }
            if idle >= S3Listing.mostIdlePages {
                throw client.endlessListing("\(idle) pages in a row have no new key", prefix: prefix)
            }
            if count > S3Listing.mostEntries {
                throw client.endlessListing("it has more than \(S3Listing.mostEntries) entries", prefix: prefix)
            }
        }

        private mutating func page() async throws -> ListingPage {
            do {
                return try await client.page(prefix: prefix, token: token, startAfter: nil)
            } catch let failure as S3Failure where token != nil && last != nil && failure.kind != .unreachable {
                return try await client.page(prefix: prefix, token: nil, startAfter: last)
            }
        }
    }
}

/// One page of the answer to ListObjectsV2 (docs.aws.amazon.com, API reference).
package struct ListingPage: Hashable, Sendable, Codable {
    var objects: [S3Object] = []
    /// The token that requests the next page; nil on the last.
    var next: String?
    /// The entries without a usable key, size or ETag.
    var omitted: [S3Omission] = []

    /// The greatest key of all entries, by its bytes; nil without any.
    var lastKey: String? {
        let named = omitted.filter { $0.reason != .noKey && $0.reason != .longKey }
        return (objects.map(\.key) + named.map(\.key)).max { $0.precedesByBytes($1) }
    }

    /// Bytes of the shortest entry: `<Contents/>`.
    private static let shortestEntry = 11

    /// True if a document of so many bytes can say this, and each object can exist. An examiner's page is not believed without it. False
    /// also for a document whose own entities make more of it.
    func isSound(in bytes: Int) -> Bool {
        let ofObjects = objects.reduce(0) { $0 + $1.key.utf8.count + $1.etag.utf8.count }
        let ofOthers = omitted.reduce(next?.utf8.count ?? 0) { $0 + $1.key.utf8.count }
        guard ofObjects + ofOthers <= bytes, objects.count + omitted.count <= bytes / Self.shortestEntry else {
            return false
        }
        return objects.allSatisfy(\.isPossible) && omitted.allSatisfy { $0.key.utf8.count <= S3Omission.longestKey }
    }
}

extension S3Object {
    fileprivate var isPossible: Bool {
        (1...S3Omission.longestKey).contains(key.utf8.count) && (0...S3Omission.largestObject).contains(size)
            && !etag.isEmpty && CalendarTime.instants.contains(modified)
    }
}

extension ListingPage {
    /// Reads a document. Nil if it is not a complete page.
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
        self.init(next: isTruncated ? token : nil)
        for entry in entries { add(entry, key: isEncoded ? PercentEncoding.decoded(entry.key) : entry.key) }
        guard isSound(in: document.count) else { return nil }
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
            let name = key ?? entry.key
            let end = name.utf8.index(name.startIndex, offsetBy: S3Omission.longestKey, limitedBy: name.endIndex)
            // An end within a character counts as its start.
            omitted.append(S3Omission(key: String(name[..<(end ?? name.endIndex)]), reason: reason))
        }
        guard let key, !key.isEmpty else { return omit(.noKey) }
        guard key.utf8.count <= S3Omission.longestKey else { return omit(.longKey) }
        guard let size = entry.size, size >= 0 else { return omit(.noSize) }
        guard size <= S3Omission.largestObject else { return omit(.impossibleSize) }
        guard let etag = entry.etag, !etag.isEmpty else { return omit(.noETag) }
        objects.append(S3Object(key: key, size: size, etag: etag, modified: entry.modified ?? 0))
    }

    /// Seconds since 1970 of `2024-05-01T10:00:00.000Z`, with or without a fraction, which is dropped.
    private static func instant(_ text: String) -> Int64? { UTCTime.instant(String(text.prefix(19)) + "Z") }
}

/// The XML document that a server sends with an error status; its fields are empty if there is none.
package struct S3ErrorDocument: Hashable, Sendable, Codable {
    var code = ""
    var message = ""
    var region: String?

    /// True if a document of so many bytes can say this.
    func isSound(in bytes: Int) -> Bool { code.utf8.count + message.utf8.count + (region?.utf8.count ?? 0) <= bytes }
}

extension S3ErrorDocument {
    /// Reads a document.
    init(_ document: [UInt8]) {
        var found = S3ErrorDocument()
        _ = XMLReader.read(document) { path, text in
            switch path {
            case ["Error", "Code"]: found.code = text
            case ["Error", "Message"]: found.message = text
            case ["Error", "Region"]: found.region = text
            default: break
            }
        }
        self = found.isSound(in: document.count) ? found : S3ErrorDocument()
    }
}

/// An entry of a listing that is left out, because no object can be what it says.
package struct S3Omission: Hashable, Sendable, Codable {
    package enum Reason: String, Hashable, Sendable, Codable {
        /// The key is empty, or no text.
        case noKey
        case longKey
        case noSize
        /// The size is larger than any object's.
        case impossibleSize
        case noETag
    }

    /// The key as far as it can be told; at most `longestKey` bytes.
    package var key: String
    package var reason: Reason

    /// The most bytes of a key (docs.aws.amazon.com, "Naming Amazon S3 objects").
    package static let longestKey = 1024
    /// The most bytes of an object: Amazon stores up to 50 TB, and no server more than this.
    package static let largestObject: Int64 = 1 << 46
}
