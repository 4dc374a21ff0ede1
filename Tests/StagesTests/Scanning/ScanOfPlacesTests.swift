import Files
import Foundation
import Model
import Stages
import TestSupport
import Testing

/// Zones by place, clocks corrected by the job, XMP files and AVCHD, with small real videos that the tests make.
@Suite struct ScanOfPlacesTests {
    private let folder: TemporaryFolder
    /// 2025-06-01T00:00:00Z
    private let now: Int64 = 1_748_736_000
    private let position = "com.apple.quicktime.location.ISO6709"

    init() throws { folder = try TemporaryFolder() }

    private func scan(
        _ sources: [Source]? = nil, dates: [DateCorrection] = [], catalog: String? = nil
    ) async throws
        -> ScanResult
    {
        let rules = ScanRules(days: DayRules(home: "Europe/Amsterdam"), dates: dates, now: now)
        return try await Scan(rules, sources: .folders, catalogPath: catalog, workers: 2)
            .run(sources ?? [Source(path: folder.path)], progress: .none)
    }

    private func clip(_ name: String, tags: [String: String] = [:]) throws {
        let tags = tags.merging(["creation_time": "2024-12-24T18:00:00Z", "comment": name]) { given, _ in given }
        try ScanClip.write(folder.path + "/" + name, frames: 10, tags: tags)
    }

    private func only(_ result: ScanResult) throws -> MediaItem {
        #expect(result.items.count == 1 && result.refused.isEmpty && result.diagnostics.isEmpty)
        return try #require(result.items.first)
    }

    @Test func thePlaceGivesTheZone() async throws {
        try clip("a.mov", tags: [position: "+35.6762+139.6503+040/"])
        let catalog = folder.path + "/.state/catalog.sqlite"
        for _ in 0..<2 {
            let item = try only(try await scan(catalog: catalog))
            #expect(item.captured.description == "2024-12-25T03:00:00+09:00")
            #expect(item.captured.evidence == .containerCreationTime && item.captured.zone == .gps)
            #expect(item.day == Day("2024-12-25"))
        }
    }

    /// The content id matches under any file name, as in a pin.
    @Test func `a date is corrected by content id`() async throws {
        try clip("a.mov")
        try ScanClip.write(folder.path("b.mov"), frames: 14, tags: ["creation_time": "2024-12-25T18:00:00Z"])
        let day = try #require(Day("2024-05-01"))
        let digests = try ContentDigests(ofFile: folder.path("b.mov"))
        for id in [digests.id.text, "icl#WHO:001:\(digests.appleFingerprint)"] {
            let result = try await scan(dates: [DateCorrection(files: id, change: .day(day))])
            #expect(result.items.map(\.day.description) == ["2024-05-01", "2024-12-24"] && result.diagnostics.isEmpty)
        }
        let nothing = try await scan(
            dates: [DateCorrection(files: "md5#" + String(repeating: "0", count: 32), change: .day(day))])
        #expect(nothing.diagnostics.map(\.code) == [.unusedCorrection])
    }

    @Test func atSeaTheZoneIsNautical() async throws {
        try clip("a.mov", tags: [position: "+30.0000-045.0000/"])
        #expect(try only(try await scan()).captured.description == "2024-12-24T15:00:00-03:00")
    }

    @Test func takeoutsPlaceGivesTheZone() async throws {
        try clip("a.mov")
        let json = """
            {"title": "a.mov", "photoTakenTime": {"timestamp": 1735063200}, "favorited": true,
             "geoData": {"latitude": 40.7128, "longitude": -74.006}}
            """
        try folder.write(json, to: "a.mov.supplemental-metadata.json")
        let item = try only(try await scan())
        #expect(item.captured.description == "2024-12-24T13:00:00-05:00" && item.captured.zone == .gps)
        #expect(item.isFavorite == true)
        try folder.write(json.replacing("\"favorited\"", with: "\"trashed\""), to: "a.mov.supplemental-metadata.json")
        #expect(try await scan().items.isEmpty)
    }

    @Test func anXMPFileDatesAndRates() async throws {
        try clip("a.mov")
        try clip("b.mov")
        let xmp = "<rdf:Description exif:DateTimeOriginal=\"2024-01-28T10:54:20+05:00\" xmp:Rating=\"3\"/>"
        try folder.write(xmp, to: "a.mov.xmp")
        // The container's UTC time, copied without an offset.
        try folder.write("<rdf:Description xmp:CreateDate=\"2024-12-24T18:00:00\"/>", to: "B.XMP")
        let items = try await scan().items
        #expect(items.map(\.captured.description) == ["2024-01-28T10:54:20+05:00", "2024-12-24T19:00:00+01:00"])
        #expect(items.map(\.captured.evidence) == [.xmpSidecar, .xmpSidecar])
        #expect(items.map(\.rating) == [3, nil])
        let patterns = try await scan([Source(path: folder.path, include: ["a.mov"])])
        #expect(patterns.items.map(\.captured.evidence) == [.xmpSidecar])
    }

    @Test func sourcesHaveZonesAndShiftsOfTheirOwn() async throws {
        try clip("one/a.mov")
        try clip("two/b.mov")
        let path = folder.path
        let items = try await scan([
            Source(path: path, include: ["two/**"]),
            Source(path: path, exclude: ["two"], home: "Asia/Tokyo", shift: -3600),
        ]).items
        #expect(items.map(\.captured.description) == ["2024-12-25T02:00:00+09:00", "2024-12-24T19:00:00+01:00"])
        #expect(items.map(\.captured.zone) == [.source, .home])
    }

    @Test func theJobCorrectsDates() async throws {
        try clip("a.mov")
        try clip("b.mov")
        let result = try await scan(dates: [
            DateCorrection(files: "a.mov", change: .wall(1_717_252_200)),
            DateCorrection(files: "*.mov", change: .shift(-7200)), DateCorrection(files: "c.mov", change: .shift(1)),
        ])
        #expect(
            result.items.map(\.captured.description) == ["2024-06-01T14:30:00+02:00", "2024-12-24T17:00:00+01:00"])
        #expect(result.items.map(\.captured.evidence) == [.job, .containerCreationTime])
        #expect(result.diagnostics.map(\.code) == [.unusedCorrection])
    }

    @Test func aCorrectionOfAnUnreadableFileMovesItsReport() async throws {
        try folder.write("no video", to: "VID_20241202_101112.mp4")
        let change = DateCorrection.Change.shift(30 * 3600)
        let result = try await scan(dates: [DateCorrection(files: "VID_20241202_101112.mp4", change: change)])
        #expect(result.refused.map(\.day) == [Day("2024-12-03")])
        #expect(!result.diagnostics.contains { $0.code == .unusedCorrection })
    }

    /// x264 begins its stream with a message of the same kind, with its own identifier and its settings as text. The test replaces it with
    /// a camera's.
    @Test func anAVCHDRecordingCarriesItsDateInTheStream() async throws {
        try ScanClip.write(folder.path("00001.MTS"), frames: 30, format: "mpegts")
        var bytes = try folder.bytes("00001.MTS")
        let own: [UInt8] = [
            0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
        ]
        let cameras: [UInt8] =
            [0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66]
            + Array("MDPM".utf8) + [2, 0x18, 0x02, 0x20, 0x12, 0x01, 0x19, 0x26, 0x09, 0x18, 0x35]
        let start = try #require(bytes.firstRange(of: own)?.lowerBound)
        #expect(start % 188 + cameras.count <= 188, "within one packet of the transport stream")
        bytes.replaceSubrange(start..<start + cameras.count, with: cameras)
        try folder.write(bytes, to: "00001.MTS")
        let item = try only(try await scan())
        #expect(item.captured.description == "2012-01-26T09:18:35+01:00")
        #expect(item.captured.evidence == .avchd)
    }
}
