import Testing

@testable import Library

/// Replies to requests for parts of an object.
struct HTTPReplyTests {
    @Test(arguments: [
        (206, "bytes 10-19/100", true), (206, "bytes 10-19/*", true),
        // Another part, from a wrong server or proxy, must not be used; nor a part that does not say which it is.
        (206, "bytes 0-9/100", false), (206, nil, false), (200, nil, false),
    ])
    func aPartialReplyMustHaveTheRequestedRange(status: Int, said: String?, isRight: Bool) {
        let headers = said.map { ["content-range": $0] } ?? [:]
        #expect(HTTPReply(status: status, headers: headers, body: []).isStretch(10..<20, ofBytes: 100) == isRight)
    }

    @Test func aWholeObjectMayComeWithoutARange() {
        #expect(HTTPReply(status: 200, headers: [:], body: []).isStretch(0..<100, ofBytes: 100))
    }
}
