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
