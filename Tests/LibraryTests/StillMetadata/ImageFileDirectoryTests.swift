import Library
import TestSupport
import Testing

@Suite struct ImageFileDirectoryTests {
    private static let date = "2024:05:10 23:30:00"

    private static let entries: [(tag: Int, value: TIFFBytes.Value)] = [
        (0x0132, .text("2024:05:11 00:00:00")),
        (0x8769, .directory([(0x9003, .text(date)), (0x9011, .text("+02:00"))])),
        (
            0x8825,
            .directory([
                (1, .text("S")), (2, .fractions([(33, 1), (30, 1), (0, 0)])), (3, .text("W")),
                (4, .fractions([(70, 1), (0, 1), (1800, 1)])),
            ])
        ),
    ]

    @Test(arguments: [false, true]) func `a block has its date, offset and place in either order of bytes`(
        isLittleEndian: Bool
    ) throws {
        let block = TIFFBytes(isLittleEndian: isLittleEndian).block(Self.entries)
        for bytes in [block, Array("Exif\0\0".utf8) + block] {
            let tags = StillTags(try #require(ImageFileDirectory(tiff: bytes)))
            #expect(tags.dateTimeOriginal == Self.date && tags.offsetTimeOriginal == "+02:00")
            #expect(tags.place?.latitude == -33.5 && tags.place?.longitude == -70.5)
        }
    }

    /// Casio counts offsets from the beginning of its box, FujiFilm from the directory.
    @Test(arguments: [(10, 0), (16, 16)]) func `a directory without a header is read where its maker puts it`(
        start: Int, base: Int
    ) throws {
        let bytes =
            [UInt8](repeating: 0x51, count: start) + TIFFBytes().directory(Self.entries, at: start - base)
        let directory = try #require(ImageFileDirectory(bytes, at: start, base: base, isLittleEndian: false))
        #expect(StillTags(directory).dateTimeOriginal == Self.date)
    }

    @Test func `without an original date the date of the file counts`() throws {
        let directory = ImageFileDirectory(tiff: TIFFBytes().block([(0x0132, .text(Self.date))]))
        #expect(StillTags(try #require(directory)).dateTimeOriginal == Self.date)
    }

    @Test func `values that are not there are nil`() throws {
        let block = TIFFBytes().block(Self.entries)
        for count in block.indices {
            guard let directory = ImageFileDirectory(tiff: Array(block.prefix(count))) else { continue }
            let date = StillTags(directory).dateTimeOriginal
            #expect(date == nil || date == Self.date || date == "2024:05:11 00:00:00")
        }
    }

    @Test(arguments: [[], [0x4D, 0x4D, 0, 42], Array("Exif\0\0".utf8), [UInt8](repeating: 0xFF, count: 64)])
    func `other bytes are no directory`(bytes: [UInt8]) {
        #expect(ImageFileDirectory(tiff: bytes) == nil)
        #expect(ImageFileDirectory(bytes, at: 0, isLittleEndian: false) == nil)
    }

    /// A count and offsets beyond all bytes, and a directory that points to itself.
    @Test func `a hostile directory ends`() throws {
        let absurd = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 8]
        let directory = try #require(ImageFileDirectory(tiff: absurd))
        #expect(directory.values(0x8769) == nil && directory.text(0x8769) == nil)
        #expect(directory.directory(0x8769)?.directory(0x8769)?.text(0x9003) == nil)
    }
}
