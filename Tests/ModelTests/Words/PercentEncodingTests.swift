import Testing

@testable import Model

/// URLs and queries in the form that AWS Signature Version 4 requires.
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
}
