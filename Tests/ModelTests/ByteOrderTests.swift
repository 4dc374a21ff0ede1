import Model
import Testing

/// The order of paths and ids.
struct ByteOrderTests {
    @Test(arguments: ["", "a", "a/b", "a0", "aa", "b", "e\u{301}", "é", "日本", "\u{10FFFF}"])
    func isThatOfTheBytes(text: String) {
        for other in ["", "a", "a/b", "a/b/c", "B", "é", "e\u{301}", "日", "\u{FFFD}"] {
            let isExpected = text.utf8.lexicographicallyPrecedes(other.utf8)
            #expect(text.precedesByBytes(other) == isExpected)
            #expect(Array(text.utf8).precedesByBytes(Array(other.utf8)) == isExpected)
        }
    }
}
