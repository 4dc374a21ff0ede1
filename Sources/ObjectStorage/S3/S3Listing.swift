/// The pages of a listing, each fetched when the iteration reaches it.
///
/// A bucket may change between two pages: keys come in order, and each only once, even if the server repeats some. If the server rejects
/// the token of the next page, the listing continues after the last key.
package struct S3Listing: AsyncSequence, Sendable {
    package typealias Element = Page

    /// Some of the objects, in the order of their keys.
    package struct Page: Sendable {
        package var objects: [S3Object]
        /// The number of further objects, omitted for lack of an ETag, a size or a readable key.
        package var unreadable: Int
    }

    let client: S3Client
    let prefix: String

    package func makeAsyncIterator() -> Iterator { Iterator(client: client, prefix: prefix) }

    package struct Iterator: AsyncIteratorProtocol {
        let client: S3Client
        let prefix: String
        private var token: String?
        private var last: String?
        private var isOver = false

        init(client: S3Client, prefix: String) { (self.client, self.prefix) = (client, prefix) }

        /// Throws `S3Failure`, `CancellationError`.
        package mutating func next() async throws -> Page? {
            guard !isOver else { return nil }
            let page = try await page()
            token = page.next
            isOver = page.next == nil
            let objects = page.objects.filter { object in
                last.map { $0.utf8.lexicographicallyPrecedes(object.key.utf8) } ?? true
            }
            last = objects.last?.key ?? last
            return Page(objects: objects, unreadable: page.unreadable)
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
