import Foundation

/// The date in the XML that professional cameras write beside a recording or into it: Sony's `NonRealTimeMeta`
/// (`<CreationDate value="2024-05-11T06:30:00+09:00"/>`) and P2 of Panasonic and Canon (`<StartDate>…</StartDate>`).
///
/// It is not an XML parser, for the same reasons as `XMPText`.
enum CameraXML {
    /// The most bytes that are read: the date is near the beginning.
    static let longest = 1 << 16

    /// Elements that only these documents have.
    private static let roots = ["NonRealTimeMeta", "ClipMain", "P2Main", "ClipContent"]

    /// The date of the recording as written; nil for any other text.
    static func date(in text: String) -> String? {
        guard roots.contains(where: text.contains) else { return nil }
        let tags = text.split(separator: "<")
        return ["StartDate", "CreationDate"].lazy.compactMap { value(of: $0, in: tags) }
            .first { DateText.reading(of: $0) != nil }
    }

    /// The attribute `value` of the first element with this local name, else the element's text.
    private static func value(of name: String, in tags: [Substring]) -> String? {
        for tag in tags where tag.first != "/" {
            let end = tag.firstIndex { $0.isWhitespace || $0 == ">" || $0 == "/" } ?? tag.endIndex
            guard tag[..<end].split(separator: ":").last == Substring(name) else { continue }
            if let found = tag.firstRange(of: "value=") {
                let rest = tag[found.upperBound...]
                guard let quote = rest.first, quote == "\"" || quote == "'" else { continue }
                return String(rest.dropFirst().prefix { $0 != quote })
            }
            return tag.firstIndex(of: ">").map {
                tag[tag.index(after: $0)...].trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
        return nil
    }
}
