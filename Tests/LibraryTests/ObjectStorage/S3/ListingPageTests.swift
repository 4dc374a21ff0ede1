import Testing

@testable import Library

/// Pages of listings in the form that servers write.
struct ListingPageTests {
    private func page(_ inner: String) -> ListingPage? {
        ListingPage(
            Array(
                "<?xml version='1.0'?><ListBucketResult xmlns='http://s3.amazonaws.com/doc/2006-03-01/'>\(inner)</ListBucketResult>"
                    .utf8))
    }

    @Test func objectsAndTheNextPageAreRead() {
        let page = page(
            """
            <EncodingType>url</EncodingType><IsTruncated>true</IsTruncated><NextContinuationToken>a/b=</NextContinuationToken>
            <Contents><Key>a%26+b</Key><LastModified>2024-05-01T10:00:00.123Z</LastModified>
            <ETag>&quot;abc&quot;</ETag><Size>42</Size></Contents>
            """)
        #expect(page?.objects == [S3Object(key: "a& b", size: 42, etag: "abc", modified: 1_714_557_600)])
        #expect(page?.next == "a/b=")
    }

    private func entry(_ key: String, _ size: String, etag: String = "e") -> String {
        "<Contents><Key>\(key)</Key><Size>\(size)</Size><ETag>\(etag)</ETag></Contents>"
    }

    @Test func entriesThatNoObjectCanBeAreLeftOutAndTheOthersStay() {
        let long = String(repeating: "k", count: 7_000_000)
        let entries = [
            entry("a", "-1"), entry("b+", "1"), entry("c", "9223372036854775807"), entry("d", "70368744177664"),
            entry("e", "70368744177665"), entry("f", "1", etag: ""), entry("", "1"), entry(long, "1"),
            entry("g", "99999999999999999999"), entry(String(long.prefix(1024)), "1"),
        ]
        let page = page("<IsTruncated>false</IsTruncated>" + entries.joined())
        #expect(page?.objects.map(\.key) == ["b+", "d", String(long.prefix(1024))])
        #expect(
            page?.omitted == [
                S3Omission(key: "a", reason: .noSize), S3Omission(key: "c", reason: .impossibleSize),
                S3Omission(key: "e", reason: .impossibleSize), S3Omission(key: "f", reason: .noETag),
                S3Omission(key: "", reason: .noKey), S3Omission(key: String(long.prefix(1024)), reason: .longKey),
                S3Omission(key: "g", reason: .noSize),
            ])
        #expect(page?.next == nil && page?.lastKey == String(long.prefix(1024)))
    }

    @Test func aKeyIsCutBeforeTheCharacterThatIsTooMuch() {
        let long = String(repeating: "日", count: 342)
        let page = page(entry(long, "1"))
        #expect(page?.omitted == [S3Omission(key: String(long.dropLast()), reason: .longKey)])
        #expect(page?.lastKey == nil)
    }

    /// Entries and texts that its own entities make.
    @Test(arguments: ["<Contents/>", "<Contents><Key>kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk</Key></Contents>"])
    func aPageThatSaysMoreThanItsLengthIsRefused(entry: String) {
        func page(_ count: Int) -> ListingPage? {
            let entities = "<!DOCTYPE l [<!ENTITY e \"\(entry)\">]>"
            let entries = String(repeating: "&e;", count: count)
            return ListingPage(Array("\(entities)<ListBucketResult>\(entries)</ListBucketResult>".utf8))
        }
        #expect(page(2)?.omitted.count == 2)
        #expect(page(1000) == nil)
    }

    @Test(arguments: ["<IsTruncated>true</IsTruncated>", "<Contents>", "&lol;"])
    func brokenPagesAreRefused(inner: String) { #expect(page(inner) == nil) }

    @Test func otherDocumentsAreRefused() {
        #expect(ListingPage(Array("<html></html>".utf8)) == nil)
        #expect(ListingPage([]) == nil)
    }
}
