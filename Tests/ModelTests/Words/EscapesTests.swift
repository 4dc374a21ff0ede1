import Model
import Testing

/// A quote and the accent that follows it are one character to Swift, but two to programs that read the text.
@Suite struct EscapesTests {
    @Test(arguments: [
        ("", ""), ("a'b", "a''b"), ("'", "''"), ("'\u{301}", "''\u{301}"), ("a\r\nb", "a\r/b"),
        ("e\u{301}", "e\u{301}"),
    ]) func `scalars are replaced, whatever follows them`(text: String, expected: String) {
        #expect(Array(text.escaping(["'": "''", "\n": "/"]).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(arguments: [
        ("a.mp4", "a.mp4"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
        ("x'\u{301};rm -r ~;'\u{301}", "'x'\\''\u{301};rm -r ~;'\\''\u{301}'"),
    ]) func `a shell word is quoted to its end`(text: String, expected: String) {
        #expect(Array(ShellWord.quoted(text).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
