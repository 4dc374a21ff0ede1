import Files
import Model
import TestSupport
import Testing

@testable import Library

/// The bytes that are read of a file for its notes, whatever it claims.
@Suite struct NoteReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ bytes: [UInt8], format: String = "mov") throws -> (notes: CameraNotes, reader: NoteReader) {
        let reader = try NoteReader(try folder.write(bytes, to: "a"))
        return (CameraNotes(reader, format: format), reader)
    }

    private let empty = { (count: Int) in [UInt8](repeating: 0, count: count) }

    @Test func `a phone's film costs the heads of its boxes`() throws {
        let track = NoteBytes.box("trak", NoteBytes.box("tkhd", empty(84)) + NoteBytes.box("mdia", empty(4000)))
        let film = NoteBytes.box(
            "moov", NoteBytes.box("mvhd", empty(100)) + track + track + NoteBytes.box("udta", empty(4)))
        let (notes, reader) = try read(NoteBytes.box("ftyp", "isom") + film + NoteBytes.box("mdat", empty(1 << 20)))
        #expect(notes == CameraNotes())
        #expect(reader.bytesRead <= 200 && reader.reads <= 12, "\(reader.bytesRead) bytes in \(reader.reads) reads")
    }

    @Test func `an AVI file costs the heads of its chunks`() throws {
        let header = NoteBytes.list(
            "hdrl", NoteBytes.chunk("avih", empty(56)) + NoteBytes.list("strl", NoteBytes.chunk("strh", empty(56))))
        let body = header + NoteBytes.list("movi", empty(1 << 20)) + NoteBytes.chunk("idx1", empty(1000))
        let (notes, reader) = try read(Array("RIFF".utf8) + empty(4) + Array("AVI ".utf8) + body, format: "avi")
        #expect(notes == CameraNotes())
        #expect(reader.bytesRead <= 100, "\(reader.bytesRead) bytes")
    }

    @Test func `other formats cost nothing`() throws {
        #expect(try read(empty(1000), format: "mpegts").reader.bytesRead == 0)
    }

    @Test func `thousands of boxes are not read to their end`() throws {
        let many = (0..<5000).flatMap { _ in NoteBytes.box("udta", NoteBytes.box("date", "x")) }
        let (_, reader) = try read(NoteBytes.box("moov", many))
        #expect(reader.reads <= NoteReader.mostReads && reader.bytesRead < 20_000)
        let fragments = (0..<5000).flatMap { _ in NoteBytes.box("moof", []) }
        #expect(try read(fragments).reader.reads == 1)
    }

    @Test func `no file costs more than the limit`() throws {
        let xmp = NoteBytes.box("XMP_", String(repeating: "x", count: 1 << 19))
        let (_, reader) = try read(NoteBytes.box("moov", NoteBytes.box("udta", xmp + xmp + xmp + xmp + xmp + xmp)))
        #expect(reader.bytesRead <= NoteReader.mostBytes)
        #expect(reader.bytes(at: 0, count: NoteReader.mostBytes) == [])
    }

    /// Every prefix and every changed byte of a film with notes is read without a crash.
    @Test func `damage only costs notes`() throws {
        let records = [0, 0, 0, 0x12, 0, 2, 0, 20] + Array("2024:05:10 23:30:00\0".utf8)
        let whole = NoteBytes.box(
            "moov",
            NoteBytes.box(
                "udta", NoteBytes.box("NCDT", NoteBytes.box("NCTG", records)) + NoteBytes.box("date", "2016-03-25")))
        for index in whole.indices {
            #expect(try read(Array(whole.prefix(index))).notes.userData == nil)
            var damaged = whole
            damaged[index] ^= 0xFF
            #expect(try read(damaged).reader.failure == nil)
        }
        #expect(try read(whole).notes.camera == "2024:05:10 23:30:00")
    }

    @Test func `lengths of 64 bits are believed within the file`() throws {
        let udta = NoteBytes.box("udta", NoteBytes.box("date", "2016-03-25"))
        func film(_ length: Int) -> [UInt8] {
            [0, 0, 0, 1] + Array("moov".utf8) + NoteBytes.number(length, bytes: 8) + udta
        }
        #expect(try read(film(16 + udta.count)).notes.userData == "2016-03-25")
        #expect(try read(film(.max)).notes == CameraNotes())
        #expect(try read(film(-1)).notes == CameraNotes())
        #expect(try read([0, 0, 0, 0] + Array("moov".utf8) + udta).notes.userData == "2016-03-25")
    }

    /// A motion photo's film lies behind the picture.
    @Test func `only the range of a film inside a photo is read`() throws {
        let film = NoteBytes.box("moov", NoteBytes.box("udta", NoteBytes.box("date", "2016-03-25")))
        let path = try folder.write(empty(77) + film + empty(9), to: "a.jpg")
        let reader = try NoteReader(path, range: .init(offset: 77, length: Int64(film.count)))
        #expect(CameraNotes(reader, format: "mov").userData == "2016-03-25")
        #expect(
            CameraNotes(try NoteReader(path, range: .init(offset: 1 << 40, length: .max)), format: "mov")
                == CameraNotes())
    }
}
