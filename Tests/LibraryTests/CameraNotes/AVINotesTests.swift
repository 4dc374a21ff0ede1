import Model
import TestSupport
import Testing

@testable import Library

@Suite struct AVINotesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let date = "2024:05:10 23:30:00"
    private let local = DateText.reading(of: date)
    private let empty = { (count: Int) in [UInt8](repeating: 0, count: count) }

    private func notes(_ chunks: [UInt8]) throws -> CameraNotes {
        let body = Array("AVI ".utf8) + chunks
        let path = try folder.write(NoteBytes.chunk("RIFF", body), to: "a.avi")
        return CameraNotes(try NoteReader(path), format: "avi")
    }

    /// The spellings of ConvertRIFFDate in exiftool's Image::ExifTool::RIFF, and others of the same forms.
    @Test(arguments: [
        "Fri May 10 23:30:00 2024", "FRI MAY 10 23:30:00 2024\n", "Fri May 10 2024 23:30:00", "2024/ 5/10 11:30PM",
        "2024/05/10/ 23:30", "2024-05-10  23:30:00\0\0", "2024:05:10 23:30:00", "2024-05-10T23:30:00",
    ])
    func `every spelling of IDIT is read, in every place`(text: String) throws {
        let chunk = NoteBytes.chunk("IDIT", text)
        for chunks in [
            NoteBytes.list("hdrl", NoteBytes.chunk("avih", empty(56)) + chunk), chunk, NoteBytes.list("INFO", chunk),
        ] {
            #expect(try notes(chunks).container.flatMap(DateText.reading) == local)
        }
    }

    @Test func `tags of INFO give dates, and a day gives way to a time`() throws {
        let header = NoteBytes.list("hdrl", NoteBytes.chunk("IDIT", "Fri May 10 23:30:00 2024"))
        let day = NoteBytes.list("INFO", NoteBytes.chunk("ICRD", "2024-05-09"))
        #expect(try notes(day).container == "2024-05-09")
        for chunks in [day + header, header + day] {
            #expect(try notes(chunks).container.flatMap(DateText.reading) == local)
        }
        // 2024-05-10T23:30:00 in tenths of a microsecond since 1601.
        let ticks: UInt64 = (1_715_383_800 + 11_644_473_600) * 10_000_000
        for text in ["\(ticks >> 32) \(ticks & 0xFFFF_FFFF)", Self.date] {
            #expect(
                try notes(NoteBytes.list("INFO", NoteBytes.chunk("DTIM", text))).container.flatMap(DateText.reading)
                    == local)
        }
    }

    @Test func `makers' notes are read where each puts them`() throws {
        let entries: [(tag: Int, value: TIFFBytes.Value)] = [(0x8769, .directory([(0x9003, .text(Self.date))]))]
        let casio = NoteBytes.field("QVMI", 10) + TIFFBytes().directory(entries, at: 10)
        let stream = NoteBytes.field("AVIF", 8) + TIFFBytes(isLittleEndian: true).directory(entries, at: 0)
        let pentax = TIFFBytes(isLittleEndian: true).directory(
            [(6, .bytes(type: 7, [0x07, 0xE8, 5, 10])), (7, .bytes(type: 7, [23, 30, 0]))], at: 10)
        let ricoh = TIFFBytes().directory(
            [(0x1001, .bytes(type: 7, empty(6) + [0x20, 0x24, 0x05, 0x10, 0x23, 0x30, 0] + empty(20)))], at: 0)
        let nikon = [3, 0, 6, 0] + Array("NIKON\0".utf8) + [0x13, 0, 20, 0] + Array((Self.date + "\0").utf8)
        for chunks in [
            NoteBytes.list("ncdt", NoteBytes.chunk("nctg", nikon)),
            NoteBytes.list(
                "hdrl", NoteBytes.list("strl", NoteBytes.chunk("strh", empty(56)) + NoteBytes.chunk("strd", stream))),
            NoteBytes.list("hydt", NoteBytes.chunk("hymn", Array("PENTAX \0II".utf8) + pentax)),
            NoteBytes.list("pntx", NoteBytes.chunk("mknt", Array("PENTAX \0II".utf8) + pentax)),
            NoteBytes.chunk("JUNK", casio),
            NoteBytes.chunk("JUNK", NoteBytes.field("OLYMDigital Camera", 0x83) + NoteBytes.field(Self.date, 24)),
            NoteBytes.chunk("JUNK", NoteBytes.field("PENTDigital Camera", 0x9D) + NoteBytes.field(Self.date, 24)),
            NoteBytes.chunk(
                "JUNK", NoteBytes.chunk("ucmt", "ASCII") + NoteBytes.chunk("mnrt", NoteBytes.field("Ricoh", 8) + ricoh)),
        ] {
            let found = try notes(NoteBytes.chunk("JUNK", empty(21)) + chunks + NoteBytes.list("movi", empty(100)))
            #expect(found.camera.flatMap(DateText.reading) == local, "\(chunks.prefix(16))")
        }
    }

    /// 2024-05-10 21:30:00 UTC at 48.1173 N, 11.5167 W, as three makers of dash cameras write it, behind a record without satellites.
    @Test func `dash cameras' satellites give the moment and the place`() throws {
        func bytes(_ degrees: Double) -> [UInt8] { withUnsafeBytes(of: degrees.bitPattern.littleEndian) { Array($0) } }
        let track = bytes(4807.038) + bytes(-1131.002) + empty(6) + [24, 5, 10, 21, 30, 0] + empty(4)
        let bikeBro =
            [0, 0, 0, 23, 1, 0, 11, 0x03, 0x14, 0x6B, 0xF0, 0, 48, 0x00, 0xB2, 0xFC, 0x50] + [0, 6, 0, 8]
            + [21, 30, 0, 0x07, 0xE8, 5, 10] + Array("WN".utf8)
        let sentences =
            "$GA,213000,A,4807.038,01131.002,049,N,W,*4C\r\n$GC,213000,100524,0000955,1,08,1.1,0017,,A*45\r\n"
        let lucas = NoteBytes.field("0GPS", 52) + Array(sentences.utf8)
        for chunk in [
            NoteBytes.chunk("gps0", empty(32) + track), NoteBytes.chunk("SLLT", empty(30) + bikeBro),
            NoteBytes.chunk("JUNK", lucas),
        ] {
            let found = try notes(NoteBytes.list("movi", empty(100)) + chunk)
            #expect(found.satellites.flatMap(DateText.reading) == DateText.reading(of: "2024-05-10T21:30:00Z"))
            let place = try #require(found.place)
            #expect(abs(place.latitude - 48.1173) < 0.001 && abs(place.longitude + 11.5167) < 0.001)
        }
        for chunk in [
            NoteBytes.chunk("gps0", empty(31)), NoteBytes.chunk("SLLT", [255]), NoteBytes.chunk("JUNK", "0GPS$GC,"),
        ] {
            #expect(try notes(chunk) == CameraNotes())
        }
    }

    @Test func `XMP may follow the pictures`() throws {
        let xmp = "<rdf:Description exif:DateTimeOriginal=\"2016-03-25T11:46:00+01:00\"/>"
        #expect(
            try notes(NoteBytes.list("movi", empty(101)) + NoteBytes.chunk("_PMX", xmp)).xmp
                == "2016-03-25T11:46:00+01:00")
    }

    @Test func `a file without dates has no notes`() throws {
        #expect(try notes(NoteBytes.chunk("JUNK", empty(40)) + NoteBytes.chunk("IDIT", "no date")) == CameraNotes())
        #expect(try notes(NoteBytes.list("ncdt", NoteBytes.chunk("nctg", [0x13, 0, 0xFF, 0xFF]))) == CameraNotes())
    }
}
