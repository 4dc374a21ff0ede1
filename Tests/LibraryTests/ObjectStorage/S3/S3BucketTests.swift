import Testing

@testable import Library

/// Addresses of buckets and of their objects.
struct S3BucketTests {
    @Test(arguments: [
        (S3Bucket(name: "b", region: "eu-west-1"), "https://b.s3.eu-west-1.amazonaws.com/k/%C3%BC"),
        (S3Bucket(name: "b.c", region: "eu-west-1"), "https://s3.eu-west-1.amazonaws.com/b.c/k/%C3%BC"),
        (S3Bucket(name: "b", region: "cn-north-1"), "https://b.s3.cn-north-1.amazonaws.com.cn/k/%C3%BC"),
        (S3Bucket(name: "b", endpoint: "http://nas:9000", region: "r"), "http://nas:9000/b/k/%C3%BC"),
        (S3Bucket(name: "b", endpoint: "https://s.org", region: "r", usesPathStyle: false), "https://b.s.org/k/%C3%BC"),
    ])
    func objectsHaveAddresses(bucket: S3Bucket, url: String) { #expect(bucket.url(key: "k/ü") == url) }

    @Test(arguments: [
        (nil, false), ("https://nas:9000", false), ("http://nas:9000", true), ("HTTP://NAS", true),
        ("http://192.168.1.2:9000", true), ("http://[fd00::1]:9000", true), ("http://127.evil.org", true),
        ("http://localhost.evil.org:9000", true), ("http://localhost:9000", false), ("http://127.0.0.1:9000", false),
        ("http://127.8.8.8", false), ("http://[::1]:9000", false), ("http://s3.localhost", false),
    ])
    func aServerWithoutEncryptionIsKnown(endpoint: String?, isOpen: Bool) {
        #expect(S3Bucket(name: "b", endpoint: endpoint, region: "r").isOpenToOthers == isOpen)
    }
}
