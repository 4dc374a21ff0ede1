import Foundation
import TestSupport
import Testing

@testable import Library

/// JPEGs of a few bytes, made by these tests: they have APP1 segments but no picture.
@Suite struct StillTagsTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "dayreel-\(UUID().uuidString).jpg").path

    private func tags(_ bytes: [UInt8]) throws -> StillTags {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return StillTags.ofJPEG(at: path)
    }

    private func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, code, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    private func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    private func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }

    private func count(_ type: Int, _ value: [UInt8]) -> Int {
        switch type {
        case 4: 1
        case 5: value.count / 8
        default: value.count
        }
    }

    /// An IFD of ASCII, LONG, RATIONAL and UNDEFINED entries at an offset in the TIFF block, followed by its values.
    private func directory(_ entries: [(tag: Int, type: Int, value: [UInt8])], at offset: Int) -> [UInt8] {
        var values: [UInt8] = []
        var table = word(entries.count)
        let start = offset + 2 + entries.count * 12 + 4
        for entry in entries {
            table += word(entry.tag) + word(entry.type) + long(count(entry.type, entry.value))
            if entry.value.count <= 4 {
                table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                table += long(start + values.count)
                values += entry.value
            }
        }
        return table + long(0) + values
    }

    private func exif(date: String?, offset: String?, identifier: String?) -> [UInt8] {
        // Apple's maker note: a signature, the byte order, then an IFD with offsets from the beginning of the note.
        let note = identifier.map {
            Array("Apple iOS\0\0\u{1}MM".utf8) + directory([(17, 2, Array($0.utf8) + [0])], at: 14)
        }
        let make = Array("Apple\0".utf8)
        let first = directory([(0x010F, 2, make), (0x8769, 4, long(44))], at: 8)
        var entries: [(Int, Int, [UInt8])] = []
        if let date { entries.append((0x9003, 2, Array(date.utf8) + [0])) }
        if let offset { entries.append((0x9011, 2, Array(offset.utf8) + [0])) }
        if let note { entries.append((0x927C, 7, note)) }
        return Array("Exif\0\0MM\0*".utf8) + long(8) + first + directory(entries, at: 44)
    }

    @Test func exifAndMakerNoteAreRead() throws {
        let block = exif(date: "2024:12:24 10:00:00", offset: "+08:00", identifier: "ABCDEF12-3456")
        let tags = try tags([0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8)) + segment(0xE1, block) + [0xFF, 0xDA])
        #expect(tags.dateTimeOriginal == "2024:12:24 10:00:00")
        #expect(tags.offsetTimeOriginal == "+08:00")
        #expect(tags.contentIdentifier == "ABCDEF12-3456")
        #expect(tags.xmp.isEmpty)
    }

    /// A JPEG with a GPS position. Latitude and longitude are three fractions each: degrees, minutes, seconds.
    private func gps(latitude: [Int], _ north: String, longitude: [Int], _ east: String) -> [UInt8] {
        let first = directory([(0x8825, 4, long(26))], at: 8)
        let entries: [(Int, Int, [UInt8])] = [
            (1, 2, Array(north.utf8) + [0]), (2, 5, latitude.flatMap(long)), (3, 2, Array(east.utf8) + [0]),
            (4, 5, longitude.flatMap(long)),
        ]
        return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0MM\0*".utf8) + long(8) + first + directory(entries, at: 26))
    }

    @Test func thePlaceIsRead() throws {
        let south = try tags(gps(latitude: [33, 1, 30, 1, 0, 1], "S", longitude: [70, 1, 3030, 100, 0, 0], "W"))
        let place = try #require(south.place)
        #expect(place.latitude == -33.5 && abs(place.longitude + 70.505) < 1e-9)
        #expect(
            try tags(gps(latitude: [52, 1, 0, 1, 1800, 1], "N", longitude: [4, 1, 0, 1, 0, 1], "E")).place?.latitude
                == 52.5)
    }

    @Test func aPlaceWithoutNumbersIsNil() throws {
        #expect(try tags(gps(latitude: [0, 0, 0, 0, 0, 0], "N", longitude: [4, 1, 0, 1, 0, 1], "E")).place == nil)
        #expect(try tags(gps(latitude: [1, 1], "N", longitude: [4, 1, 0, 1, 0, 1], "E")).place == nil)
    }

    @Test func xmpIsFoundAfterOtherSegmentsAndFillBytes() throws {
        let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8))
        let tags = try tags([0xFF, 0xD8, 0xFF] + segment(0xE2, [1, 2, 3]) + xmp + [0xFF, 0xDA, 0, 2])
        #expect(tags.xmp == ["<x:xmpmeta/>"] && tags.layout.scan == Int64(10 + xmp.count))
    }

    @Test func nothingAfterTheFirstScanIsRead() throws {
        let block = exif(date: "2024:12:24 10:00:00", offset: nil, identifier: nil)
        let bytes = [0xFF, 0xD8] + segment(0xDA, []) + segment(0xE1, block)
        let tags = try tags(bytes)
        #expect(tags.dateTimeOriginal == nil && tags.layout.scan == 2)
    }

    @Test func blankDatesAreNil() throws {
        let block = exif(date: "                   ", offset: "", identifier: nil)
        #expect(try tags([0xFF, 0xD8] + segment(0xE1, block)) == StillTags())
    }

    /// Every prefix of a file is read without a crash, and gives no tag that the whole file does not have.
    @Test func cutOffFilesHaveFewerTags() throws {
        let block = exif(date: "2024:12:24 10:00:00", offset: "+08:00", identifier: "ABCDEF12-3456")
        let whole = [0xFF, 0xD8] + segment(0xE1, block)
        for count in whole.indices {
            let tags = try tags(Array(whole.prefix(count)))
            #expect(tags.dateTimeOriginal == nil || tags.dateTimeOriginal == "2024:12:24 10:00:00")
        }
    }

    @Test func aMissingFileHasNoTags() {
        #expect(StillTags.ofJPEG(at: "/nowhere.jpg") == StillTags(failure: ENOENT))
        #expect(StillTags.ofHEIF(at: "/nowhere.heic") == StillTags(failure: ENOENT))
    }

    /// Address 0 of a process is never mapped, so the system fails every read there.
    @Test func `a file that cannot be read has no tags and says why`() {
        #expect(StillTags.ofJPEG(at: "/proc/self/mem") == StillTags(failure: EIO))
        #expect(StillTags.ofHEIF(at: "/proc/self/mem") == StillTags(failure: EIO))
    }

    /// Values by exiftool. Runs only where these files lie.
    @Test(
        .enabled(if: Checkout.expectsShared),
        arguments: [
            (
                "gwy15+Apple-photo-to-UltraHDR-motion-photo/tests/IMG_3853.HEIC",
                "2025:01:01 11:06:47", "+09:00", "71DCA213-5710-4A6C-BC6D-CE6306AEB8D8"
            ),
            (
                "tkanarsky+osxphotos/tests/test-images/original_aae/IMG_3582_edited.heic",
                "2025:05:26 09:27:06", "-05:00", "87D06EAA-DAEF-4498-ABC5-27FE5C8CE710"
            ),
            (
                "bpatrik+pigallery2/test/backend/assets/live_photo/IMG_7943.HEIC",
                "2026:03:23 15:57:20", "+01:00", "9B539AB8-A668-4FA6-9207-EB653A5E7E3C"
            ),
        ])
    func realStillsHaveTheTagsThatExiftoolReads(file: String, date: String, offset: String, identifier: String) {
        let tags = StillTags.ofHEIF(at: SharedMedia.file(file))
        #expect(tags.dateTimeOriginal == date && tags.offsetTimeOriginal == offset)
        #expect(tags.contentIdentifier == identifier)
    }
}
