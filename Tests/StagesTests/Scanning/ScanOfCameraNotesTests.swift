import Files
import Foundation
import LibAV
import Model
import Stages
import TestSupport
import Testing

/// Dates in the notes of cameras and of programs, in small real videos that the tests make: the cases 010, 011, 014, 015, 017 and 019 of
/// `../shared/cases`.
@Suite struct ScanOfCameraNotesTests {
    private let folder: TemporaryFolder
    /// 2100-01-01T00:00:00Z
    private let now: Int64 = 4_102_444_800

    init() throws { folder = try TemporaryFolder() }

    private func scan(catalog: String? = nil) async throws -> [MediaItem] {
        let rules = ScanRules(days: DayRules(home: "Europe/Berlin"), now: now)
        let scan = Scan(rules, sources: .folders, catalogPath: catalog, workers: 2)
        let found = try await scan.run([Source(path: folder.path)], progress: .none)
        #expect(found.refused.isEmpty, "\(found.refused)")
        return found.items
    }

    /// Scans twice, the second time from the catalog.
    private func dates() async throws -> [String] {
        let catalog = folder.path + "/.state/catalog.sqlite"
        let first = try await scan(catalog: catalog)
        #expect(try await scan(catalog: catalog) == first)
        return first.sorted { $0.id < $1.id }.map { "\($0.id) \($0.captured) \($0.captured.evidence.rawValue)" }
    }

    private func nikon(_ date: String, zone: String) -> [UInt8] {
        func record(_ tag: UInt8, _ text: String) -> [UInt8] {
            [0, 0, 0, tag, 0, 2] + NoteBytes.number(text.utf8.count + 1, bytes: 2) + Array(text.utf8) + [0]
        }
        let records = record(1, "NIKON CORPORATION") + record(0x12, date) + record(0x19, zone)
        return NoteBytes.box("udta", NoteBytes.box("NCDT", NoteBytes.box("NCTG", records)))
    }

    @Test func `Nikon's clock is right whether it writes UTC or local time`() async throws {
        try ScanClip.write(
            folder.path("DSC_0101.MOV"), film: nikon("2024:05:10 23:30:00", zone: "+02:00"),
            tags: ["creation_time": "2024-05-10T23:30:00Z"])
        try ScanClip.write(
            folder.path("DSC_2740.MOV"), film: nikon("2025:03:30 00:14:32", zone: "+08:00"),
            tags: ["creation_time": "2025-03-29T16:14:32Z"])
        #expect(
            try await dates() == [
                "DSC_0101.MOV 2024-05-10T23:30:00+02:00 maker-notes",
                "DSC_2740.MOV 2025-03-30T00:14:32+08:00 maker-notes",
            ])
    }

    private let sony = "<NonRealTimeMeta><CreationDate value=\"2024-05-11T06:30:00+09:00\"/></NonRealTimeMeta>"

    @Test func `Sony's XML beside a recording and inside it has the zone`() async throws {
        let utc = ["creation_time": "2024-05-10T21:30:00Z"]
        try ScanClip.write(folder.path("C0001.MP4"), film: [], tags: utc)
        try folder.write(sony, to: "C0001M01.XML")
        let handler = NoteBytes.box(
            "hdlr", [UInt8](repeating: 0, count: 8) + Array("nrtm".utf8) + [UInt8](repeating: 0, count: 13))
        let meta = NoteBytes.box(
            "meta", [0, 0, 0, 0] + handler + NoteBytes.box("xml ", [0, 0, 0, 0] + Array(sony.utf8)))
        try ScanClip.write(folder.path("C0002.MP4"), film: [], behind: meta, tags: utc.merging(["comment": "2"]) { $1 })
        #expect(
            try await dates() == [
                "C0001.MP4 2024-05-11T06:30:00+09:00 maker-notes", "C0002.MP4 2024-05-11T06:30:00+09:00 maker-notes",
            ])
    }

    /// Writes MPEG-2 as camcorders do: libav guesses what is in short program streams of H.264.
    private func programStream(_ name: String, frames: Int) throws {
        let settings = VideoEncoderSettings(
            encoder: "mpeg2video", width: 320, height: 240, frameRate: Rational(25, 1), pixelFormat: "yuv420p",
            color: .bt709, keyframeInterval: 10)
        try ClipFile(folder.path(name), format: "mpeg").write(settings, frames: frames) { frame, number in
            frame.fill(luma: UInt8(40 + 3 * number), blue: 128, red: 128)
        }
    }

    @Test func `a camcorder's MOI and a camera's THM date what has no date`() async throws {
        try programStream("MOV001.MOD", frames: 40)
        let moi =
            Array("V6".utf8) + NoteBytes.number(320, bytes: 4) + [0x07, 0xD7, 7, 12, 15, 20, 0, 0]
            + [UInt8](repeating: 0, count: 306)
        try folder.write(moi, to: "mov001.moi")
        try programStream("MVI_7.MPG", frames: 50)
        try folder.write(ScanClip.jpeg(taken: "2006:08:13 11:12:13"), to: "MVI_7.THM")
        let found = try await dates()
        #expect(
            found == [
                "MOV001.MOD 2007-07-12T15:20:00+02:00 maker-notes", "MVI_7.MPG 2006-08-13T11:12:13+02:00 maker-notes",
            ])
    }

    @Test func `dates that programs wrote into a film count`() async throws {
        try ScanClip.write(
            folder.path("25-03-16_1146.mp4"),
            film: NoteBytes.box("udta", NoteBytes.box("date", "2016-03-25T11:46:00+0100")))
        let xmp = "<rdf:Description exif:DateTimeOriginal=\"2016-03-25T11:46:00+01:00\"/>"
        try ScanClip.write(
            folder.path("xmp.mov"), film: NoteBytes.box("udta", NoteBytes.box("XMP_", xmp)), tags: ["comment": "x"])
        #expect(
            try await dates() == [
                "25-03-16_1146.mp4 2016-03-25T11:46:00+01:00 user-data",
                "xmp.mov 2016-03-25T11:46:00+01:00 xmp-embedded",
            ])
    }

    @Test(arguments: [
        "1296123412341234.mov", "1431234512345123.mov", "MVI_0101.sync-conflict-20260110-143012-ABC1234.mov",
        "MVI_0102 (conflicted copy 2026-01-10 143012).mov",
    ])
    func `a number is not a date`(name: String) async throws {
        try ScanClip.write(folder.path(name))
        let copied = Date(timeIntervalSince1970: 1_719_792_000)
        try FileManager.default.setAttributes([.modificationDate: copied], ofItemAtPath: folder.path(name))
        let item = try #require(try await scan().first)
        #expect(item.captured.evidence == .modificationTime && item.captured.isUncertain)
    }

    @Test func `dates in one file that no zone explains are kept for the plan`() async throws {
        try ScanClip.write(folder.path("20230101_101010.mov"), tags: ["creation_time": "2024-05-10T21:30:00Z"])
        try ScanClip.write(
            folder.path("20240511_063000.mov"), tags: ["creation_time": "2024-05-10T21:30:00Z", "comment": "b"])
        let items = try await scan()
        #expect(items.map { $0.contradictions.map(\.evidence) }.sorted { $0.count > $1.count } == [[.fileName], []])
    }
}
