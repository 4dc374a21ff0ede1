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
