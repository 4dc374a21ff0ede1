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
