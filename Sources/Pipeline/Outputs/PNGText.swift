/// Text inside a PNG file, in a chunk of type `tEXt` (PNG specification, third edition, 5.3 and 11.3.3).
enum PNGText {
    /// The length of the eight-byte signature and the header chunk, which comes first: 4 bytes of length, 4 of type, 13 of data, 4 of
    /// checksum.
    private static let headEnd = 8 + 25

    /// The file with the text after its header. Keyword and text must be printable ASCII. Bytes that are not a PNG file stay unchanged.
    static func adding(_ text: String, as keyword: String, to png: [UInt8]) -> [UInt8] {
        guard isPNG(png) else { return png }
        let body = Array("tEXt".utf8) + Array(keyword.utf8) + [0] + Array(text.utf8)
        let chunk = bigEndian(UInt32(body.count - 4)) + body + bigEndian(checksum(body))
        return Array(png[..<headEnd]) + chunk + Array(png[headEnd...])
    }

    /// The text after the header; nil if there is none with this keyword. The beginning of a file is enough.
    static func value(of keyword: String, in png: [UInt8]) -> String? {
        let start = Array("tEXt".utf8) + Array(keyword.utf8) + [0]
        guard isPNG(png), png.count >= headEnd + 4 + start.count else { return nil }
        let length = png[headEnd..<headEnd + 4].reduce(0) { $0 << 8 | Int($1) }
        let data = png[(headEnd + 4)...]
        guard data.starts(with: start), length + 4 >= start.count, data.count >= length + 4 else { return nil }
        return String(decoding: data.prefix(length + 4).dropFirst(start.count), as: UTF8.self)
    }

    private static func isPNG(_ bytes: [UInt8]) -> Bool {
        bytes.count >= headEnd && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    /// CRC-32 of ISO 3309 (PNG specification, 5.5).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
