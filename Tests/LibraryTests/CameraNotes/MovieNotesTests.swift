import Files
import Model
import TestSupport
import Testing

@testable import Library

/// Files of QuickTime and MP4 without a picture: the notes in them are all that these tests read.
@Suite struct MovieNotesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let date = "2024:05:10 23:30:00"
    private static let exif = TIFFBytes().block([
        (0x8769, .directory([(0x9003, .text(date)), (0x9011, .text("+02:00"))])),
        (
            0x8825,
            .directory([
                (1, .text("N")), (2, .fractions([(52, 1), (30, 1), (0, 1)])), (3, .text("E")),
                (4, .fractions([(13, 1), (15, 1), (0, 1)])),
            ])
        ),
    ])

    private func notes(_ boxes: [UInt8]) throws -> CameraNotes {
        let path = try folder.write(NoteBytes.box("ftyp", "qt  ") + boxes, to: "a.mov")
        return CameraNotes(try NoteReader(path), format: "mov,mp4,m4a,3gp,3g2,mj2")
    }

    /// The notes of a film with this user data.
    private func notes(userData: [UInt8]) throws -> CameraNotes {
        try notes(
            NoteBytes.box(
                "moov", NoteBytes.box("mvhd", [UInt8](repeating: 0, count: 100)) + NoteBytes.box("udta", userData)))
    }

    private func camera(_ date: String?) -> CameraNotes {
        var notes = CameraNotes()
        notes.camera = date
        return notes
    }

    private func record(_ tag: Int, _ text: String) -> [UInt8] {
        NoteBytes.number(tag, bytes: 4) + [0, 2] + NoteBytes.number(text.utf8.count + 1, bytes: 2) + Array(text.utf8)
            + [0]
    }

    @Test func `Nikon's records have the local time, the zone and the place`() throws {
        func degrees(_ tag: Int, _ parts: [Int]) -> [UInt8] {
            NoteBytes.number(tag, bytes: 4) + [0, 5, 0, 3]
                + parts.flatMap { NoteBytes.number($0, bytes: 4) + NoteBytes.number(1, bytes: 4) }
        }
        let plain = record(1, "NIKON CORPORATION") + record(0x11, "2024:05:10 23:30:09") + record(0x12, Self.date)
        let zoned = plain + record(0x19, "+02:00")
        let placed =
            zoned + record(0x120_0001, "S") + degrees(0x120_0002, [33, 30, 0]) + record(0x120_0003, "W")
            + degrees(0x120_0004, [70, 30, 0])
        func read(_ records: [UInt8]) throws -> CameraNotes {
            try notes(userData: NoteBytes.box("NCDT", NoteBytes.box("NCHD", "0") + NoteBytes.box("NCTG", records)))
        }
        #expect(try read(plain) == camera(Self.date))
        #expect(try read(zoned) == camera(Self.date + "+02:00"))
        #expect(try read(placed).place == Coordinate(latitude: -33.5, longitude: -70.5))
        #expect(try read(record(0x11, Self.date)) == camera(Self.date))
        #expect(try read(record(0x12, "0000:00:00 00:00:00") + record(0x11, Self.date)) == camera(Self.date))
        #expect(try read(record(0x12, "                   ")) == CameraNotes())
    }

    @Test func `Canon's thumbnail has EXIF, in user data, in skip and in a box of its own`() throws {
        let thumbnail = NoteBytes.box("CNTH", NoteBytes.box("CNDA", TIFFBytes.jpeg(Self.exif)) + [0, 0, 0, 0])
        let identifier: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
        ]
        for found in [
            try notes(userData: thumbnail),
            try notes(NoteBytes.box("skip", NoteBytes.box("CNCV", "Canon") + thumbnail)),
            try notes(
                NoteBytes.box("moov", NoteBytes.box(identifier: identifier, NoteBytes.box("CNCV", "Canon") + thumbnail))
            ),
        ] {
            #expect(found.camera == Self.date + "+02:00")
            #expect(found.place == Coordinate(latitude: 52.5, longitude: 13.25))
        }
    }

    @Test func `Canon's EXIF in parts is put together`() throws {
        let identifier: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
        ]
        let parts =
            NoteBytes.box("CMT1", TIFFBytes(isLittleEndian: true).block([(0x0132, .text("2024:05:10 23:31:00"))]))
            + NoteBytes.box(
                "CMT2", TIFFBytes(isLittleEndian: true).block([(0x9003, .text(Self.date)), (0x9011, .text("+09:00"))]))
            + NoteBytes.box(
                "CMT4",
                TIFFBytes(isLittleEndian: true).block([
                    (1, .text("N")), (2, .fractions([(35, 1), (30, 1), (0, 1)])), (3, .text("E")),
                    (4, .fractions([(139, 1), (0, 1), (0, 1)])),
                ]))
        let found = try notes(NoteBytes.box("moov", NoteBytes.box(identifier: identifier, parts)))
        #expect(found.camera == Self.date + "+09:00")
        #expect(found.place == Coordinate(latitude: 35.5, longitude: 139))
    }

    /// The GH6 puts its EXIF two megabytes behind the beginning of its box.
    @Test(arguments: [0x10, 0x4068, 0x4080, 0x20_0080]) func `Panasonic's EXIF is read where it may lie`(
        place: Int
    ) throws {
        let padding = Array("DC-GH6".utf8) + [UInt8](repeating: 0, count: place - 6)
        for type in ["PANA", "LEIC"] {
            #expect(
                try notes(userData: NoteBytes.box(type, padding + TIFFBytes.jpeg(Self.exif))).camera == Self.date
                    + "+02:00")
        }
    }

    @Test func `makers' directories and texts are read`() throws {
        let entries: [(tag: Int, value: TIFFBytes.Value)] = [(0x9003, .text(Self.date))]
        let pentax = TIFFBytes().directory(
            [(6, .bytes(type: 7, [0x07, 0xE8, 5, 10])), (7, .bytes(type: 7, [23, 30, 0]))], at: 10)
        let empty = { (count: Int) in [UInt8](repeating: 0, count: count) }
        let olympus = NoteBytes.box("prms", empty(0x83) + NoteBytes.field(Self.date, 24) + empty(40))
        let boxes = [
            NoteBytes.box("QVMI", NoteBytes.field("QVMI", 10) + TIFFBytes().directory(entries, at: 10)),
            NoteBytes.box("MVTG", empty(16) + TIFFBytes(isLittleEndian: true).directory(entries, at: 0)),
            NoteBytes.box("RICO", [0xFF, 0xE1, 0, 99] + Array("Exif\0\0".utf8) + Self.exif),
            NoteBytes.box("RMKN", Self.exif), NoteBytes.box("SIGM", Self.exif),
            NoteBytes.box("PENT", empty(0x71) + NoteBytes.field(Self.date, 24)),
            NoteBytes.box("PENT", empty(0x8B) + NoteBytes.field(Self.date, 24)),
            NoteBytes.box("PXMN", Array("PENTAX \0MM".utf8) + pentax),
            NoteBytes.box("thmb", Array("RICOH\0MM".utf8) + pentax),
            NoteBytes.box("TAGS", NoteBytes.field("OLYMPUS", 12) + NoteBytes.box("OLYM", olympus)),
        ]
        for box in boxes {
            let found = try #require(try notes(userData: box).camera, "\(box.prefix(8))")
            let reading = try #require(DateText.reading(of: found))
            let local = DateText.reading(of: Self.date)
            #expect(reading == local || reading == DateText.reading(of: Self.date + "+02:00"), "\(box.prefix(8))")
        }
    }

    @Test func `Sony's XML is read from the film's box and from the file's`() throws {
        let xml = "<NonRealTimeMeta><CreationDate value=\"2024-05-11T06:30:00+09:00\"/></NonRealTimeMeta>"
        let handler = NoteBytes.box(
            "hdlr", [UInt8](repeating: 0, count: 8) + Array("nrtm".utf8) + [UInt8](repeating: 0, count: 13))
        let parts = handler + NoteBytes.box("xml ", [0, 0, 0, 0] + Array(xml.utf8) + [0])
        for meta in [NoteBytes.box("meta", [0, 0, 0, 0] + parts), NoteBytes.box("meta", parts)] {
            #expect(try notes(meta) == camera("2024-05-11T06:30:00+09:00"))
            #expect(try notes(NoteBytes.box("moov", meta)) == camera("2024-05-11T06:30:00+09:00"))
            #expect(
                try notes(NoteBytes.box("moov", NoteBytes.box("trak", meta))) == camera("2024-05-11T06:30:00+09:00"))
        }
    }

    @Test func `Sony's zone counts for the film's date in UTC`() throws {
        func record(_ tag: Int, _ value: [UInt8], encoding: UInt8) -> [UInt8] {
            NoteBytes.number(value.count + 10, bytes: 2) + NoteBytes.number(tag, bytes: 4) + [0x15, 0xC7, 0, encoding]
                + value
        }
        let date = record(3, "2024/05/10 21:30:00".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, encoding: 1)
        let zone = record(0x0B, NoteBytes.number(-450, bytes: 2), encoding: 0)
        let identifier = Array("USMT".utf8) + [0x21, 0xD2, 0x4F, 0xCE, 0xBB, 0x88, 0x69, 0x5C, 0xFA, 0xC9, 0xC7, 0x40]
        let media = NoteBytes.box(identifier: identifier, NoteBytes.box("MTDT", [0, 2] + date + zone))
        let found = try notes(NoteBytes.box("moov", NoteBytes.box("trak", media)))
        #expect(found.offset == "-07:30" && found.container == "2024/05/10 21:30:00" && found.camera == nil)
    }

    @Test func `Olympus' profile has a date as text`() throws {
        let identifier = Array("PROF".utf8) + [0x21, 0xD2, 0x4F, 0xCE, 0xBB, 0x88, 0x69, 0x5C, 0xFA, 0xC9, 0xC7, 0x40]
        let olympus = NoteBytes.box("OLYM", [UInt8](repeating: 0, count: 0x7F) + NoteBytes.field(Self.date, 24))
        #expect(
            try notes(NoteBytes.box(identifier: identifier, [UInt8](repeating: 0, count: 8) + olympus))
                == camera(Self.date))
    }

    @Test func `dates of programs are in user data and in XMP`() throws {
        let user = try notes(userData: NoteBytes.box("date", "2016-03-25T11:46:00+0100"))
        #expect(user.userData == "2016-03-25T11:46:00+0100" && user.camera == nil)
        #expect(
            try notes(userData: NoteBytes.box("date", [0, 10, 0x15, 0xC7] + Array("2016-03-25".utf8))).userData
                == "2016-03-25")
        #expect(try notes(userData: NoteBytes.box("date", "yesterday")) == CameraNotes())
        #expect(
            try notes(userData: NoteBytes.box("@day", "2010-02-12T13:27:14-0800")).content == "2010-02-12T13:27:14-0800"
        )
        let xmp = """
            <x:xmpmeta><rdf:RDF><rdf:Description xmp:CreateDate="2024-01-01T00:00:00Z">
            <exif:DateTimeOriginal>2016-03-25T11:46:00</exif:DateTimeOriginal>
            <exifEX:OffsetTimeOriginal>+01:00</exifEX:OffsetTimeOriginal>
            <exif:GPSLatitude>52,30N</exif:GPSLatitude><exif:GPSLongitude>13,15E</exif:GPSLongitude></rdf:Description>
            """
        let identifier: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        let boxes = [
            NoteBytes.box(identifier: identifier, Array(xmp.utf8)),
            NoteBytes.box("moov", NoteBytes.box("udta", NoteBytes.box("XMP_", xmp))),
        ]
        for box in boxes {
            let found = try notes(box)
            #expect(found.xmp == "2016-03-25T11:46:00+01:00" && found.camera == nil)
            #expect(found.place == Coordinate(latitude: 52.5, longitude: 13.25))
        }
        let export = "<rdf:Description xmp:CreateDate=\"2024-01-01T00:00:00Z\"/>"
        #expect(try notes(NoteBytes.box(identifier: identifier, Array(export.utf8))) == CameraNotes())
    }

    @Test func `dash cameras note the start of the recording`() throws {
        let time = NoteBytes.number(1_715_383_800_250, bytes: 8)
        let found = try notes(NoteBytes.box("free", NoteBytes.box("cprt", "Pittasoft") + NoteBytes.box("sttm", time)))
        #expect(found == camera("2024-05-10T23:30:00"))
        #expect(try notes(NoteBytes.box("IDIT", "2024-05-10T23:30:00+0200\0")) == camera("2024-05-10T23:30:00+0200"))
        #expect(try notes(NoteBytes.box("free", [UInt8](repeating: 7, count: 40))) == CameraNotes())
    }
}
