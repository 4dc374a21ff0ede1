import Model
import Testing

@Suite struct PathTests {
    @Test(arguments: [("/a/b.mov", "b.mov"), ("b.mov", "b.mov"), ("/a/", ""), ("/a/e\u{301}", "e\u{301}")])
    func `the last part is what comes after the last slash`(path: String, name: String) {
        #expect(path.lastPathPart == name)
    }

    @Test(arguments: [("/a", "/a/"), ("/a/", "/a/"), ("/", "/"), ("", "/")])
    func `a folder has one slash at its end`(folder: String, expected: String) {
        #expect(folder.withSlashAtEnd == expected)
    }

    @Test(arguments: [("/a/", "/a"), ("/a", "/a"), ("/", "/"), ("s3://b/", "s3://b"), ("", "")])
    func `a folder has no slash at its end, but for the root`(folder: String, expected: String) {
        #expect(folder.withoutSlashAtEnd == expected)
    }
}
