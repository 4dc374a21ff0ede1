import Testing

@testable import ObjectStorage

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

    @Test func unreadableObjectsAreCountedAndTheOthersStay() {
        let page = page(
            """
            <IsTruncated>false</IsTruncated><Contents><Key>a</Key><Size>-1</Size><ETag>e</ETag></Contents>
            <Contents><Key>b+</Key><Size>1</Size><ETag>e</ETag></Contents>
            """)
        #expect(page?.objects.map(\.key) == ["b+"])
        #expect(page?.unreadable == 1)
        #expect(page?.next == nil)
    }

    @Test(arguments: ["<IsTruncated>true</IsTruncated>", "<Contents>", "&lol;"])
    func brokenPagesAreRefused(inner: String) { #expect(page(inner) == nil) }

    @Test func otherDocumentsAreRefused() {
        #expect(ListingPage(Array("<html></html>".utf8)) == nil)
        #expect(ListingPage([]) == nil)
    }
}
