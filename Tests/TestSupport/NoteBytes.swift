/// The bytes of the containers and notes of cameras, as tests build them: boxes of QuickTime, chunks of AVI, directories of TIFF.
package enum NoteBytes {
    /// A number in `count` bytes, the highest first.
    package static func number(_ value: Int, bytes count: Int, isLittleEndian: Bool = false) -> [UInt8] {
        let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return isLittleEndian ? digits : digits.reversed()
    }

    /// A box of QuickTime; `type` in Latin-1.
    package static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        number(contents.count + 8, bytes: 4) + latin1(type) + contents
    }

    package static func box(_ type: String, _ text: String) -> [UInt8] { box(type, Array(text.utf8)) }

    /// A box whose type is an identifier of sixteen bytes.
    package static func box(identifier: [UInt8], _ contents: [UInt8]) -> [UInt8] { box("uuid", identifier + contents) }

    /// A chunk of AVI, padded to an even length.
    package static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        latin1(type) + number(contents.count, bytes: 4, isLittleEndian: true) + contents
            + (contents.count.isMultiple(of: 2) ? [] : [0])
    }

    package static func chunk(_ type: String, _ text: String) -> [UInt8] { chunk(type, Array(text.utf8)) }

    /// A list of chunks.
    package static func list(_ type: String, _ contents: [UInt8]) -> [UInt8] { chunk("LIST", latin1(type) + contents) }

    /// A text field of a fixed size, filled with zeros.
    package static func field(_ text: String, _ count: Int) -> [UInt8] {
        Array(text.utf8.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - text.utf8.count))
    }

    private static func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}

/// A directory of TIFF's tags for tests.
package struct TIFFBytes: Sendable {
    package enum Value: Sendable {
        case text(String)
        /// A type of EXIF, and the bytes of the values.
        case bytes(type: Int, [UInt8])
        case fractions([(Int, Int)])
        case directory([(tag: Int, value: Value)])
    }

    private let isLittleEndian: Bool
    private static let sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    package init(isLittleEndian: Bool = false) { self.isLittleEndian = isLittleEndian }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        NoteBytes.number(value, bytes: count, isLittleEndian: isLittleEndian)
    }

    /// A whole block with TIFF's header.
    package func block(_ entries: [(tag: Int, value: Value)]) -> [UInt8] {
        (isLittleEndian ? Array("II".utf8) : Array("MM".utf8)) + number(42, 2) + number(8, 4)
            + directory(entries, at: 8)
    }

    /// A directory that lies `offset` bytes behind the place from which its offsets count, followed by its values.
    package func directory(_ entries: [(tag: Int, value: Value)], at offset: Int) -> [UInt8] {
        var table = number(entries.count, 2)
        var values: [UInt8] = []
        let start = offset + 2 + entries.count * 12 + 4
        for (tag, value) in entries {
            let here = start + values.count
            let (type, bytes, isOffset) = encoded(value, at: here)
            table += number(tag, 2) + number(type, 2) + number(isOffset ? 1 : bytes.count / Self.sizes[type - 1], 4)
            if !isOffset, bytes.count <= 4 {
                table += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                table += number(here, 4)
                values += bytes
            }
        }
        return table + number(0, 4) + values
    }

    private func encoded(_ value: Value, at offset: Int) -> (type: Int, bytes: [UInt8], isOffset: Bool) {
        switch value {
        case .text(let text): (2, Array(text.utf8) + [0], false)
        case .bytes(let type, let bytes): (type, bytes, false)
        case .fractions(let fractions): (5, fractions.flatMap { number($0, 4) + number($1, 4) }, false)
        case .directory(let entries): (4, directory(entries, at: offset), true)
        }
    }

    /// A JPEG of nothing but this block as its EXIF.
    package static func jpeg(_ block: [UInt8]) -> [UInt8] {
        let exif = Array("Exif\0\0".utf8) + block
        return [0xFF, 0xD8, 0xFF, 0xE1] + NoteBytes.number(exif.count + 2, bytes: 2) + exif + [
            0xFF, 0xDA, 0, 2, 0xFF, 0xD9,
        ]
    }
}
