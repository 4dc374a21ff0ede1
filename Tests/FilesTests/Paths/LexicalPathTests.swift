import Files
import Testing

@Suite struct LexicalPathTests {
    @Test(arguments: [
        ("a/b", "/f/a/b"), ("/a//./b/", "/a/b"), ("../../x", "/x"), ("", "/f"),
        // To Swift, a slash and the accent that follows it are one character.
        ("/a/\u{301}b/../c", "/a/c"), ("/\u{301}b", "/\u{301}b"), ("x/\u{301}b", "/f/x/\u{301}b"),
    ]) func `a path is made absolute by its bytes`(path: String, expected: String) {
        #expect(Array(LexicalPath.absolute(path, in: "/f").utf8) == Array(expected.utf8))
    }
}
