import Library
import Testing

@Suite struct GlobTests {
    @Test(arguments: [
        ("**", "a"), ("**", "a/b/c.mov"), ("*.mov", "a.mov"), ("*.mov", "A.MOV"), ("**/*.mov", "a.mov"),
        ("**/*.mov", "x/y/a.mov"), ("**/Screen*", "Screen Recording.mov"), ("**/Screen*", "x/screen.mov"),
        ("WhatsApp/**", "WhatsApp/a/b.mp4"), ("WhatsApp/", "WhatsApp/a/b.mp4"), ("a/**/b", "a/b"),
        ("a/**/b", "a/x/y/b"),
        ("IMG_????.mov", "IMG_1234.mov"), ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[]]x", "]x"), ("[abc", "[abc"),
        ("*.{mov,mp4}", "a.mp4"), ("{a,b/{c,d}}/x", "b/d/x"), ("{a,b", "{a,b"),
        ("{a,b{c,d}", "{a,bd"), ("}{c,d}", "}c"), ("{{c,d}x", "{cx"), ("*a*b*c", "xaybzc"), ("./a", "a"),
        ("Caf\u{E9}/**", "Cafe\u{301}/x.mov"), ("*", "🎄'\n.mov"), ("**/x/**", "a/x/b"), ("**/a/*/b", "a/a/x/b"),
    ])
    func matches(pattern: String, path: String) {
        #expect(Glob(pattern).matches(path))
    }

    @Test(arguments: [
        ("*.mov", "x/a.mov"), ("*.mov", "a.mp4"), ("a/*", "a/b/c"), ("IMG_????.mov", "IMG_12345.mov"), ("?", "/"),
        ("[a-c]x", "dx"), ("[!a-c]x", "bx"), ("*.{mov,mp4}", "a.avi"), ("a/**/b", "a/x/c"), ("**/x/**", "a/xx/b"),
        ("*a*b*c", "xaybz"), ("", "a"), ("a", "a/b"), ("{a,b{c,d}", "{a,b{c,d}"), ("{a,b{c,d}", "bd"),
    ])
    func doesNotMatch(pattern: String, path: String) {
        #expect(!Glob(pattern).matches(path))
    }

    @Test func aHostilePatternEndsSoon() {
        let name = String(repeating: "a", count: 2000)
        #expect(!Glob(String(repeating: "*a", count: 200) + "b").matches(name))
        #expect(!Glob(String(repeating: "**/a/", count: 50) + "b").matches(String(repeating: "a/", count: 500) + "c"))
        #expect(!Glob(String(repeating: "{a,b}", count: 40)).matches("c"))
        #expect(!Glob(String(repeating: "{", count: 20_000)).matches("c"))
    }
}
