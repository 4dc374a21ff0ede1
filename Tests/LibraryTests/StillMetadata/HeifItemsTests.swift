import Library
import TestSupport
import Testing

/// EXIF and XMP of HEIF files, found by their boxes.
@Suite struct HeifItemsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func number(_ value: Int, _ count: Int) -> [UInt8] { MotionPhotoParts.number(value, count) }
    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] { MotionPhotoParts.box(type, content) }

    /// An EXIF item: the offset of the TIFF header, then a directory with DateTimeOriginal in the Exif directory.
    private var exif: [UInt8] {
        let date = Array("2024:12:24 10:00:00\0".utf8)
        let first = number(1, 2) + number(0x8769, 2) + number(4, 2) + number(1, 4) + number(26, 4) + number(0, 4)
        let second = number(1, 2) + number(0x9003, 2) + number(2, 2) + number(20, 4) + number(44, 4) + number(0, 4)
        return number(6, 4) + Array("Exif\0\0MM\0*".utf8) + number(8, 4) + first + second + date
    }

    private func entry(_ id: Int, _ type: String, _ more: String = "", version: Int) -> [UInt8] {
        box(
            "infe",
            number(version, 1) + number(0, 3) + number(id, version == 2 ? 2 : 4) + number(0, 2) + Array(type.utf8)
                + Array((more + "\0").utf8))
    }

    /// A HEIC with these two items: EXIF in the media data, XMP in `idat`, in as many parts as asked.
    private func heic(xmp: String, parts: Int = 1, version: Int = 2) -> [UInt8] {
        let ftyp = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
        let packet = Array(xmp.utf8)
        let kinds = [
            entry(1, "hvc1", version: version), entry(2, "Exif", version: version),
            entry(3, "mime", "\0application/rdf+xml", version: version),
        ]
        let list = box("iinf", number(0, 4) + number(kinds.count, 2) + kinds.joined())
        func meta(_ start: Int) -> [UInt8] {
            let size = (packet.count + parts - 1) / parts
            let extents = stride(from: 0, to: packet.count, by: size).map { ($0, min(size, packet.count - $0)) }
            func place(_ id: Int, _ method: Int, _ extents: [(Int, Int)]) -> [UInt8] {
                number(id, 2) + number(method, 2) + number(0, 2) + number(extents.count, 2)
                    + extents.flatMap { number($0, 4) + number($1, 4) }
            }
            let places = box(
                "iloc",
                number(1 << 24, 4) + number(0x4400, 2) + number(2, 2) + place(2, 0, [(start, exif.count)])
                    + place(3, 1, extents))
            return box("meta", number(0, 4) + list + places + box("idat", packet))
        }
        let start = ftyp.count + meta(0).count + 8 + 500
        return ftyp + meta(start) + box("mdat", [UInt8](repeating: 7, count: 500) + exif)
    }

    @Test(arguments: [1, 3], [2, 3])
    func `both are found in the media data and among the boxes`(parts: Int, version: Int) throws {
        let path = try folder.write(heic(xmp: "<x:xmpmeta/>", parts: parts, version: version), to: "a.heic")
        let tags = StillTags.ofHEIF(at: path)
        #expect(tags.dateTimeOriginal == "2024:12:24 10:00:00" && tags.xmp == ["<x:xmpmeta/>"] && tags.failure == nil)
    }

    @Test func `damaged and cut off files are read without a crash`() throws {
        let whole = heic(xmp: "<x:xmpmeta/>")
        for count in stride(from: 0, to: whole.count, by: 7) {
            let path = try folder.write(Array(whole.prefix(count)), to: "cut.heic")
            let date = StillTags.ofHEIF(at: path).dateTimeOriginal
            #expect(date == nil || date == "2024:12:24 10:00:00")
        }
        var random = SeededRandom(seed: 3)
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0..<3 {
                bytes[Int.random(in: 16..<400, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = StillTags.ofHEIF(at: try folder.write(bytes, to: "broken.heic"))
        }
    }
}
