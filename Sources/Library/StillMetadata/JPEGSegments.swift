/// The segments of a JPEG with EXIF and XMP, and the places of what may lead to a video behind it. Reads no part of the picture.
///
/// ITU T.81, B.1.1.4: a marker (0xFF and a code), then two bytes of length, which count themselves. The header ends at the first scan
/// (0xDA). EXIF and XMP are in APP1 (0xE1), each with its own signature; long XMP continues in further APP1 segments, which only their
/// places are noted of. APP2 (0xE2) may have an index of further pictures.
struct JPEGSegments {
    private(set) var exif: [UInt8]?
    /// The XMP packets: one, or more in files of careless programs.
    private(set) var xmp: [[UInt8]] = []
    private(set) var layout = JPEGLayout()
    /// Pixels as stored, before the turn for display; nil if no frame follows.
    private(set) var size: (width: Int, height: Int)?
    /// The `errno` of the first read that failed. The segments lack its bytes.
    private(set) var failure: Int32?

    private static let exifMark = Array("Exif\0\0".utf8)
    private static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let indexMark = Array("MPF\0".utf8)
    /// The most segments to read. Cameras write fewer before the picture: profiles in parts, Photoshop's segments, a dozen others.
    private static let most = 200

    /// Reads a file's segments. A file that cannot be read, or is not a JPEG, has none.
    init(path: String) {
        let file = StillFile(path: path)
        read(file.bytes)
        failure = file.failure
    }

    /// Reads segments from a part of a file. `bytes` returns the bytes from a position on, at most `count`.
    init(_ bytes: (_ position: Int64, _ count: Int) -> [UInt8]) { read(bytes) }

    /// Reads the segments in a file's bytes.
    init(_ file: [UInt8]) {
        read { position, count in
            let start = Int(min(position, Int64(file.count)))
            return Array(file[start..<min(file.count, start + count)])
        }
    }

    /// Reads the segments. `bytes` returns the bytes from a position on, at most `count`.
    private mutating func read(_ bytes: (_ position: Int64, _ count: Int) -> [UInt8]) {
        var position: Int64 = 2
        for _ in 0..<Self.most {
            let head = bytes(position, 4 + XMPExtension.headLength)
            guard head.count >= 4, head[0] == 0xFF else { return }
            // A marker may follow any number of 0xFF.
            if head[1] == 0xFF {
                position += 1
                continue
            }
            let length = Int(head[2]) << 8 | Int(head[3])
            if head[1] == 0xDA { layout.scan = position }
            if Self.isFrame(head[1]), size == nil, head.count >= 9 {
                // B.2.2: after the length the bits of a sample, then lines and samples of a line.
                size = (Int(head[7]) << 8 | Int(head[8]), Int(head[5]) << 8 | Int(head[6]))
            }
            guard head[1] != 0xDA, head[1] != 0xD9, length >= 2 else { return }
            take(head, at: position, length: length - 2, bytes)
            position += 2 + Int64(length)
        }
    }

    /// True for a marker with which a frame's header begins: all of 0xC0 to 0xCF but those of tables.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Takes a segment. `head` is its beginning with the marker, `length` counts the bytes after its length.
    private mutating func take(
        _ head: [UInt8], at position: Int64, length: Int, _ bytes: (_ position: Int64, _ count: Int) -> [UInt8]
    ) {
        let (mark, start) = (head[4...], position + 4)
        switch head[1] {
        case 0xE1 where exif == nil && mark.starts(with: Self.exifMark): exif = bytes(start, length)
        case 0xE1 where mark.starts(with: Self.xmpMark):
            xmp.append(bytes(start + Int64(Self.xmpMark.count), max(0, length - Self.xmpMark.count)))
        case 0xE1:
            if let chunk = XMPExtension.Chunk(Array(mark), at: start, length: length) { layout.xmp.add(chunk) }
        case 0xE2 where mark.starts(with: Self.indexMark):
            layout.index = start + Int64(Self.indexMark.count)..<start + Int64(max(length, Self.indexMark.count))
        default: break
        }
    }
}

/// The places in a JPEG file that lead to what lies behind its picture.
package struct JPEGLayout: Hashable, Sendable {
    /// The position of the first scan's marker: the picture begins there. Nil if the header has no end.
    package internal(set) var scan: Int64?
    /// The position of the multi-picture index, which begins with a TIFF header: positions in it count from there.
    package internal(set) var index: Range<Int64>?
    /// The continued XMP.
    package internal(set) var xmp = XMPExtension()

    package init() {}

    /// The end of the last picture that an index lists, as a position in the file; nil if the bytes are no index.
    ///
    /// CIPA DC-007, 5.2: the tags 0xB001 (number of pictures) and 0xB002 (an entry of 16 bytes for each: attributes, size, position, two
    /// dependent pictures). The first picture has the position 0, which means the beginning of the file.
    package static func end(of index: [UInt8], at position: Int64) -> Int64? {
        let numbers = TIFFNumbers(index)
        guard let numbers, let directory = numbers.number(at: 4, bytes: 4),
            let count = numbers.number(at: directory, bytes: 2)
        else { return nil }
        for entry in stride(from: directory + 2, to: directory + 2 + count * 12, by: 12) {
            guard let tag = numbers.number(at: entry, bytes: 2) else { return nil }
            guard tag == 0xB002, let length = numbers.number(at: entry + 4, bytes: 4),
                let list = numbers.number(at: entry + 8, bytes: 4)
            else { continue }
            let ends = stride(from: list, to: list + min(length, 16 * mostPictures), by: 16).compactMap { place in
                numbers.number(at: place + 4, bytes: 4).flatMap { size in
                    numbers.number(at: place + 8, bytes: 4).map { start in
                        (start == 0 ? 0 : position + Int64(start)) + Int64(size)
                    }
                }
            }
            return ends.max()
        }
        return nil
    }

    /// More pictures than any camera puts into a file.
    private static let mostPictures = 64
}

/// The numbers in a block that begins with a TIFF header.
private struct TIFFNumbers {
    private let bytes: [UInt8]
    private let isLittleEndian: Bool

    /// Nil without a header: the byte order, then 42.
    init?(_ bytes: [UInt8]) {
        isLittleEndian = bytes.starts(with: "II*\0".utf8)
        guard isLittleEndian || bytes.starts(with: "MM\0*".utf8) else { return nil }
        self.bytes = bytes
    }

    /// The number at an index; nil beyond the end.
    func number(at index: Int, bytes count: Int) -> Int? {
        guard index >= 0, index <= bytes.count - count else { return nil }
        let digits = bytes[index..<index + count]
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The parts of XMP that do not fit into one segment of a JPEG (XMP Specification, part 3, 1.1.3.1): each segment has a signature, the
/// identifier of the whole as 32 hexadecimal digits, its length and the position of the part in it.
package struct XMPExtension: Hashable, Sendable {
    /// A part in one segment.
    struct Chunk: Hashable, Sendable {
        let identifier: String
        /// The position of the part in the whole.
        let offset: Int
        /// The position of its bytes in the file, and their number.
        let place: Int64
        let count: Int

        /// Reads the head of a segment; nil for another kind. `start` is the position of the head in the file, `length` that of the
        /// segment's content.
        init?(_ head: [UInt8], at start: Int64, length: Int) {
            guard head.count >= XMPExtension.headLength, length >= XMPExtension.headLength,
                head.starts(with: XMPExtension.mark)
            else { return nil }
            let digits = head[XMPExtension.mark.count..<XMPExtension.mark.count + 32]
            identifier = String(decoding: digits, as: UTF8.self)
            offset = head[XMPExtension.mark.count + 36..<XMPExtension.headLength].reduce(0) { $0 << 8 | Int($1) }
            place = start + Int64(XMPExtension.headLength)
            count = length - XMPExtension.headLength
        }
    }

    fileprivate static let mark = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    /// Signature, identifier, length and position.
    static let headLength = mark.count + 32 + 4 + 4

    /// The most bytes that are read of a longer whole, half from its beginning and half from its end: what makes it long are pictures in
    /// the middle, and the rest is a few kilobytes.
    package static let mostBytes = 1 << 18

    private var chunks: [Chunk] = []

    package var isEmpty: Bool { chunks.isEmpty }

    mutating func add(_ chunk: Chunk) { chunks.append(chunk) }

    /// The text of the whole with this identifier, of all parts if it is nil. A part that is missing leaves a gap. `failure` is the `errno`
    /// of a read that failed.
    package func text(ofFileAt path: String, identifier: String?) -> (text: String, failure: Int32?) {
        let parts = chunks.filter { identifier == nil || $0.identifier.lowercased() == identifier?.lowercased() }
            .sorted { $0.offset < $1.offset }
        let total = parts.reduce(0) { $0 + $1.count }
        let file = StillFile(path: path)
        var (bytes, position): ([UInt8], Int) = ([], 0)
        for part in parts {
            // Of a long whole, only what begins in the first half of the most bytes or ends in the last.
            let isNeeded = position < Self.mostBytes / 2 || position + part.count > total - Self.mostBytes / 2
            if isNeeded { bytes += file.bytes(at: part.place, count: part.count) }
            position += part.count
        }
        return (String(decoding: bytes, as: UTF8.self), file.failure)
    }
}
