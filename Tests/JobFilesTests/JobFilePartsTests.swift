import Testing

@testable import Files
@testable import JobFiles
@testable import Model

@Suite struct NearestWordTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "ab", 2), ("kitten", "sitting", 3), ("ab", "ba", 1),
        ("tranistion", "transition", 1), ("fit", "fti", 1), ("a", "b", 1),
    ])
    func distances(left: String, right: String, expected: Int) {
        #expect(NearestWord.distance(Array(left), Array(right)) == expected)
        #expect(NearestWord.distance(Array(right), Array(left)) == expected)
    }

    @Test func onlyNearWordsAreSuggested() {
        let words = ["title", "timeframe", "output"]
        #expect(NearestWord.of("Title", among: words) == "title")
        #expect(NearestWord.of("time-frame", among: words) == "timeframe")
        #expect(NearestWord.of("xyz", among: words) == nil)
        #expect(NearestWord.of("title", among: words) == nil)
        #expect(NearestWord.of(String(repeating: "t", count: 41), among: words) == nil)
    }
}

@Suite struct LexicalPathTests {
    @Test(arguments: [
        ("a", "/x/a"), ("./a/../b", "/x/b"), ("../a", "/a"), ("../../../a", "/a"), ("/b//c/.", "/b/c"), ("..", "/"),
    ])
    func absolutePaths(path: String, expected: String) {
        #expect(LexicalPath.absolute(path, in: "/x") == expected)
    }

    @Test func folderAndStem() {
        #expect(LexicalPath.folder(of: "/a/b.yaml") == "/a")
        #expect(LexicalPath.folder(of: "/b.yaml") == "/")
        #expect(LexicalPath.folder(of: "b.yaml") == ".")
        #expect(LexicalPath.stem(of: "/a/demo.month.yaml") == "demo.month")
        #expect(LexicalPath.stem(of: ".hidden") == ".hidden")
        #expect(LexicalPath.stem(of: "plain") == "plain")
    }
}
