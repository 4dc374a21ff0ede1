import Testing

@testable import ObjectStorage

/// URLs and queries as AWS Signature Version 4 wants them written.
struct PercentEncodingTests {
    @Test func everythingButUnreservedCharactersIsEncoded() {
        #expect(PercentEncoding.encoded("a b+ü/~.-_") == "a%20b%2B%C3%BC%2F~.-_")
        #expect(PercentEncoding.encoded("2024/a b", keepingSlashes: true) == "2024/a%20b")
    }

    @Test func queryIsSortedByEncodedNames() {
        #expect(PercentEncoding.query(["prefix": "a/b", "list-type": "2"]) == "list-type=2&prefix=a%2Fb")
    }

    @Test func listingsAreDecoded() {
        #expect(PercentEncoding.decoded("a%20b+c%2B%C3%BC%") == "a b c+ü%")
        #expect(PercentEncoding.decoded("%FF") == nil)
    }

    @Test(arguments: [
        (S3Bucket(name: "b", region: "eu-west-1"), "https://b.s3.eu-west-1.amazonaws.com/k/%C3%BC"),
        (S3Bucket(name: "b.c", region: "eu-west-1"), "https://s3.eu-west-1.amazonaws.com/b.c/k/%C3%BC"),
        (S3Bucket(name: "b", region: "cn-north-1"), "https://b.s3.cn-north-1.amazonaws.com.cn/k/%C3%BC"),
        (S3Bucket(name: "b", endpoint: "http://nas:9000", region: "r"), "http://nas:9000/b/k/%C3%BC"),
        (S3Bucket(name: "b", endpoint: "https://s.org", region: "r", usesPathStyle: false), "https://b.s.org/k/%C3%BC"),
    ])
    func objectsHaveAddresses(bucket: S3Bucket, url: String) { #expect(bucket.url(key: "k/ü") == url) }
}
