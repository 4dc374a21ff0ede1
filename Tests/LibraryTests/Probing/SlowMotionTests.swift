import Files
import Foundation
import Model
import TestSupport
import Testing

@testable import Library

@Suite struct SlowMotionTests {
    @Test func `a file with as many frames a second as were captured is shown slowly`() {
        #expect(SlowMotion(frameRate: 120, captureRate: 120, isMarked: false)?.speed == Speed(250))
        #expect(SlowMotion(frameRate: 239.98, captureRate: 240, isMarked: false)?.speed == Speed(125))
        #expect(SlowMotion(frameRate: 119.88, captureRate: 119.88, isMarked: false)?.speed == Speed(250))
        // Photos marks them.
        #expect(SlowMotion(frameRate: 240, captureRate: nil, isMarked: true)?.speed == Speed(125))
    }

    @Test func `a file that is slow already, or a smooth video, is shown as it is`() {
        for (rate, capture) in [(30.0, 120.0), (30, 240), (29.97, 960), (60, 60), (30, 30), (60, 240)] {
            #expect(SlowMotion(frameRate: rate, captureRate: capture, isMarked: false)?.speed == nil)
        }
        #expect(SlowMotion(frameRate: 120, captureRate: nil, isMarked: false)?.speed == nil)
        #expect(SlowMotion(frameRate: 120, captureRate: 30, isMarked: false)?.speed == nil)
        #expect(SlowMotion(frameRate: 30, captureRate: nil, isMarked: true)?.speed == nil)
        #expect(SlowMotion(frameRate: 0, captureRate: 0, isMarked: true)?.speed == nil)
        // No speed is below an eighth.
        #expect(SlowMotion(frameRate: 960, captureRate: 960, isMarked: false)?.speed == Speed(125))
    }

    /// The edit of a recording of 240 frames a second, in a real library.
    private static let edit =
        "\(SharedLibraries.folder)/Test-Media-Types-15.7.2.photoslibrary/resources/renders/3/"
        + "3715655F-9437-4B8E-ADE5-515CD1FD0343.plist"
    private static let region =
        MediaTime(microseconds: 398_000)..<MediaTime(microseconds: 2_255_333)

    @Test func `the edit of Photos says which part is slow, and how slow`() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.edit)))
        let slow = try #require(SlowMotion(adjustment: bytes))
        #expect(slow == SlowMotion(speed: Speed(125), part: Self.region))
        #expect(SlowMotion(frameRate: 240, captureRate: nil, isMarked: true, edit: slow) == slow)
        #expect(SlowMotion(frameRate: 240, captureRate: nil, isMarked: false, edit: slow) == slow)
        // A copy that was exported with its slow motion.
        #expect(SlowMotion(frameRate: 30, captureRate: nil, isMarked: false, edit: slow) == nil)
        // No cut of the file, and no changed byte of it, is a crash.
        for count in 0..<bytes.count - 12 { #expect(SlowMotion(adjustment: Array(bytes.prefix(count))) == nil) }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0xFF
            let part = SlowMotion(adjustment: changed)?.part
            #expect(part.map { $0.lowerBound >= .zero && !$0.isEmpty } ?? true)
        }
    }

    /// An edit with these times in the scale of milliseconds.
    private func adjustment(
        start: Int64 = 500, duration: Int64 = 1000, scale: Int = 1000, flags: Int = 3, rate: Double = 0.25,
        format: String = "com.apple.video.slomo"
    ) throws -> [UInt8] {
        func time(_ value: Int64) -> [String: Any] {
            ["value": value, "timescale": scale, "flags": flags, "epoch": 0]
        }
        func list(_ value: Any) throws -> Data {
            try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
        }
        let region = ["timeRange": ["start": time(start), "duration": time(duration)]]
        let slow: [String: Any] = ["slowMotion": ["regions": [region], "rate": rate]]
        return [UInt8](
            try list(["adjustmentFormatIdentifier": format, "adjustmentData": try list(slow)] as [String: Any]))
    }

    @Test func `an edit without possible slow motion is none`() throws {
        let part = MediaTime.milliseconds(500)..<MediaTime.milliseconds(1500)
        #expect(SlowMotion(adjustment: try adjustment()) == SlowMotion(speed: Speed(250), part: part))
        for wrong in [
            try adjustment(start: -1), try adjustment(duration: 0), try adjustment(duration: .max),
            try adjustment(scale: 0), try adjustment(flags: 0), try adjustment(rate: 1), try adjustment(rate: 0),
            try adjustment(rate: -1), try adjustment(rate: .nan), try adjustment(format: "com.apple.photo"),
        ] {
            #expect(SlowMotion(adjustment: wrong) == nil)
        }
    }

    @Test func `an AAE file belongs to the recording beside it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("IMG_1.AAE")
        try Data(try adjustment()).write(to: URL(filePath: path))
        let status = try #require(FileStatus(path))
        let aae = FoundFile(
            path: path, relativePath: "IMG_1.AAE", size: status.size, modified: status.modified, inode: 1)
        let facts = MediaProbe(now: 1_700_000_000).facts(of: aae).facts
        guard case .slowMotion(let slow) = facts else { Issue.record("\(facts)"); return }
        let video = FileFacts.video(
            ProbedVideo(
                VideoFacts(duration: .seconds(4), width: 640, height: 360, frameRate: 240),
                dates: ["creation_time": "2024-05-02T12:00:00Z"]))
        func known(_ name: String, _ facts: FileFacts) -> ItemBuilder.KnownFile {
            let file = FoundFile(
                path: folder.path(name), relativePath: name, size: 9, modified: status.modified, inode: 2)
            return ItemBuilder.KnownFile(file: file, facts: facts)
        }
        let resolver = try DateResolver(days: DayRules(home: "UTC"), now: 1_800_000_000)
        let items = ItemBuilder(resolver: resolver).build([
            known("IMG_1.AAE", facts), known("img_1.mov", video), known("IMG_2.MOV", video),
        ]).items
        #expect(items.map(\.id).sorted() == ["IMG_2.MOV", "img_1.mov"])
        #expect(items.first { $0.id == "img_1.mov" }?.slowMotion == slow)
        #expect(items.first { $0.id == "IMG_2.MOV" }?.slowMotion == nil)
    }
}
