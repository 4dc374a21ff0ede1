import Foundation

/// A bounded search for a few attributes in an XMP packet (a JPEG segment: 64 KiB at most), by their local names.
///
/// It is not an XML parser. Camera programs write the relevant packets in one of two forms, `GCamera:MicroVideo="1"` or
/// `<GCamera:MicroVideo>1</GCamera:MicroVideo>`, with varying prefixes (`Container`, `GContainer`). The result is only a hint: the caller
/// checks that it points to a video.
struct XMPText {
    private let tags: [Substring]

    init(_ text: String) { tags = text.split(separator: "<") }

    /// The first value of an attribute or an element of this name.
    func value(of name: String) -> String? {
        for tag in tags {
            if let value = Self.attribute(":" + name + "=", in: tag) { return value }
            guard let end = tag.firstIndex(of: ">"), tag[..<end].hasSuffix(":" + name), tag.first != "/" else {
                continue
            }
            return String(tag[tag.index(after: end)...])
        }
        return nil
    }

    /// The first value of an attribute or an element with this name and prefix: `xmp:Rating` has namesakes in other namespaces. XMP does
    /// not fix prefixes; these are the ones that its specification recommends and programs use.
    func value(qualified name: String) -> String? {
        for tag in tags {
            if let value = Self.attribute(name + "=", in: tag) {
                return value.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard tag.hasPrefix(name), let end = tag.firstIndex(of: ">"),
                tag[..<end].dropFirst(name.count).first?.isWhitespace ?? true
            else { continue }
            return tag[tag.index(after: end)...].trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return nil
    }

    /// An entry of `Container:Directory` (developer.android.com, Motion Photo format 1.0).
    struct Item: Hashable {
        var semantic: String
        /// The length in bytes; 0 for the picture itself.
        var length: Int64
    }

    /// The items in the order of the file.
    var items: [Item] {
        tags.compactMap { tag in
            guard let semantic = Self.attribute(":Semantic=", in: tag) else { return nil }
            return Item(semantic: semantic, length: Self.attribute(":Length=", in: tag).flatMap { Int64($0) } ?? 0)
        }
    }

    /// `start` is the name with its equals sign.
    private static func attribute(_ start: String, in tag: Substring) -> String? {
        guard let found = tag.firstRange(of: start) else { return nil }
        let rest = tag[found.upperBound...]
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        let value = rest.dropFirst()
        return value.firstIndex(of: quote).map { String(value[..<$0]) }
    }
}
