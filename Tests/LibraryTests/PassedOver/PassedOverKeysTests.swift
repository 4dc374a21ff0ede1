import Model
import Testing

@testable import Library

/// The same rules for the keys of a bucket.
@Suite struct PassedOverKeysTests {
    private func taken(
        _ keys: [String], below root: String = "", hidden: Bool = false, sizes: [String: Int64] = [:]
    ) -> (keys: [String], passedOver: PassedOver) {
        var rules = PassedOverKeys(
            keys.map { ($0, sizes[$0] ?? 0) }, below: root, above: ["bucket"], takingHidden: hidden)
        let taken = keys.filter { rules.takes($0) }
        return (taken, rules.passedOver)
    }

    @Test func `deleted media and servers' copies are passed over, each folder once`() {
        let (keys, passedOver) = taken([
            "phone/@Recycle/a.mp4", "phone/@Recycle/b.mp4", "phone/a.mp4", "anna/files_versions/b.mp4.v1718000000",
            "c.mp4.d1718000000", "immich/thumbs/1/a.jpg", "immich/encoded-video/1/a.mp4", "immich/upload/a.mp4",
            "thumbs/mine.mp4", ".hidden/x.mp4", ".DS_Store", "x~", "A.photoslibrary/a.mov",
        ])
        #expect(keys == ["phone/a.mp4", "immich/upload/a.mp4", "thumbs/mine.mp4"])
        #expect(passedOver.groups.map(\.kind) == [.trash, .versions, .thumbnails, .copies, .hidden])
        #expect(passedOver.groups.map(\.group.count) == [2, 1, 1, 1, 1])
        #expect(passedOver.groups.first?.group.names == ["@Recycle", "c.mp4.d1718000000"])
    }

    @Test func `marks hide their folders, unless the source takes hidden media`() {
        let keys = [
            "a/.nomedia", "a/x.mp4", "a/b/y.mp4", "c/.ignore", "c/z.mp4", "d/.ignore", "d/w.mp4", "p/.ppstorage",
            "p/q.mp4",
        ]
        let sizes: [String: Int64] = ["d/.ignore": 5]
        let (shown, passedOver) = taken(keys, sizes: sizes)
        #expect(shown == ["d/w.mp4"])
        #expect(passedOver.groups.map(\.kind) == [.copies, .marked])
        #expect(passedOver.groups.last?.group.names == ["a", "c"])
        #expect(taken(keys, hidden: true, sizes: sizes).keys == ["a/x.mp4", "a/b/y.mp4", "c/z.mp4", "d/w.mp4"])
    }

    @Test func `the prefix that the source names is taken whatever its name`() {
        let keys = ["@Recycle/.nomedia", "@Recycle/a.mp4", "@Recycle/#recycle/b.mp4"]
        #expect(taken(keys, below: "@Recycle/").keys == ["@Recycle/a.mp4"])
    }

    @Test(arguments: ["/a.mp4", "//a.mp4", "a//b.mp4", "/", "a/"])
    func `keys with empty names end`(key: String) {
        #expect(taken([key, "thumbs/x"]).keys == [key, "thumbs/x"])
    }
}
