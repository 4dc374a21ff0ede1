import Files
import Model

/// Makes opaque ids: digests that survive restarts and do not reveal paths.
enum StudioID {
    /// An id made from any text.
    static func of(_ text: String) -> String { self.text(number(of: text)) }

    /// An item's id as a number: a digest of its path, range, size and chosen streams, and of the file's time and inode. So another file
    /// with the same name is another item, and a browser may keep its picture for ever.
    static func number(of item: MediaItem) -> UInt64 {
        number(of: item.location, size: item.fileSize, mark: item.fileMark)
    }

    /// A photo's id as a number.
    static func number(of still: Still) -> UInt64 {
        number(of: still.location, size: still.fileSize, mark: still.fileMark)
    }

    private static func number(of location: MediaLocation, size: Int64, mark: UInt64) -> UInt64 {
        let range = location.range.map { "\($0.offset)+\($0.length)" } ?? ""
        let streams = location.streams.map { "\u{0}\($0.picture ?? -1)+\($0.sound ?? -1)" } ?? ""
        return number(of: "\(location.path)\u{0}\(range)\u{0}\(size)\u{0}\(mark.hexadecimal)\(streams)")
    }

    static func of(_ item: MediaItem) -> String { text(number(of: item)) }

    /// The id for a name that matches no item of the library, or several.
    static func ofStranger(_ name: String) -> String { "name-" + of(name) }

    /// The id as 16 hexadecimal digits.
    static func text(_ number: UInt64) -> String { number.hexadecimal }

    /// The number of an item's id; nil for any other text.
    static func number(_ text: String) -> UInt64? { text.utf8.count == 16 ? UInt64(text, radix: 16) : nil }

    private static func number(of text: String) -> UInt64 {
        UInt64(SHA256Hex.of(text).prefix(16), radix: 16) ?? 0
    }
}
