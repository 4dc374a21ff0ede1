/// The segments of a JPEG with EXIF and XMP. Reads no part of the picture.
///
/// ITU T.81, B.1.1.4: a marker (0xFF and a code), then two bytes of length, which count themselves. The header ends at the first scan
/// (0xDA). EXIF and XMP are in APP1 (0xE1), each with its own signature.
struct JPEGSegments {
    private(set) var exif: [UInt8]?
    private(set) var xmp: [UInt8]?
    /// The `errno` of the first read that failed. The segments lack its bytes.
    private(set) var failure: Int32?

    private static let exifMark = Array("Exif\0\0".utf8)
    private static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    /// The most segments to read. Cameras write fewer before the picture: profiles in parts, Photoshop's segments, a dozen others.
    private static let most = 200

    /// Reads a file's segments. A file that cannot be read, or is not a JPEG, has none.
    init(path: String) {
        let file = StillFile(path: path)
        read(file.bytes)
        failure = file.failure
    }

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
            let head = bytes(position, 4 + Self.xmpMark.count)
            guard head.count > 4, head[0] == 0xFF else { return }
            // A marker may follow any number of 0xFF.
            if head[1] == 0xFF {
                position += 1
                continue
            }
            let length = Int(head[2]) << 8 | Int(head[3])
            guard head[1] != 0xDA, head[1] != 0xD9, length >= 2 else { return }
            if head[1] == 0xE1 {
                let mark = head[4...]
                if exif == nil, mark.starts(with: Self.exifMark) {
                    exif = bytes(position + 4, length - 2)
                } else if xmp == nil, mark.starts(with: Self.xmpMark) {
                    let start = position + 4 + Int64(Self.xmpMark.count)
                    xmp = bytes(start, max(0, length - 2 - Self.xmpMark.count))
                }
            }
            position += 2 + Int64(length)
        }
    }
}
