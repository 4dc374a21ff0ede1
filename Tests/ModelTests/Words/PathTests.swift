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
        ("/a/Family.photoslibrary", "Family"), ("FAMILY.PhotosLibrary", "FAMILY"), (".photoslibrary", ""),
        ("a.b.photoslibrary", "a.b"), ("Family", nil), ("a.photoslibrary/originals", nil), ("b.photolibrary", nil),
    ])
    func `a Photos package is recognized by its extension, which is not part of its name`(path: String, name: String?) {
        #expect(path.photosLibraryName == name)
    }
}
