import Foundation
import Testing

@testable import Pipeline

@Suite struct JSONMemberNamesTests {
    /// The input comes in pieces of one byte, because a piece may end anywhere.
    private func names(_ text: String) -> Set<String> {
        var members = JSONMemberNames()
        for byte in text.utf8 { withUnsafeBytes(of: byte) { members.add($0) } }
        return members.names
    }

    @Test func `only the outermost object's members count`() {
        let text = #"{ "v" : 1, "film": {"days": [{"runs": 2}]}, "list": ["a:b", {"c": 1}], "d": "e" }"#
        #expect(names(text) == ["v", "film", "list", "d"])
        #expect(names("[{\"v\": 1}]").isEmpty && names("").isEmpty && names("{}").isEmpty)
    }

    @Test func `punctuation inside strings does not count`() {
        #expect(names(#"{"a\"": "}{\\", "b": "\\\"}]", "c": 1}"#) == [#"a\""#, "b", "c"])
    }

    @Test func `a foreign document takes little memory`() {
        let many = (0..<1000).map { "\"\($0)\": 0" }.joined(separator: ", ")
        #expect(names("{\(many)}").count == 64)
        #expect(names("{\"\(String(repeating: "x", count: 1000))\": 0}").first?.count == 64)
    }
}
