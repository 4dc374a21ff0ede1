import Library
import Pipeline
import Testing

@Suite struct LivePhotoPairingTests {
    private func pairs(_ videos: [LivePhotoPairing.Video], _ stills: [String]) -> [String: String] {
        LivePhotoPairing.pairs(videos: videos, stills: stills.map { .init(path: $0) })
    }

    private func video(_ path: String, seconds: Int64 = 3, id: String? = nil) -> LivePhotoPairing.Video {
        .init(path: path, duration: .seconds(seconds), contentIdentifier: id)
    }

    @Test(arguments: [
        ("/a/IMG_1.MOV", "/a/IMG_1.HEIC"), ("/a/IMG_1.mov", "/a/img_1.JPG"), ("/a/IMG_1_HEVC.MOV", "/a/IMG_1.HEIC"),
        ("/a/IMG_1(1).MOV", "/a/IMG_1(1).HEIC"), ("/a/IMG_1 (1).MOV", "/a/IMG_1(1).HEIC"),
        ("/a/IMG_1_edited.mov", "/a/IMG_1_edited.heic"), ("/a/IMG_E1.MOV", "/a/IMG_E1.HEIC"),
        ("/a/IMG_E1.MOV", "/a/IMG_1.HEIC"), ("/a/IMG_1.MOV", "/a/IMG_1-edited.jpg"), ("/IMG_1.MP4", "/IMG_1.HEIC"),
        ("/a/it's 🎄.mov", "/a/it's 🎄.heic"), ("/a/PXL_1.MP", "/a/PXL_1.MP.jpg"), ("/a/PXL_1.mp4", "/a/PXL_1.MP.jpg"),
    ])
    func aPairByName(video path: String, still: String) {
        #expect(pairs([video(path)], [still]) == [path: still])
    }

    @Test(arguments: [
        ("/a/IMG_1.MOV", "/b/IMG_1.HEIC"), ("/a/IMG_1.MOV", "/a/IMG_2.HEIC"), ("/a/IMG_1(1).MOV", "/a/IMG_1.HEIC"),
        ("/a/IMG_1.MOV", "/a/IMG_1(1).HEIC"), ("/a/IMG_10.MOV", "/a/IMG_1.HEIC"),
    ])
    func noPair(video path: String, still: String) {
        #expect(pairs([video(path)], [still]).isEmpty)
    }

    @Test func aLongVideoOfTheSameNameIsNoLivePhoto() {
        #expect(pairs([video("/a/IMG_1.MOV", seconds: 40)], ["/a/IMG_1.HEIC"]).isEmpty)
        #expect(pairs([video("/a/IMG_1.MOV", seconds: 6)], ["/a/IMG_1.HEIC"]).count == 1)
        #expect(pairs([video("/a/IMG_1.MOV", seconds: 40, id: "x")], ["/a/IMG_1.HEIC"]).count == 1)
    }

    @Test func aStillHasOneVideoAndApplesIdentifierDecides() {
        let found = pairs([video("/a/IMG_1.MOV"), video("/a/IMG_1.MP4", id: "x")], ["/a/IMG_1.HEIC"])
        #expect(found == ["/a/IMG_1.MP4": "/a/IMG_1.HEIC"])
    }

    @Test func originalAndEditedFindTheirOwn() {
        let found = pairs(
            [video("/a/IMG_1_edited.mov"), video("/a/IMG_1.mov")], ["/a/IMG_1.heic", "/a/IMG_1_edited.heic"])
        #expect(found == ["/a/IMG_1.mov": "/a/IMG_1.heic", "/a/IMG_1_edited.mov": "/a/IMG_1_edited.heic"])
    }

    private func identified(
        _ videos: [LivePhotoPairing.Video], _ stills: [LivePhotoPairing.Still]
    ) -> [String: String] { LivePhotoPairing.pairs(videos: videos, stills: stills) }

    @Test func theIdentifierComesBeforeTheName() {
        let found = identified(
            [video("/a/IMG_1.MOV", id: "x"), video("/a/IMG_2.MOV", id: "y")],
            [
                .init(path: "/a/IMG_1.HEIC", contentIdentifier: "y"),
                .init(path: "/a/IMG_2.HEIC", contentIdentifier: "x"),
            ])
        #expect(found == ["/a/IMG_1.MOV": "/a/IMG_2.HEIC", "/a/IMG_2.MOV": "/a/IMG_1.HEIC"])
    }

    @Test func namesDoNotPairWhatIdentifiersTellApart() {
        let still = LivePhotoPairing.Still(path: "/a/IMG_1.HEIC", contentIdentifier: "other")
        #expect(identified([video("/a/IMG_1.MOV", id: "x")], [still]).isEmpty)
        #expect(identified([video("/a/IMG_1.MOV")], [still]).count == 1)
        #expect(identified([video("/a/IMG_1.MOV", id: "x")], [.init(path: "/a/IMG_1.HEIC")]).count == 1)
    }

    @Test func amongCopiesNameThenFolderDecide() {
        let stills = ["/a/IMG_1_edited.HEIC", "/a/IMG_1.HEIC", "/b/IMG_1.HEIC"].map {
            LivePhotoPairing.Still(path: $0, contentIdentifier: "x")
        }
        let videos = ["/b/IMG_1.MOV", "/a/IMG_1.MOV", "/a/IMG_1_edited.MOV", "/c/other.MOV"].map { video($0, id: "x") }
        #expect(
            identified(videos, stills) == [
                "/a/IMG_1.MOV": "/a/IMG_1.HEIC", "/b/IMG_1.MOV": "/b/IMG_1.HEIC",
                "/a/IMG_1_edited.MOV": "/a/IMG_1_edited.HEIC",
            ])
    }
}
