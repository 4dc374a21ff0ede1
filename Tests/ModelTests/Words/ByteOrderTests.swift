import Model
import Testing

/// The order of paths and ids.
struct ByteOrderTests {
    @Test(arguments: ["", "a", "a/b", "a0", "aa", "b", "e\u{301}", "é", "日本", "\u{10FFFF}"])
    func ordersTextByItsBytes(text: String) {
        for other in ["", "a", "a/b", "a/b/c", "B", "é", "e\u{301}", "日", "\u{FFFD}"] {
            let isExpected = text.utf8.lexicographicallyPrecedes(other.utf8)
            #expect(text.precedesByBytes(other) == isExpected)
            #expect(Array(text.utf8).precedesByBytes(Array(other.utf8)) == isExpected)
        }
    }

    @Test func sortedPositionsEqualThoseOfSortedTexts() {
        let ends = [
            "", "a", "b", "a/b", "aa", "12345678", "12345678a", "1234567", "é", "e\u{301}", "日本", "a", "\0", "z\0",
        ]
        for start in ["", "/library/originals/", "é"] {
            let texts = ends.map { start + $0 }
            let expected = texts.indices.sorted { left, right in
                let (one, other) = (Array(texts[left].utf8), Array(texts[right].utf8))
                return one == other ? left < right : one.lexicographicallyPrecedes(other)
            }
            let found = ByteOrder.positions(of: texts)
            #expect(found == expected)
        }
        #expect(ByteOrder.positions(of: []).isEmpty)
    }
}
