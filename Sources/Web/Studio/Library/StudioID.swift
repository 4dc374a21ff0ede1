import Files
import Model

/// Opaque ids: digests that stay the same over restarts and say nothing of a path.
enum StudioID {
    /// The id of any text.
    static func of(_ text: String) -> String { self.text(number(of: text)) }

    /// An item's id as a number: the digest of where its bytes lie, how many they are, and the file's time and inode, so that another file
    /// under the same name is another item and a picture of it may be kept for ever.
    static func number(of item: MediaItem) -> UInt64 {
        let range = item.location.range.map { "\($0.offset)+\($0.length)" } ?? ""
        return number(of: "\(item.location.path)\u{0}\(range)\u{0}\(item.fileSize)\u{0}\(item.fileMark.hexadecimal)")
    }

    static func of(_ item: MediaItem) -> String { text(number(of: item)) }

    /// The id that stands for a name which no item of the library has, or several have.
    static func ofStranger(_ name: String) -> String { "name-" + of(name) }

    /// 16 hexadecimal digits.
    static func text(_ number: UInt64) -> String { number.hexadecimal }

    /// Nil for a text that is no id of an item.
    static func number(_ text: String) -> UInt64? { text.utf8.count == 16 ? UInt64(text, radix: 16) : nil }

    private static func number(of text: String) -> UInt64 {
        UInt64(ContentHash.of(text).prefix(16), radix: 16) ?? 0
    }
}
