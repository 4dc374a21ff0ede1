import Library
import Model
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
    func otherFilesAreNotAPair(video path: String, still: String) {
        #expect(pairs([video(path)], [still]).isEmpty)
    }

    @Test func aLongVideoOfTheSameNameIsNotALivePhoto() {
        #expect(pairs([video("/a/IMG_1.MOV", seconds: 40)], ["/a/IMG_1.HEIC"]).isEmpty)
        #expect(pairs([video("/a/IMG_1.MOV", seconds: 6)], ["/a/IMG_1.HEIC"]).count == 1)
        #expect(pairs([video("/a/IMG_1.MOV", seconds: 40, id: "x")], ["/a/IMG_1.HEIC"]).isEmpty)
        #expect(
            identified(
                [video("/a/IMG_1.MOV", seconds: 40, id: "x")], [.init(path: "/a/IMG_1.HEIC", contentIdentifier: "x")]
            ).count == 1)
    }

    private static let apple = "com.apple.quicktime.creationdate"

    private func arePair(_ tags: [String: String], _ taken: String?) -> Bool {
        let video = LivePhotoPairing.Video(path: "/a/IMG_1.MOV", duration: .seconds(3), dates: tags)
        return !identified([video], [.init(path: "/a/IMG_1.HEIC", taken: taken)]).isEmpty
    }

    /// The container's date, which is UTC, and the still's, which may lack a zone.
    @Test(arguments: [
        ("2023-08-01T08:00:03Z", "2023:08:01 10:00:00"), ("2023-08-01T08:00:03Z", "2023:08:01 10:00:00+02:00"),
        // The zeros of clocks prove nothing.
        ("1904-01-01T00:00:00Z", "2023:08:01 10:00:00"), ("2016-05-31T17:01:35Z", "0000:00:00 00:00:00"),
    ])
    func datesThatAgreeWithinSecondsMakeAPair(created: String, taken: String) {
        #expect(arePair(["creation_time": created], taken))
    }

    @Test(arguments: [
        ("2016-05-31T17:01:35Z", "2023:08:01 10:00:00"), ("2023-08-01T08:05:03Z", "2023:08:01 10:00:00"),
        ("2023-08-01T08:00:03Z", "2023:08:01 10:00:00+03:00"),
    ])
    func datesThatDisagreeMakeTwoItems(created: String, taken: String) {
        #expect(!arePair(["creation_time": created], taken))
    }

    @Test func applesDateAndABareDayCountToo() {
        #expect(arePair([Self.apple: "2023-08-01T10:00:03+0200"], "2023:08:01 10:00:00"))
        #expect(!arePair([Self.apple: "2023-08-01T10:00:30+0200"], "2023:08:01 10:00:00"))
        // The date of the export beside the camera's date.
        let exported = [Self.apple: "2023-08-01T10:00:03+0200", "creation_time": "2024-01-01T00:00:00Z"]
        #expect(arePair(exported, "2023:08:01 10:00:00"))
        #expect(arePair(["date": "2023-08-01"], "2023:08:01 23:00:00"))
        #expect(!arePair(["date": "2022-08-01"], "2023:08:01 10:00:00"))
    }

    @Test func withoutADateTheNameDecides() {
        #expect(arePair([:], "2023:08:01 10:00:00"))
        #expect(arePair(["creation_time": "2016-05-31T17:01:35Z"], nil))
    }

    @Test func theIdentifierPairsWhateverTheDates() {
        let video = LivePhotoPairing.Video(
            path: "/a/IMG_1.MOV", duration: .seconds(3), contentIdentifier: "x",
            dates: ["creation_time": "2016-05-31T17:01:35Z"])
        let still = LivePhotoPairing.Still(path: "/a/IMG_1.HEIC", contentIdentifier: "x", taken: "2023:08:01 10:00:00")
        #expect(identified([video], [still]).count == 1)
    }

    @Test func aTieGoesToTheLongerThenTheLarger() {
        func video(_ ending: String, seconds: Int64, size: Int64) -> LivePhotoPairing.Video {
            .init(path: "/a/IMG_1." + ending, duration: .seconds(seconds), size: size)
        }
        let still = [LivePhotoPairing.Still(path: "/a/IMG_1.HEIC")]
        let byLength = [video("A", seconds: 2, size: 9), video("Z", seconds: 3, size: 1)]
        #expect(identified(byLength, still) == ["/a/IMG_1.Z": "/a/IMG_1.HEIC"])
        let bySize = [video("A", seconds: 3, size: 1), video("Z", seconds: 3, size: 9)]
        #expect(identified(bySize, still) == ["/a/IMG_1.Z": "/a/IMG_1.HEIC"])
        let stills = [
            LivePhotoPairing.Still(path: "/a/IMG_1.AVIF", size: 1), .init(path: "/a/IMG_1.HEIC", size: 2),
        ]
        #expect(identified([video("A", seconds: 3, size: 1)], stills) == ["/a/IMG_1.A": "/a/IMG_1.HEIC"])
    }

    @Test func aStillHasOneVideoAndApplesIdentifierDecides() {
        let found = pairs([video("/a/IMG_1.MOV"), video("/a/IMG_1.MP4", id: "x")], ["/a/IMG_1.HEIC"])
        #expect(found == ["/a/IMG_1.MP4": "/a/IMG_1.HEIC"])
    }

    @Test func originalAndEditEachFindTheirStill() {
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

    @Test func namesDoNotPairFilesWithDifferentIdentifiers() {
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
