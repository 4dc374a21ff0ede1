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
        guard bytes.starts(with: "Apple iOS".utf8), let count = number(at: 14, bytes: 2) else { return nil }
        for entry in stride(from: 16, to: 16 + count * 12, by: 12) {
            guard let tag = number(at: entry, bytes: 2) else { return nil }
            guard tag == 17 else { continue }
            let ascii = 2
            guard number(at: entry + 2, bytes: 2) == ascii, let length = number(at: entry + 4, bytes: 4), length > 4,
                let start = number(at: entry + 8, bytes: 4), start < bytes.count, length <= bytes.count - start
            else { return nil }
            let text = bytes[start..<start + length].prefix { $0 != 0 }
            return text.allSatisfy(Self.isOfUUID) && !text.isEmpty ? String(decoding: text, as: UTF8.self) : nil
        }
        return nil
    }

    private static func isOfUUID(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-")
    }

    /// The number at this index; nil beyond the end.
    private func number(at index: Int, bytes count: Int) -> Int? {
        guard index >= 0, index + count <= bytes.count else { return nil }
        let digits = bytes[index..<index + count]
        let isLittleEndian = bytes[12] == UInt8(ascii: "I")
        return isLittleEndian
            ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }
}
