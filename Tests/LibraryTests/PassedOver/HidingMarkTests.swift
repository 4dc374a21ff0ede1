import Library
import Model
import TestSupport
import Testing

/// Marks that hide folders from galleries and media servers.
@Suite struct HidingMarkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func listing(hidden: Bool = false) throws -> SourceListing {
        try FolderSource(Source(path: folder.path, takesHidden: hidden)).list()
    }

    private func paths(hidden: Bool = false) throws -> [String] {
        try listing(hidden: hidden).files.map(\.relativePath)
    }

    @Test(arguments: [".nomedia", ".NoMedia", ".noimage", ".nomemories", ".ignore"])
    func `a mark hides its folder and what is below it`(mark: String) throws {
        for name in ["Private/a.mp4", "Private/more/b.mp4", "day/c.mp4"] { try folder.write("text", to: name) }
        try folder.write("", to: "Private/\(mark)")
        let found = try listing()
        #expect(found.files.map(\.relativePath) == ["day/c.mp4"])
        #expect(found.passedOver.groups.map(\.kind) == [.marked])
        #expect(found.passedOver.groups.map(\.group.names) == [["Private"]])
        #expect(try paths(hidden: true) == ["Private/a.mp4", "Private/more/b.mp4", "day/c.mp4"])
        #expect(try listing(hidden: true).passedOver.isEmpty)
    }

    @Test(arguments: [".nomedia", ".ignore"])
    func `a mark in the source itself hides nothing`(mark: String) throws {
        try folder.write("text", to: "a.mp4")
        try folder.write("", to: mark)
        #expect(try paths() == ["a.mp4"])
    }

    /// For git, such a pattern is invalid.
    @Test(arguments: ["\\", "a\\", "*\\\\\\"])
    func `a pattern that ends with a lone backslash hides nothing`(pattern: String) throws {
        for name in ["x/a", "x/a.mp4", "x/y/b.mp4"] { try folder.write("text", to: name) }
        try folder.write(pattern + "\n", to: "x/.ignore")
        #expect(try paths() == ["x/a", "x/a.mp4", "x/y/b.mp4"])
    }

    @Test(arguments: [".ignore", ".ppignore", ".plexignore", ".photoviewignore"])
    func `patterns hide what they match`(mark: String) throws {
        for name in [
            "x/a.avi", "x/b.mp4", "x/deep/c.AVI", "x/deep/keep.avi", "x/specials/d.mp4", "x/deep/specials", "x/top.mp4",
            "x/deep/top.mp4", "x/raw/e.mp4", "y/a.avi",
        ] { try folder.write("text", to: name) }
        try folder.write("# comment\n*.avi\n!keep.avi\nspecials/\n/top.mp4 \nraw/*.mp4\r\n", to: "x/\(mark)")
        let found = try listing()
        #expect(
            found.files.map(\.relativePath) == [
                "x/b.mp4", "x/deep/keep.avi", "x/deep/specials", "x/deep/top.mp4", "y/a.avi",
            ])
        #expect(
            found.passedOver.groups.map(\.group.names) == [
                ["x/a.avi", "x/deep/c.AVI", "x/raw/e.mp4", "x/specials", "x/top.mp4"]
            ])
        #expect(try paths(hidden: true).count == 10)
    }

    @Test func `a nearer file decides and a list of everything hides the folder`() throws {
        for name in ["x/a.mp4", "x/y/a.mp4", "z/a.mp4", "w/a.mp4", "w/b.mp4"] { try folder.write("text", to: name) }
        try folder.write("a.mp4\n", to: ".plexignore")
        try folder.write("!a.mp4\n", to: "x/y/.plexignore")
        try folder.write("*\n", to: "z/.plexignore")
        #expect(try paths() == ["w/b.mp4", "x/y/a.mp4"])
        #expect(try listing().passedOver.groups.map(\.group.names) == [["w/a.mp4", "x/a.mp4", "z"]])
    }

    @Test func `an empty list of PhotoPrism or Plex hides nothing`() throws {
        try folder.write("text", to: "x/a.mp4")
        try folder.write("", to: "x/.ppignore")
        try folder.write("# only a comment\n", to: "x/.plexignore")
        #expect(try paths() == ["x/a.mp4"])
    }

    @Test func `special characters after a backslash are themselves`() throws {
        for name in ["x/#1.mp4", "x/!.mp4", "x/a*.mp4", "x/ab.mp4", "x/{a,b}.mp4", "x/b .mp4"] {
            try folder.write("text", to: name)
        }
        try folder.write("\\#1.mp4\n\\!.mp4\na\\*.mp4\n{a,b}.mp4\n", to: "x/.ignore")
        #expect(try paths() == ["x/ab.mp4", "x/b .mp4"])
    }

    @Test func `PhotoPrism's storage is passed over whatever the source says`() throws {
        for name in ["p/.ppstorage", "p/sidecar/a.mp4", "b.mp4"] { try folder.write("text", to: name) }
        #expect(try paths(hidden: true) == ["b.mp4"])
        #expect(try listing().passedOver.groups.map(\.kind) == [.copies])
    }
}
