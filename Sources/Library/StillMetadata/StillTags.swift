import Files
import Glibc

/// The facts of a still that matter for the video that belongs to it or is embedded in it.
package struct StillTags: Hashable, Sendable {
    /// EXIF DateTimeOriginal as written: `2020:07:10 06:16:29`, the clock on the wall.
    package var dateTimeOriginal: String?
    /// EXIF OffsetTimeOriginal as written: `+02:00`.
    package var offsetTimeOriginal: String?
    /// Degrees north and east, from EXIF's GPS tags.
    package var place: Place?
    /// Apple's identifier of a Live Photo (maker note, tag 17), which its video shares.
    package var contentIdentifier: String?
    /// The XMP packets of a JPEG or HEIF file.
    package var xmp: [String] = []
    /// Pixels as displayed; 0 if unknown.
    package var width = 0
    package var height = 0
    /// The places in a JPEG that lead to what lies behind its picture.
    package var layout = JPEGLayout()
    /// The `errno` of the first read of the file that failed. Tags may then be missing here that the file has.
    package var failure: Int32?

    /// A place on Earth as the tags give it: degrees that may lie outside the ranges of latitude and longitude.
    package struct Place: Hashable, Sendable {
        package var latitude: Double
        package var longitude: Double
    }

    /// Reads a JPEG's tags. A file of another kind has none. A file that cannot be read has none either, and sets `failure`.
    package static func ofJPEG(at path: String) -> StillTags {
        let segments = JPEGSegments(path: path)
        let exif = segments.exif.flatMap { ExifBlock($0) }
        var tags = exif?.tags ?? StillTags()
        if let size = segments.size { tags.take(size, isTurned: (exif?.orientation ?? 1) >= 5) }
        tags.xmp = segments.xmp.map { String(decoding: $0, as: UTF8.self) }
        tags.layout = segments.layout
        tags.failure = segments.failure
        return tags
    }

    /// Reads the tags of a JPEG inside another file. `bytes` returns the bytes of the JPEG from a position on, at most `count`.
    package static func ofJPEG(_ bytes: (_ position: Int64, _ count: Int) -> [UInt8]) -> StillTags {
        JPEGSegments(bytes).exif.flatMap { ExifBlock($0) }?.tags ?? StillTags()
    }

    /// Reads the tags of a HEIF file's main picture. A file of another kind has none. A file that cannot be read has none either, and sets
    /// `failure`.
    package static func ofHEIF(at path: String) -> StillTags {
        let found = HeifFile.metadata(ofFileAt: path)
        var tags = found.exif.flatMap { ExifBlock($0) }?.tags ?? StillTags()
        tags.xmp = found.xmp.map { [String(decoding: $0, as: UTF8.self)] } ?? []
        if let size = found.size { tags.take(size, isTurned: false) }
        tags.failure = found.failure
        return tags
    }

    private mutating func take(_ size: (width: Int, height: Int), isTurned: Bool) {
        (width, height) = isTurned ? (size.height, size.width) : size
    }
}

/// One tag of Apple's maker note.
///
/// libexif 0.6.24 knows this note and lists its tags, but reads values of more than four bytes from the wrong place, so this type parses
/// the note that libexif returns. Layout (exiftool, Image::ExifTool::MakerNotes, MakerNoteApple): `Apple iOS`, zeros and a version up to
/// byte 12, the byte order (`MM` or `II`), then an IFD as in TIFF, with offsets from the beginning of the note.
struct AppleMakerNote {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Tag 17 (exiftool, Image::ExifTool::Apple): a UUID as text, which the video of a Live Photo carries too.
    var contentIdentifier: String? {
        guard bytes.count > 14, bytes.starts(with: "Apple iOS".utf8) else { return nil }
        let isLittleEndian = bytes[12] == UInt8(ascii: "I")
        let directory = ImageFileDirectory(bytes, at: 14, isLittleEndian: isLittleEndian)
        guard let text = directory?.values(17)?.prefix(while: { $0 != 0 }), text.count > 4 else { return nil }
        return text.allSatisfy(Self.isOfUUID) ? String(decoding: text, as: UTF8.self) : nil
    }

    private static func isOfUUID(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-")
    }
}

/// The turn of a stored picture for display: EXIF's Orientation. HEIF has its own, which libheif applies.
package enum StillOrientation: Int, Sendable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, clockwise, transversed, counterclockwise

    /// Reads the orientation of a JPEG, PNG or WebP file's bytes; upright by default.
    package init(of bytes: [UInt8]) {
        let exif = Self.exif(in: bytes)
        self = exif.flatMap { ExifBlock($0) }?.orientation.flatMap(StillOrientation.init) ?? .upright
    }

    /// The EXIF block, beginning with `Exif\0\0`.
    private static func exif(in bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xFF, 0xD8]) { return JPEGSegments(bytes).exif }
        let block: ArraySlice<UInt8>?
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            // PNG, 5.3: length, type, data, checksum.
            block = chunk("eXIf", in: bytes, from: 8, isLengthFirst: true)
        } else if bytes.starts(with: "RIFF".utf8) {
            block = chunk("EXIF", in: bytes, from: 12, isLengthFirst: false)
        } else {
            block = nil
        }
        let mark = Array("Exif\0\0".utf8)
        return block.map { $0.starts(with: mark) ? Array($0) : mark + $0 }
    }

    /// The data of the first chunk of a type, in a PNG (big-endian length, type, data, checksum) or a RIFF file (type, little-endian
    /// length, data, padded to an even length).
    private static func chunk(
        _ type: String, in bytes: [UInt8], from start: Int, isLengthFirst: Bool
    ) -> ArraySlice<UInt8>? {
        var position = start
        while position + 8 <= bytes.count {
            let (one, other) = (bytes[position..<position + 4], bytes[position + 4..<position + 8])
            let digits = isLengthFirst ? Array(one) : Array(other.reversed())
            let length = digits.reduce(0) { $0 << 8 | Int($1) }
            let data = position + 8
            guard length <= bytes.count - data else { return nil }
            if (isLengthFirst ? other : one).elementsEqual(type.utf8) { return bytes[data..<data + length] }
            position = data + length + (isLengthFirst ? 4 : length % 2)
        }
        return nil
    }
}

/// A still that is open for reading, or an object that has only been fetched in part. Closed with its owner.
final class StillFile {
    let path: String
    /// The parts of the file that are present; nil for a file that is complete.
    let map: BlockMap?
    /// The `errno` of the first failure to open or read the file. Nil if there was none so far.
    private(set) var failure: Int32?
    private let descriptor: Int32

    /// Opens the file. If it is a pipe, does not wait for a writer. A file that cannot be opened has no bytes.
    init(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        failure = descriptor < 0 ? errno : nil
        self.path = path
        map = BlockMap(ofFileAt: path)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Bytes; 0 if unknown.
    var size: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Reads `count` bytes from `offset`, or fewer at the end of the file. Returns none if one of them has not been fetched or cannot be
    /// read.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard descriptor >= 0 else { return [] }
        var code: Int32?
        let bytes = SparseRead.bytes(descriptor, count: count, at: offset, map: map, path: path, failure: &code)
        failure = failure ?? code
        return bytes
    }
}

/// The size of a picture by the first bytes of its file, for formats whose files have no other facts.
///
/// PNG (ISO 15948, 11.2.2), GIF89a, WebP (RFC 9649) and Windows bitmaps. Nil for other formats. A turn for display is not considered:
/// programs that write these formats store pictures upright.
enum PictureHead {
    static func size(_ head: [UInt8]) -> (width: Int, height: Int)? {
        func number(_ index: Int, _ count: Int) -> Int {
            guard index + count <= head.count else { return 0 }
            return head[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func swapped(_ index: Int) -> Int {
            guard index + 4 <= head.count else { return 0 }
            return head[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        func tag(_ index: Int, _ text: String) -> Bool { head.dropFirst(index).starts(with: text.utf8) }
        let size: (width: Int, height: Int)
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]), tag(12, "IHDR") {
            size = (swapped(16), swapped(20))
        } else if tag(0, "GIF8") {
            size = (number(6, 2), number(8, 2))
        } else if tag(0, "BM") {
            size = (number(18, 4), Int(Int32(truncatingIfNeeded: number(22, 4)).magnitude))
        } else if tag(0, "RIFF"), tag(8, "WEBPVP8X") {
            size = (number(24, 3) + 1, number(27, 3) + 1)
        } else if tag(0, "RIFF"), tag(8, "WEBPVP8L") {
            let bits = number(21, 4)
            size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        } else if tag(0, "RIFF"), tag(8, "WEBPVP8 ") {
            size = (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
        } else {
            return nil
        }
        return size.width > 0 && size.height > 0 ? size : nil
    }
}
