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

        /// Throws `S3Failure`, `CancellationError`.
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
            let isNews = page.lastKey.map { key in furthest.map { $0.precedesByBytes(key) } ?? true } ?? false
            if isNews { furthest = page.lastKey }
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
