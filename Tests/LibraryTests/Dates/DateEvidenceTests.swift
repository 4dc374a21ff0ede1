import Foundation
import Model
import TestSupport
import Testing

@testable import Library

/// The dates in the notes of cameras and programs, beside those of the container and the name.
@Suite struct DateEvidenceTests {
    private let container = "creation_time"

    private func dated(
        _ tags: [String: String], name: String = "DSC_1.MOV", beside: String? = nil, seconds: Int64 = 5,
        home: String = "Europe/Berlin", place: Coordinate? = nil
    ) throws -> CaptureDate {
        let file = FoundFile(
            path: "/m/" + name, relativePath: name, size: 1, modified: FileTime(seconds: 1_719_792_000, nanoseconds: 0),
            inode: 0)
        let evidence = DateEvidence(
            file, tags: tags, length: .seconds(seconds), place: place, still: nil, camera: beside, sidecar: nil,
            xmp: nil)
        let builder = ItemBuilder(resolver: try DateResolver(days: DayRules(home: home), now: 1_780_000_000))
        return try #require(
            try DateResolver(days: DayRules(home: home), now: 1_780_000_000)
                .date(evidence.stamps, duration: .seconds(seconds), assuming: builder.zone(of: file, evidence)()))
    }

    private func text(_ date: CaptureDate) -> String { "\(date.captured) \(date.captured.evidence.rawValue)" }

    @Test func `a camera's local time with its zone wins over the container`() throws {
        // Case 010: one camera writes local time where UTC belongs, the other UTC.
        for utc in ["2024-05-10T23:30:00.000000Z", "2024-05-10T21:30:00.000000Z"] {
            let date = try dated([container: utc, "maker": "2024:05:10 23:30:00+02:00"])
            #expect(text(date) == "2024-05-10T23:30:00+02:00 maker-notes" && date.disagreeing.isEmpty)
        }
        let abroad = try dated([container: "2025-03-29T16:14:32.000000Z", "maker": "2025:03:30 00:14:32+08:00"])
        #expect(text(abroad) == "2025-03-30T00:14:32+08:00 maker-notes" && abroad.disagreeing.isEmpty)
    }

    @Test func `a camera's local time beside the container's instant gives the offset`() throws {
        let date = try dated([container: "2025-03-29T16:14:32.000000Z", "maker": "2025:03:30 00:14:32"])
        #expect(text(date) == "2025-03-30T00:14:32+08:00 maker-notes" && date.captured.zone == .clocks)
        // The container has the end of a long recording.
        let long = try dated(
            [container: "2025-03-29T16:34:37.000000Z", "maker": "2025:03:30 00:14:32"], seconds: 1205)
        #expect(text(long) == "2025-03-30T00:14:32+08:00 maker-notes")
    }

    @Test func `a camera that writes local time where UTC belongs is at home, or at its place`() throws {
        let tags = [container: "2024-05-10T23:30:00.000000Z", "maker": "2024:05:10 23:30:00"]
        let date = try dated(tags)
        #expect(text(date) == "2024-05-10T23:30:00+02:00 maker-notes" && date.disagreeing.isEmpty)
        let placed = try dated(tags, place: Coordinate(latitude: 35.6762, longitude: 139.6503))
        #expect(text(placed) == "2024-05-10T23:30:00+09:00 maker-notes")
        #expect(text(try dated(tags, home: "UTC")) == "2024-05-10T23:30:00+00:00 maker-notes")
        let end = try dated([container: "2024-05-10T23:59:58.000000Z", "maker": "2024:05:10 23:30:00"], seconds: 1798)
        #expect(text(end) == "2024-05-10T23:30:00+02:00 maker-notes" && end.disagreeing.isEmpty)
    }

    @Test func `notes from another day than the container count, and the container disagrees`() throws {
        let date = try dated([container: "2025-01-01T09:17:00.000000Z", "maker": "2024:05:10 23:30:00"])
        #expect(text(date) == "2024-05-10T23:30:00+02:00 maker-notes")
        #expect(date.disagreeing.map(\.evidence) == [.containerCreationTime])
        #expect(date.contradicting.map(\.evidence) == [.containerCreationTime])
    }

    @Test func `the camera's file beside a recording counts like its notes`() throws {
        let sony = try dated([container: "2024-05-10T21:30:00.000000Z"], beside: "2024-05-11T06:30:00+09:00")
        #expect(text(sony) == "2024-05-11T06:30:00+09:00 maker-notes")
        #expect(
            text(try dated([:], name: "MOV001.MOD", beside: "2007-07-12T15:20:59"))
                == "2007-07-12T15:20:59+02:00 maker-notes")
    }

    @Test func `a phone's zone places the container's instant`() throws {
        let date = try dated([container: "2024-05-10T21:30:00.000000Z", "offset": "+0900"])
        #expect(text(date) == "2024-05-11T06:30:00+09:00 container-creation-time" && date.captured.zone == .recorded)
        let placed = try dated(
            [container: "2024-05-10T21:30:00.000000Z", "offset": "+09:00"],
            place: Coordinate(latitude: 52.5, longitude: 13.4))
        #expect(text(placed) == "2024-05-10T23:30:00+02:00 container-creation-time")
    }

    @Test func `dates that programs write into a file come before the camera's`() throws {
        let camera = [container: "2024-05-10T21:30:00.000000Z", "maker": "2024:05:10 23:30:00+02:00"]
        let user = camera.merging(["user-data": "2016-03-25T11:46:00+0100"]) { $1 }
        #expect(text(try dated(user)) == "2016-03-25T11:46:00+01:00 user-data")
        let xmp = user.merging(["xmp": "2015-03-25T11:46:00+01:00"]) { $1 }
        #expect(text(try dated(xmp)) == "2015-03-25T11:46:00+01:00 xmp-embedded")
        // An owner may date a tape; a clock's zero is none.
        #expect(text(try dated(["xmp": "1985-03-25T11:46:00"])).hasPrefix("1985-03-25T11:46:00+01:00"))
        #expect(try dated(["xmp": "1970-01-01T00:00:00Z"]).captured.evidence == .modificationTime)
    }

    @Test func `XMP without an offset takes that of the same moment, and a copy of UTC is UTC`() throws {
        let apple = "com.apple.quicktime.creationdate"
        let date = try dated(["xmp": "2024-05-11T06:30:00", apple: "2024-05-11T06:30:00+0900"])
        #expect(text(date) == "2024-05-11T06:30:00+09:00 xmp-embedded")
        #expect(
            text(try dated(["xmp": "2024-05-10T21:30:00", container: "2024-05-10T21:30:00.0Z"]))
                == "2024-05-10T23:30:00+02:00 xmp-embedded")
        #expect(
            text(try dated(["xmp": "2024-05-12T06:30:00", apple: "2024-05-11T06:30:00+0900"])).hasPrefix(
                "2024-05-12T06:30:00+02:00"))
    }

    @Test func `a day alone in notes does not beat a time`() throws {
        for tag in ["xmp", "user-data", "maker"] {
            let date = try dated([tag: "2024-05-10", container: "2024-05-10T21:30:00.000000Z"])
            #expect(text(date) == "2024-05-10T23:30:00+02:00 container-creation-time")
        }
    }

    @Test(arguments: [
        ("2024-05-10T21:30:00Z", "20240511_063000.mp4", false), ("2024-05-10T12:00:00Z", "20240511_010000.mp4", false),
        ("2024-05-10T12:00:00Z", "20240509_220000.mp4", false), ("2024-05-10T12:00:00Z", "20240511_120000.mp4", true),
        ("2024-05-10T12:00:00Z", "20230510_140000.mp4", true),
        ("2024-05-10T12:00:00Z", "VID-20240510-WA0001.mp4", false),
        ("2024-05-10T12:00:00Z", "VID-20240511-WA0001.mp4", false),
        ("2024-05-10T12:00:00Z", "VID-20240513-WA0001.mp4", true),
        ("2024-05-10T12:00:00Z", "clip.mp4", false),
    ])
    func `a difference that no zone explains is a contradiction`(utc: String, name: String, isOne: Bool) throws {
        let date = try dated([container: utc], name: name)
        #expect(date.contradicting.map(\.evidence) == (isOne ? [.fileName] : []))
    }

    /// A correction beside the file is meant to differ from what is in it.
    @Test func `a date beside the file contradicts nothing`() throws {
        let resolver = try DateResolver(days: DayRules(home: "Europe/Berlin"), now: 1_780_000_000)
        for evidence in [CaptureTime.Evidence.xmpSidecar, .photosLibrary, .takeoutSidecar] {
            let date = resolver.date([
                CaptureStamp(evidence, .utc(1_700_000_000)), CaptureStamp(.containerCreationTime, .utc(1_600_000_000)),
            ])
            #expect(date?.disagreeing.count == 1 && date?.contradicting == [])
        }
    }
}
