/// Text inside a JPEG file, in a comment segment (ISO/IEC 10918-1, B.2.4.5) behind the header of JFIF.
enum JPEGComment {
    private static let marker: [UInt8] = [0xFF, 0xFE]

    /// The file with a comment after its header. The text must be printable ASCII and shorter than 200 characters. Bytes that are not a
    /// JPEG file stay unchanged.
    static func adding(_ text: String, to jpeg: [UInt8]) -> [UInt8] {
        guard let end = headerEnd(of: jpeg) else { return jpeg }
        let body = Array(text.utf8.prefix(200))
        return Array(jpeg[..<end]) + marker + [0, UInt8(body.count + 2)] + body + Array(jpeg[end...])
    }

    /// The comment after the header; nil if there is none. The beginning of a file is enough.
    static func text(in jpeg: [UInt8]) -> String? {
        guard let end = headerEnd(of: jpeg), jpeg.count >= end + 4, jpeg[end..<end + 2].elementsEqual(marker) else {
            return nil
        }
        let length = Int(jpeg[end + 2]) << 8 | Int(jpeg[end + 3])
        guard length >= 2, jpeg.count >= end + 2 + length else { return nil }
        return String(decoding: jpeg[end + 4..<end + 2 + length], as: UTF8.self)
    }

    /// The number of bytes of the start marker, and of the JFIF segment if there is one, which must come first (JFIF 1.02).
    private static func headerEnd(of jpeg: [UInt8]) -> Int? {
        guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]), jpeg.count >= 6 else { return nil }
        guard jpeg[3] == 0xE0 else { return 2 }
        let end = 4 + (Int(jpeg[4]) << 8 | Int(jpeg[5]))
        return jpeg.count >= end ? end : nil
    }
}
