import Files
import Testing

@testable import Web

@Suite struct OrNullTests {
    private struct Pair: Encodable {
        @OrNull var one: Int?
        var two: Int?
    }

    @Test func `a value that is always there is null without one`() throws {
        #expect(try DocumentJSON.line(of: Pair(one: nil, two: nil)) == #"{"one":null}"#)
        #expect(try DocumentJSON.line(of: Pair(one: 1, two: 2)) == #"{"one":1,"two":2}"#)
    }
}
