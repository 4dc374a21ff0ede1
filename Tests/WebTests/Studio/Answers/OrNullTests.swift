import Files
import Testing

@testable import Web

@Suite struct OrNullTests {
    private struct Pair: Encodable {
        @OrNull var one: Int?
        var two: Int?
    }

    @Test func `a required key is null without a value`() throws {
        #expect(try DocumentJSON.line(of: Pair(one: nil, two: nil)) == #"{"one":null}"#)
        #expect(try DocumentJSON.line(of: Pair(one: 1, two: 2)) == #"{"one":1,"two":2}"#)
    }
}
