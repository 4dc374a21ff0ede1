import Files
import Foundation
import LibAV
import Model
import Reports
import Stages
import TestSupport
import Testing

/// Videos inside stills, stills beside videos and sidecars, made from a few bytes of JPEG and small real videos.
@Suite struct ScanOfStillsTests {
    private let folder: TemporaryFolder
    /// 2025-06-01T00:00:00Z
    private let now: Int64 = 1_748_736_000

    init() throws { folder = try TemporaryFolder() }

    private func scan(
        _ sources: [Source]? = nil, screenRecordings: Bool = false, now: Int64? = nil, stills: Bool = false
    ) async throws -> ScanResult {
        var rules = ScanRules(
            days: DayRules(home: "Europe/Amsterdam"), screenRecordings: screenRecordings, now: now ?? self.now)
        rules.stills = stills
        return try await Scan(rules, sources: .folders, catalogPath: nil, workers: 2)
            .run(sources ?? [Source(path: folder.path)], progress: .none)
    }

    private func video(_ comment: String = "", frames: Int = 12) throws -> [UInt8] {
        let tags = ["creation_time": "2024-12-24T09:00:00Z", "comment": comment]
        try ScanClip.write(folder.path + "/.made.mov", frames: frames, tags: tags)
        return try folder.bytes(".made.mov")
    }

    private func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    private func jpeg(xmp: String) -> [UInt8] {
        [0xFF, 0xD8] + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8))
            + segment(0xDA, [0, 0]) + [UInt8](repeating: 0x55, count: 999) + [0xFF, 0xD9]
    }

    private func motionXMP(_ length: Int, prefix: String = "Container", behind: Int = 0) -> String {
        """
        <x:xmpmeta><rdf:Description GCamera:MotionPhoto="1"><\(prefix):Directory><rdf:Seq>
        <rdf:li><\(prefix):Item Item:Mime="image/jpeg" Item:Semantic="Primary" Item:Padding="0"/></rdf:li>
        <rdf:li><\(prefix):Item Item:Mime="video/mp4" Item:Semantic="MotionPhoto" Item:Length="\(length)"/></rdf:li>
        \(behind == 0 ? "" : "<rdf:li><Container:Item Item:Semantic='Other' Item:Length='\(behind)'/></rdf:li>")
        </rdf:Seq></\(prefix):Directory></rdf:Description></x:xmpmeta>
        """
    }

    /// A poster, a teaser and a contact sheet in a folder of photos.
    @Test func `pictures that Dayreel made are no photos`() async throws {
        let png =
            [UInt8]([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Array("IHDR".utf8)
            + [0, 0, 1, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0, 0, 0, 0, 0]
        let chunk: [UInt8] = [10, 0, 0, 0, 4, 0, 0, 0, 255, 0, 0, 255, 0, 0]
        let webp = Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + chunk
        let pictures = [
            "IMG_20241224_100000.jpg": jpeg(xmp: "<x/>"), "IMG_20241224_110000.png": png,
            "IMG_20241224_120000.webp": webp,
        ]
        for (name, bytes) in pictures {
            try folder.write(bytes, to: name)
            for signature in PictureSignature.allCases where signature.adding(to: bytes) != bytes {
                try folder.write(signature.adding(to: bytes), to: "made-" + name)
            }
        }
        let stills = try await scan(stills: true).stills
        #expect(Set(stills.map(\.id)) == Set(pictures.keys))
    }

    private func onlyItem() async throws -> MediaItem {
        let result = try await scan()
        #expect(result.items.count == 1 && result.refused.isEmpty)
        return try #require(result.items.first)
    }

    /// The item's byte range is exactly the video, and plays from there.
    private func check(_ item: MediaItem, holds video: [UInt8]) throws {
        let range = try #require(item.location.range)
        let bytes = try folder.bytes(item.fileName)
        #expect(Array(bytes[Int(range.offset)..<Int(range.offset + range.length)]) == video)
        let decoder = try VideoDecoder(path: item.location.path, stretch: range.bytes)
        #expect(try decoder.next()?.width == 64)
        #expect(item.kind == .motionPhoto && item.pair == nil && item.duration == .milliseconds(1200))
        #expect(item.fileSize == Int64(video.count))
    }

    @Test(arguments: ["Container", "GContainer"])
    func aMotionPhotoIsReadInPlace(prefix: String) async throws {
        let video = try video()
        try folder.write(jpeg(xmp: motionXMP(video.count, prefix: prefix)) + video, to: "PXL_20241224_090000123.MP.jpg")
        try check(try await onlyItem(), holds: video)
    }

    @Test func aVideoNeedNotBeTheLastPart() async throws {
        let video = try video()
        let xmp = motionXMP(video.count, behind: 100)
        try folder.write(jpeg(xmp: xmp) + video + [UInt8](repeating: 1, count: 100), to: "a.jpg")
        try check(try await onlyItem(), holds: video)
    }

    @Test(arguments: [
        "<rdf:Description GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"LENGTH\"/>",
        "<GCamera:MicroVideo>1</GCamera:MicroVideo><GCamera:MicroVideoOffset>LENGTH</GCamera:MicroVideoOffset>",
    ])
    func aMicroVideoIsReadInPlace(xmp: String) async throws {
        let video = try video()
        try folder.write(jpeg(xmp: xmp.replacing("LENGTH", with: "\(video.count)")) + video, to: "MVIMG_1.jpg")
        try check(try await onlyItem(), holds: video)
    }

    @Test func aSamsungTrailerIsReadInPlace() async throws {
        let video = try video()
        func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        let head = [0, 0, 0x30, 0x0A] + little(16) + Array("MotionPhoto_Data".utf8)
        let length = head.count + video.count
        let directory =
            Array("SEFH".utf8) + little(106) + little(1) + [0, 0, 0x30, 0x0A] + little(length) + little(length)
        let trailer = head + video + directory + little(directory.count) + Array("SEFT".utf8)
        try folder.write(jpeg(xmp: "") + trailer, to: "20241224_100000.jpg")
        try check(try await onlyItem(), holds: video)
    }

    @Test func aStillWithoutItsVideoIsNotAnItem() async throws {
        try folder.write(jpeg(xmp: motionXMP(8730)), to: "gone.jpg")
        try folder.write(jpeg(xmp: motionXMP(.max)), to: "far.jpg")
        try folder.write(jpeg(xmp: motionXMP(-5)), to: "negative.jpg")
        try folder.write(jpeg(xmp: "") + [0xFF, 0xFF, 0xFF, 0xFF] + Array("SEFT".utf8), to: "trailer.jpg")
        let result = try await scan()
        #expect(result.items.isEmpty && result.refused.isEmpty)
    }

    @Test func aVideoThatCannotBePlayedIsRefusedWithItsStill() async throws {
        let video = Array(try video().prefix(300))
        try folder.write(jpeg(xmp: motionXMP(video.count)) + video, to: "a.jpg")
        let result = try await scan()
        #expect(result.items.isEmpty)
        let refused = try #require(result.refused.first)
        guard case .videoInStill = refused.reason else {
            Issue.record("\(refused)")
            return
        }
    }

    @Test func aMotionPhotoBesideItsExportedVideoIsOneItem() async throws {
        let video = try video()
        try folder.write(jpeg(xmp: motionXMP(video.count)) + video, to: "PXL_1.MP.jpg")
        try folder.write(video, to: "PXL_1.MP")
        let item = try await onlyItem()
        #expect(item.id == "PXL_1.MP" && item.pair == folder.path + "/PXL_1.MP.jpg" && item.location.range == nil)
    }

    @Test func `photos are listed on request, and stills of recordings never`() async throws {
        let video = try video()
        try folder.write(jpeg(xmp: motionXMP(video.count)) + video, to: "PXL_1.MP.jpg")
        try folder.write(self.video("b"), to: "IMG_1.MP4")
        try folder.write(jpeg(xmp: ""), to: "IMG_1.jpg")
        try folder.write(jpeg(xmp: ""), to: "IMG_1.THM")
        try folder.write(jpeg(xmp: " "), to: "IMG_20240501_100000.jpg")
        try folder.write(jpeg(xmp: "  "), to: "trip/IMG_2.jpg")
        try folder.write(sidecar(1_706_435_660), to: "trip/IMG_2.jpg.json")
        try folder.write(
            [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 7, count: 99), to: "Screenshot_20240502-110000.png")
        let plain = try await scan()
        let found = try await scan(stills: true)
        #expect(plain.stills.isEmpty)
        #expect(plain.items == found.items && plain.refused == found.refused && plain.diagnostics == found.diagnostics)
        #expect(
            found.stills.map { "\($0.id) \($0.captured) \($0.captured.evidence.rawValue)" } == [
                "trip/IMG_2.jpg 2024-01-28T10:54:20+01:00 takeout-sidecar",
                "IMG_20240501_100000.jpg 2024-05-01T10:00:00+02:00 file-name",
                "Screenshot_20240502-110000.png 2024-05-02T11:00:00+02:00 file-name",
            ])
        #expect(found.stills.map(\.day) == [Day("2024-01-28"), Day("2024-05-01"), Day("2024-05-02")])
        let limited = try await scan([Source(path: folder.path, include: ["*.jpg"], exclude: ["trip"])], stills: true)
        #expect(limited.stills.map(\.id) == ["IMG_20240501_100000.jpg"])
    }

    @Test func `deleted and hidden photos are not listed`() async throws {
        for name in ["trashed", "hidden", "seen"] { try folder.write(jpeg(xmp: name), to: "\(name).jpg") }
        let trashed = String(decoding: sidecar(1_706_435_660), as: UTF8.self).replacing(
            "\"title\"", with: "\"trashed\": true, \"title\"")
        try folder.write(trashed, to: "trashed.jpg.json")
        try folder.write(
            "<x:xmpmeta x:xmptk='icloudpd 1.17'><rdf:Description xmp:Rating='-1'/></x:xmpmeta>", to: "hidden.jpg.xmp")
        #expect(try await scan(now: 2_000_000_000, stills: true).stills.map(\.id) == ["seen.jpg"])
    }

    @Test func aSidecarDatesAVideoAndTheVideoOfAPair() async throws {
        try folder.write(video("a"), to: "a.mp4")
        try folder.write(sidecar(1_706_435_660), to: "a.mp4.supplemental-me.json")
        try folder.write(video("b"), to: "IMG_1.MP4")
        try folder.write(jpeg(xmp: ""), to: "IMG_1.jpg")
        try folder.write(sidecar(1_706_522_060), to: "IMG_1.jpg.json")
        try folder.write("{\"albumData\": {}}", to: "metadata.json")
        let result = try await scan()
        #expect(result.refused.isEmpty)
        #expect(result.items.map(\.id) == ["a.mp4", "IMG_1.MP4"])
        #expect(
            result.items.map(\.captured.description) == ["2024-01-28T10:54:20+01:00", "2024-01-29T10:54:20+01:00"])
        #expect(result.items.map(\.captured.evidence) == [.takeoutSidecar, .takeoutSidecar])
        // The containers' dates are at Christmas.
        #expect(
            result.items.map { $0.otherDates.map(\.evidence) } == [[.containerCreationTime], [.containerCreationTime]])
    }

    @Test func patternsChooseItemsButKeepTheEvidence() async throws {
        try folder.write(video("a"), to: "IMG_1.mov")
        try folder.write(jpeg(xmp: ""), to: "IMG_1.JPG")
        try folder.write(video("b"), to: "b.mov")
        try folder.write(sidecar(1_706_435_660), to: "b.mov.json")
        let motion = try video("c")
        try folder.write(jpeg(xmp: motionXMP(motion.count)) + motion, to: "PXL_1.MP.jpg")
        try folder.write(video("d"), to: "d.mp4")
        let patterns = Source(path: folder.path, include: ["**/*.mov"])
        let result = try await scan([patterns])
        #expect(result.items.map(\.id) == ["b.mov", "IMG_1.mov"] && result.refused.isEmpty)
        #expect(result.items.map(\.captured.evidence) == [.takeoutSidecar, .containerCreationTime])
        #expect(result.items.last?.pair == folder.path + "/IMG_1.JPG")
        // A file that one source excludes may come from another.
        let both = try await scan([patterns, Source(path: folder.path, include: ["*.jpg", "*.mp4"])])
        #expect(Set(both.items.map(\.id)) == ["b.mov", "IMG_1.mov", "PXL_1.MP.jpg", "d.mp4"])
    }

    private func sidecar(_ taken: Int) -> [UInt8] {
        Array("{\"title\": \"x\", \"photoTakenTime\": {\"timestamp\": \"\(taken)\"}}".utf8)
    }

    @Test func oneOfSeveralCopiesIsKept() async throws {
        let same = try video()
        for name in ["Album/IMG_1.mp4", "2024/IMG_1.mp4", "2024/IMG_1(1).mp4"] {
            let inside = folder.path + "/" + String(name.prefix(while: { $0 != "/" }))
            try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
            try folder.write(same, to: name)
        }
        // The same length, but a different video.
        var other = same
        other[other.count - 1] ^= 1
        try folder.write(other, to: "other.mp4")
        try folder.write(sidecar(1_706_435_660), to: "Album/IMG_1.mp4.json")
        let result = try await scan()
        #expect(result.items.map(\.id) == ["Album/IMG_1.mp4", "other.mp4"])
        #expect(result.refused.map(\.reason.code) == [.duplicateMedia, .duplicateMedia])
        #expect(Set(result.refused.map(\.reason)) == [.copy(of: "Album/IMG_1.mp4")])
        #expect(result.refused.map(\.pinnable?.id) == ["Album/IMG_1.mp4", "Album/IMG_1.mp4"])
    }

    @Test func screenRecordingsAreRefused() async throws {
        try folder.write(video(), to: "ScreenRecording_01-28-2024 10-54-20_1.MP4")
        try ScanClip.write(
            folder.path + "/IMG_1.MOV",
            tags: ["com.apple.quicktime.author": "ReplayKitRecording", "creation_time": "2024-12-24T09:00:00Z"])
        try folder.write(video("2"), to: "IMG_2.MOV")
        let result = try await scan()
        #expect(result.items.map(\.id) == ["IMG_2.MOV"])
        #expect(result.refused.map(\.reason.code) == [.screenRecording, .screenRecording])
        #expect(result.refused.map(\.pinnable?.id) == ["IMG_1.MOV", "ScreenRecording_01-28-2024 10-54-20_1.MP4"])
        let all = try await scan(screenRecordings: true)
        #expect(Set(all.items.map(\.id)) == Set(result.refused.compactMap(\.pinnable?.id) + ["IMG_2.MOV"]))
        #expect(all.refused.isEmpty)
    }

    @Test func aFileThatIsBeingWrittenIsUnfinished() async throws {
        try folder.write(video("whole"), to: "whole.mov")
        let half = try video("half", frames: 100)
        try folder.write(Array(half.prefix(half.count / 2)), to: "half.mov")
        try folder.write(Array(try video("start").prefix(100)), to: "start.mov")
        var status = stat()
        try #require(stat(folder.path + "/half.mov", &status) == 0)
        let written = Int64(status.st_mtim.tv_sec)
        let result = try await scan(now: written + 3)
        #expect(result.items.map(\.id) == ["whole.mov"])
        #expect(result.refused.map(\.reason.code) == [.unfinishedMedia, .unfinishedMedia])
        let later = try await scan(now: written + 60)
        #expect(later.items.map(\.id).contains("half.mov"))
        #expect(later.refused.map(\.reason.code) == [.unreadableMedia])
    }
}
