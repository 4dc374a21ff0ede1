import Model
import Testing

@Suite struct PathTests {
    @Test(arguments: [
        ("/a/b.mov", "/a/", "b.mov"), ("b.mov", "", "b.mov"), ("/a/", "/a/", ""), ("/b", "/", "b"),
        ("/a/e\u{301}", "/a/", "e\u{301}"),
        // To Swift, a slash and the accent that follows it are one character.
        ("/a/\u{301}b.mov", "/a/", "\u{301}b.mov"),
    ])
    func `the last part is what comes after the last slash`(path: String, folder: String, name: String) {
        #expect(Array(path.lastPathPart.utf8) == Array(name.utf8))
        #expect(Array(path.folderPart.utf8) == Array(folder.utf8))
    }

    @Test(arguments: [("/a", "/a/"), ("/a/", "/a/"), ("/", "/"), ("", "/")])
    func `a folder has one slash at its end`(folder: String, expected: String) {
        #expect(folder.withSlashAtEnd == expected)
    }

    @Test(arguments: [
        ("/a/", "/a"), ("/a", "/a"), ("/", "/"), ("s3://b/", "s3://b"), ("", ""), ("/a\u{600}/", "/a\u{600}"),
    ])
    func `a folder has no slash at its end, but for the root`(folder: String, expected: String) {
        #expect(Array(folder.withoutSlashAtEnd.utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("/a/b", "/a", "b"), ("/a/b", "/a/", "b"), ("/a/b/c", "/a", "b/c"), ("/b", "/", "b"), ("/ab/c", "/a", nil),
        ("/a", "/a", nil), ("/a/", "/a", nil), ("/", "/", nil), ("/a", "/a/b", nil),
        ("/a/\u{301}b", "/a", "\u{301}b"), ("/a\u{600}/b", "/a\u{600}", "b"),
        // One folder, and two that only look alike.
        ("/\u{E9}/b", "/\u{E9}", "b"), ("/e\u{301}/b", "/\u{E9}", nil),
    ])
    func `what is below a folder is known by bytes`(path: String, folder: String, expected: String?) {
        #expect(path.below(folder).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
        #expect(path.isBelow(folder) == (expected != nil))
    }

    @Test(arguments: [
        ("/a/Family.photoslibrary", "Family"), ("FAMILY.PhotosLibrary", "FAMILY"), (".photoslibrary", ""),
        ("a.b.photoslibrary", "a.b"), ("Family", nil), ("a.photoslibrary/originals", nil), ("b.photolibrary", nil),
    ])
    func `a Photos package is recognized by its extension, which is not part of its name`(path: String, name: String?) {
        #expect(path.photosLibraryName == name)
    }
}
