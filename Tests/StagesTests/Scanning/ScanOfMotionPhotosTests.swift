import Foundation
import LibAV
import Model
import Stages
import TestSupport
import Testing

/// Videos inside photos, however the photo says so, and if it does not: the inputs of ../shared/cases 003, 004 and 006 and their kin.
@Suite struct ScanOfMotionPhotosTests {
    private let folder: TemporaryFolder
    private let video: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        try ScanClip.write(
            folder.path + "/.made.mp4", frames: 12, tags: ["creation_time": "2024-12-24T09:00:00Z"], format: "mp4")
        video = try folder.bytes(".made.mp4")
    }

    private func scan(_ name: String, _ bytes: [UInt8]) async throws -> ScanResult {
        try folder.write(bytes, to: "scan/\(name)")
        let rules = ScanRules(days: DayRules(home: "Europe/Amsterdam"), now: 1_796_083_200)
        return try await Scan(rules, sources: .folders, catalogPath: nil, workers: 2)
            .run([Source(path: folder.path("scan"))], progress: .none)
    }

    /// Checks that the file is a Motion Photo whose range is exactly the video.
    private func check(_ bytes: [UInt8], _ name: String = "PXL_1.MP.jpg") async throws {
        try? FileManager.default.removeItem(atPath: folder.path("scan"))
        let found = try await scan(name, bytes)
        let item = try #require(found.items.first)
        #expect(found.items.count == 1 && found.refused.isEmpty && found.diagnostics.isEmpty)
        let range = try #require(item.location.range)
        #expect(Array(bytes[Int(range.offset)..<Int(range.offset + range.length)]) == video)
        #expect(item.kind == .motionPhoto && item.duration == .milliseconds(1200))
    }

    private func packet(_ form: MotionXMPForm = .attributes, gainMap: Int? = nil, length: Int? = nil) -> String {
        form.packet(
            [("Primary", nil)] + (gainMap.map { [("GainMap", $0)] } ?? []) + [("MotionPhoto", length ?? video.count)])
    }

    @Test(arguments: MotionXMPForm.allCases)
    func `the list of parts is read in every form`(form: MotionXMPForm) async throws {
        var parts = MotionPhotoParts()
        let gainMap = parts.jpeg()
        let picture = parts.jpeg([MotionPhotoParts.xmp(packet(form, gainMap: gainMap.count))])
        // Only the list leads to the video: the last part is another picture.
        let bytes = picture + gainMap + video
        try await check(bytes)
        let behind = form.packet([("Primary", nil), ("MotionPhoto", video.count), ("GainMap", gainMap.count)])
        try await check(parts.jpeg([MotionPhotoParts.xmp(behind)]) + video + gainMap)
    }

    @Test(arguments: [30, 1000, 65_000])
    func `the list may be in continued XMP`(size: Int) async throws {
        var parts = MotionPhotoParts()
        let other = parts.jpeg()
        let identifier = "F4464BA24C4114E7802C5C5CB402AA6C"
        let main = "<rdf:Description xmpNote:HasExtendedXMP=\"\(identifier)\"/>"
        let list = MotionXMPForm.elements.packet(
            [("Primary", nil), ("MotionPhoto", video.count), ("GainMap", other.count)])
        let segments =
            [MotionPhotoParts.xmp(main)]
            + MotionPhotoParts.continuation("nonsense", identifier: String(repeating: "0", count: 32), size: 100)
            + MotionPhotoParts.continuation(list, identifier: identifier, size: size)
        try await check(parts.jpeg(segments) + video + other)
    }

    @Test func `lengths may count from the front`() async throws {
        var parts = MotionPhotoParts()
        let (gainMap, trailer) = (parts.jpeg(), [UInt8](repeating: 7, count: 90_000) + [0xFF, 0xD9])
        func picture(_ length: Int) -> [UInt8] {
            let list = MotionXMPForm.attributes.packet(
                [("Primary", length), ("GainMap", gainMap.count), ("MotionPhoto", video.count)])
            var parts = MotionPhotoParts()
            return parts.jpeg([MotionPhotoParts.xmp(list)])
        }
        let length = picture(1000).count
        #expect(picture(length).count == length)
        try await check(picture(length) + gainMap + video + trailer)
    }

    @Test(arguments: [0, 3, 5000, 70_000], [false, true])
    func `a trailer or padding behind the video does not hide it`(count: Int, isZero: Bool) async throws {
        var parts = MotionPhotoParts()
        let trailer = isZero ? [UInt8](repeating: 0, count: count) : Array("LIVE_".utf8) + SeededRandom.bytes(count)
        let picture = parts.jpeg([MotionPhotoParts.xmp(packet())], scan: 300_000)
        try await check(picture + video + trailer)
        // The same with padding before the video, and without any XMP.
        try await check(picture + [UInt8](repeating: 0, count: 9000) + video + trailer)
        try await check(parts.jpeg([], scan: 300_000) + video + trailer, "IMG_1.jpg")
    }

    @Test(arguments: [20_000, 300_000, 2_000_000])
    func `a video behind the pictures is found without any XMP`(size: Int) async throws {
        var parts = MotionPhotoParts(seed: UInt64(size))
        let gainMap = parts.jpeg([MotionPhotoParts.segment(0xE1, [UInt8](repeating: 1, count: 3000))], scan: size / 10)
        try await check(parts.jpeg(scan: size) + video, "IMG_2.jpg")
        try await check(parts.jpeg(scan: size) + gainMap + video, "IMG_2.jpg")
    }

    @Test func `the index of pictures leads behind the last`() async throws {
        var parts = MotionPhotoParts()
        let gainMap = parts.jpeg()
        // A scan of zeros is nothing in which the end could be searched.
        func picture(_ size: Int) -> [UInt8] {
            let index = MotionPhotoParts.index(at: 2, [(0, size), (size, gainMap.count)])
            return [0xFF, 0xD8] + index + MotionPhotoParts.segment(0xDA, [0, 0]) + [UInt8](repeating: 0, count: 400_000)
                + [0xFF, 0xD9]
        }
        let size = picture(0).count
        try await check(picture(size) + gainMap + video + [1, 2, 3], "IMG_3.jpg")
    }

    @Test func `Samsung's trailer with and without the video's record`() async throws {
        var parts = MotionPhotoParts()
        let gainMap = parts.jpeg()
        let flag = MotionXMPForm.attributes.packet([("Primary", nil), ("GainMap", gainMap.count)])
        let picture = parts.jpeg([MotionPhotoParts.xmp(flag)], scan: 200_000)
        let time = Array("1777629600000".utf8)
        let plain = MotionPhotoParts.samsung(type: 0x01, "Image_UTC_Data", time)
        try await check(picture + gainMap + video + plain, "20260501_120000.jpg")
        try await check(parts.jpeg() + video + plain, "20260501_120000.jpg")
        try await check(
            parts.jpeg() + MotionPhotoParts.samsung(type: 0x30, "MotionPhoto_Data", video), "20260501_120000.jpg")
        let found = try await scan("20260501_120000.jpg", parts.jpeg() + plain)
        #expect(found.items.isEmpty && found.refused.isEmpty)
        #expect(found.diagnostics.allSatisfy { $0.code == .sourceUnused })
    }

    @Test(arguments: ["box", "following", "trailer"])
    func `a HEIC has its video in a box, behind its boxes or in a trailer`(place: String) async throws {
        let heic =
            MotionPhotoParts.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
            + MotionPhotoParts.box("meta", [UInt8](repeating: 0, count: 40))
            + MotionPhotoParts.box("mdat", [UInt8](repeating: 3, count: 5000))
        let bytes =
            switch place {
            case "box": heic + MotionPhotoParts.box("mpvd", video)
            case "following": heic + video
            default: heic + MotionPhotoParts.samsung(type: 0x30, "MotionPhoto_Data", video)
            }
        try await check(bytes, "PXL_4.MP.heic")
    }

    @Test func `a claim that leads to no video is a note with the photo's day`() async throws {
        var parts = MotionPhotoParts()
        let picture = parts.jpeg([MotionPhotoParts.xmp(packet(length: 8730))], scan: 200_000)
        let found = try await scan("PXL_20260501_100000000.MP.jpg", picture)
        #expect(found.items.isEmpty && found.refused.isEmpty)
        let note = try #require(found.diagnostics.first { $0.code == .videoMissingInPhoto })
        #expect(note.severity == .note && note.day == Day("2026-05-01"))
        #expect(note.path == folder.path("scan/PXL_20260501_100000000.MP.jpg"))
    }

    @Test func `no note on a photo that claims nothing, and none where the video lies beside it`() async throws {
        var parts = MotionPhotoParts()
        let off = MotionXMPForm.attributes.packet([("Primary", nil)], flag: "0")
        try folder.write(parts.jpeg([MotionPhotoParts.xmp(off)]), to: "scan/off.jpg")
        try folder.write(parts.jpeg(scan: 200_000) + [UInt8](repeating: 0, count: 3), to: "scan/plain.jpg")
        try folder.write(parts.jpeg([MotionPhotoParts.xmp(packet(length: 8730))]), to: "scan/PXL_1.MP.jpg")
        try folder.write(parts.jpeg([MotionPhotoParts.xmp(packet(length: 8731))]), to: "scan/PXL_1.MP~2.jpg")
        let found = try await scan("PXL_1.MP", video)
        #expect(found.items.map(\.kind) == [.livePhoto])
        #expect(found.diagnostics.isEmpty)
    }

    /// Nothing in a file makes the search long: it reads a few blocks, whatever the size.
    @Test func `hostile packets and files end soon`() async throws {
        var parts = MotionPhotoParts()
        let packets = [
            String(repeating: "<a ", count: 20_000), String(repeating: "<a b='", count: 10_000),
            String(repeating: "<rdf:li>", count: 8000),
            "<Container:Directory>" + String(repeating: "<rdf:li/>", count: 7000),
            "<Container:Directory><rdf:li Item:Semantic='MotionPhoto' Item:Length='9223372036854775807'/>"
                + "<rdf:li Item:Semantic='x' Item:Length='9223372036854775807' Item:Padding='9223372036854775807'/>",
            "<!--", "<?", "</", "<", "<a b", "<a b=", "<a b='",
        ]
        for (number, packet) in packets.enumerated() {
            try folder.write(
                parts.jpeg([MotionPhotoParts.xmp(packet)]) + [1, 2, 3], to: "scan/\(number).jpg")
        }
        let zeros = [0xFF, 0xD8] + MotionPhotoParts.segment(0xDA, []) + [UInt8](repeating: 0, count: 5_000_000)
        let found = try await scan("zeros.jpg", zeros)
        #expect(found.items.isEmpty && found.refused.isEmpty)
    }
}
