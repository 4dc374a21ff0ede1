import Files
import Foundation
import LibAV
import Model
import Pipeline
import Reports
import TestSupport
import Testing

@testable import Stages

/// The files of one recording are one item, if all evidence says so.
@Suite struct ScanOfRecordingsTests {
    private let folder: TemporaryFolder
    private let recording: CutRecording

    init() throws {
        folder = try TemporaryFolder()
        let work = folder.path("work")
        try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
        recording = try CutRecording(seconds: 6, in: work)
    }

    private func scan(catalog: String? = nil) async throws -> ScanResult {
        let rules = ScanRules(days: DayRules(home: "UTC"), now: 1_748_736_000)
        return try await Scan(rules, sources: .folders, catalogPath: catalog, workers: 1)
            .run([Source(path: folder.path("m"))], progress: .none)
    }

    /// Writes seconds of the recording into the source, as made `late` seconds after noon.
    private func write(
        _ name: String, _ seconds: Range<Int>, late: Int?, from other: CutRecording? = nil
    ) throws {
        let path = folder.path("m/" + name)
        try FileManager.default.createDirectory(
            atPath: path.folderPart.description, withIntermediateDirectories: true)
        let time = late.map {
            "2024-12-24T12:\($0 / 60 < 10 ? "0" : "")\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)Z"
        }
        try (other ?? recording).write(
            seconds, to: "out.mp4", tags: time.map { ["creation_time": $0] } ?? [:])
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("work"))
        try #require(made.contains("out.mp4"))
        try FileManager.default.moveItem(atPath: folder.path("work/out.mp4"), toPath: path)
    }

    /// The names of the files of each item.
    private func files(_ found: ScanResult) -> [[String]] { found.items.map { $0.location.paths.map(\.lastPathPart) } }

    @Test(arguments: [
        ["GX010123.MP4", "GX020123.MP4", "GX030123.MP4"], ["GOPR0123.MP4", "GP010123.MP4", "GP020123.MP4"],
        ["DJI_0001.MP4", "DJI_0002.MP4", "DJI_0003.MP4"],
        ["20241224_120000_F.MP4", "20241224_120002_F.MP4", "20241224_120003_F.MP4"],
    ]) func `the files of a recording are one item`(names: [String]) async throws {
        try write(names[0], 0..<2, late: 0)
        try write(names[1], 2..<3, late: 2)
        try write(names[2], 3..<6, late: 3)
        let catalog = folder.path("state/catalog.sqlite")
        for _ in 1...2 {
            let found = try await scan(catalog: catalog)
            #expect(files(found) == [names] && found.refused.isEmpty && found.diagnostics.isEmpty)
            let item = try #require(found.items.first)
            #expect(item.id == names[0] && item.duration == .seconds(6) && item.problems.isEmpty)
            #expect(item.location.continuations?.map(\.picture) == [.seconds(2), .seconds(3)])
            #expect(item.captured.description == "2024-12-24T12:00:00+00:00")
            let sizes = try names.map { Int64(try folder.bytes("m/" + $0).count) }
            #expect(item.fileSize == sizes.reduce(0, +))
            let listed = try #require(ScanDocument(found, relativeTo: folder.path("m")).items.first)
            #expect(
                listed.continuations?.map(\.path) == Array(names.dropFirst())
                    && listed.continuations?.map(\.start) == [2, 3])
        }
    }

    /// Newer models give each chapter the time at which the recording began (gopro-telemetry#213).
    @Test func `GoPro's chapters may have the time of the first`() async throws {
        try write("GX010123.MP4", 0..<2, late: 0)
        try write("GX020123.MP4", 2..<6, late: 0)
        #expect(files(try await scan()) == [["GX010123.MP4", "GX020123.MP4"]])
    }

    /// A name alone proves nothing: each of these lacks one piece of evidence.
    @Test func `recordings that only look alike stay apart`() async throws {
        // A gap, the same second, no time at all.
        try write("a/DJI_0001.MP4", 0..<2, late: 0)
        try write("a/DJI_0002.MP4", 2..<4, late: 5)
        try write("b/DJI_0001.MP4", 0..<2, late: 60)
        try write("b/DJI_0002.MP4", 2..<4, late: 60)
        try write("c/clip_0001.MP4", 0..<2, late: nil)
        try write("c/clip_0002.MP4", 2..<4, late: nil)
        // A name that does not count on, another folder, another format.
        try write("d/DJI_0001.MP4", 0..<2, late: 120)
        try write("d/DJI_0003.MP4", 2..<4, late: 122)
        try write("e/x/DJI_0001.MP4", 0..<2, late: 180)
        try write("e/y/DJI_0002.MP4", 2..<4, late: 182)
        let smaller = try CutRecording(seconds: 2, in: folder.path("work"), width: 32)
        try write("f/DJI_0001.MP4", 0..<2, late: 240)
        try write("f/DJI_0002.MP4", 0..<2, late: 242, from: smaller)
        let found = try await scan()
        #expect(found.items.allSatisfy { $0.location.continuations == nil })
    }

    @Test func `a file that is missing, trimmed or damaged ends the recording`() async throws {
        for (name, seconds, late) in [("1", 0..<2, 0), ("3", 3..<4, 3), ("4", 4..<6, 4)] {
            try write("missing/GX0\(name)0123.MP4", seconds, late: late)
        }
        try write("trimmed/DJI_0001.MP4", 0..<1, late: 60)
        try write("trimmed/DJI_0002.MP4", 2..<4, late: 62)
        try write("trimmed/DJI_0003.MP4", 4..<6, late: 64)
        try write("damaged/DJI_0001.MP4", 0..<2, late: 120)
        try write("damaged/DJI_0003.MP4", 3..<6, late: 123)
        try folder.write(
            [0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 7, count: 300), to: "m/damaged/DJI_0002.MP4")
        let found = try await scan()
        #expect(found.refused.map(\.path.lastPathPart) == ["DJI_0002.MP4"])
        #expect(
            files(found) == [
                ["GX010123.MP4"], ["GX030123.MP4", "GX040123.MP4"], ["DJI_0001.MP4"], ["DJI_0002.MP4", "DJI_0003.MP4"],
                ["DJI_0001.MP4"], ["DJI_0003.MP4"],
            ])
    }

    private func joined() async throws -> ScanResult {
        try write("GX010123.MP4", 0..<2, late: 0)
        try write("GX020123.MP4", 2..<6, late: 2)
        return try await scan()
    }

    @Test func `picture and sound play through`() async throws {
        let item = try #require(try await joined().items.first)
        try recording.write(0..<6, to: "whole.mp4")
        let whole = MediaLocation(path: folder.path("work/whole.mp4"))
        // From one second to four, at the film's own rate.
        let clip = ClipRecipe(source: Fingerprint(digest: "a"), start: .seconds(1), frames: 75)
        var one = try ConstantRateFrames(clip, at: whole, frames: 0..<75, rate: FrameRate(25))
        var other = try ConstantRateFrames(clip, at: item.location, frames: 0..<75, rate: FrameRate(25))
        for number in 0..<75 {
            guard let left = try one.next(), let right = try other.next() else { Issue.record("\(number)"); return }
            #expect(left.mean() == right.mean() && abs(right.mean() - Double(65 + number)) < 1)
        }
        let sounds = try [whole, item.location].map { location in
            try ClipAudioReader(at: location, start: .seconds(1), sampleRate: 48_000).read(144_000)
        }
        #expect(zip(sounds[0].left, sounds[1].left).allSatisfy { abs($0 - $1) < 1e-4 })
        // A sine of 440 Hz and amplitude 0.1 changes by 0.0058 a sample.
        #expect(zip(sounds[1].left.dropFirst(1000), sounds[1].left.dropFirst(1001)).allSatisfy { abs($0 - $1) < 0.008 })
    }

    @Test func `each file counts for the identity`() async throws {
        let found = try await joined()
        let item = try #require(found.items.first)
        let source = try Fingerprint(of: item.location)
        #expect(try Fingerprint(of: MediaLocation(path: item.location.path)) != source)
        let copy = try InternalJSON.value(MediaItem.self, from: InternalJSON.bytes(of: item))
        #expect(copy.location == item.location)
        let guarded = try SourceChangeGuard([source: SourceInfo(item)])
        try guarded.check()
        var bytes = try folder.bytes("m/GX020123.MP4")
        bytes[bytes.count / 2] ^= 1
        try folder.write(bytes, to: "m/GX020123.MP4")
        #expect(throws: RenderFailure.self) { try guarded.check() }
        #expect(try Fingerprint(of: item.location) != source)
        try FileManager.default.removeItem(atPath: folder.path("m/GX020123.MP4"))
        #expect(throws: DayreelError.self) { try Fingerprint(of: item.location) }
        #expect(files(try await scan()) == [["GX010123.MP4"]])
    }

    @Test func `a pin on any of its files counts from that file`() async throws {
        let found = try await joined()
        let digests = ContentDigests(md5: String(repeating: "a", count: 32), appleFingerprint: "")
        let day = try #require(Day("2024-12-24"))
        func picked(_ name: String, from: MediaTime?) throws -> MediaTime? {
            let month = Timeframe.month(year: 2024, month: 12).resolved(today: day)
            let media = AvailableMedia(
                items: found.items, contents: [folder.path("m/GX020123.MP4"): digests])
            let selection = try SelectPerDay(
                in: month, pins: [day: .media(name, from: from, duration: nil)]
            ).select(media)
            #expect(selection.days.first?.picks.map(\.item.id) == ["GX010123.MP4"])
            return selection.days.first?.picks.first?.from
        }
        #expect(try picked("GX010123.MP4", from: nil) == nil)
        #expect(try picked("GX010123.MP4", from: .seconds(3)) == .seconds(3))
        #expect(try picked("GX020123.MP4", from: nil) == .seconds(2))
        for name in ["GX020123.MP4", folder.path("m/GX020123.MP4"), digests.id.text] {
            #expect(try picked(name, from: .seconds(1)) == .seconds(3))
        }
        #expect(throws: DayreelError.self) { try picked("GX020123.MP4", from: .seconds(5)) }
    }
}
