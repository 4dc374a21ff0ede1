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
