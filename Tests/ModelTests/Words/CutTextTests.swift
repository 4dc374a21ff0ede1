import Model
import Testing

@Suite struct CutTextTests {
    @Test(arguments: [
        ("", 5, ""), ("abcde", 5, "abcde"), ("abcdef", 5, "ab…ef"), ("abcdefg", 4, "ab…g"), ("abc", 1, "…"),
        // Two characters of many bytes fit.
        ("日本", 2, "日本"), ("e\u{301}\u{301}\u{301}\u{301}", 3, "e…\u{301}"),
    ])
    func `a text lacks its middle if it is too long`(text: String, most: Int, expected: String) {
        #expect(Array(text.cut(to: most).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func `a line has a limit, and no control character left by it`() {
        let line = String(repeating: "\u{1B}[31m", count: 100_000).onOneLine
        #expect(line.unicodeScalars.count < 8 * String.longestLine && !line.contains("\u{1B}"))
        let path = String(repeating: "/folder", count: 500)
        #expect(path.onOneLine == path)
    }
}
