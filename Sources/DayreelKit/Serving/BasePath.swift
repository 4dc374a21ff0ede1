import Model

/// The prefix of all addresses of the page, behind a proxy that also serves other pages: empty, or `/photos`.
package struct BasePath: Hashable, Sendable {
    package static let root = BasePath(text: "")

    /// The path without a trailing slash.
    package let text: String

    init(text: String) { self.text = text }

    /// Reads a path; `photos`, `/photos` and `/photos/` are equivalent. Throws `DayreelError(.usage)` for text that would need encoding in
    /// a URL.
    package init(_ words: String) throws {
        let parts = words.split(separator: "/")
        for part in parts {
            guard part != ".", part != "..", part.utf8.allSatisfy(Self.isPlain) else {
                throw DayreelError(
                    .usage, "'\(words.onOneLine)' is not a valid base path",
                    remedy: "Use letters, digits, '-', '_', '.' and '/' only: --base-path /dayreel")
            }
        }
        text = parts.map { "/" + $0 }.joined()
    }

    /// The rest of a path below the prefix, without its leading slash. Nil for a path elsewhere.
    package func rest(of path: String) -> Substring? {
        guard path.hasPrefix(text) else { return nil }
        let rest = path.dropFirst(text.count)
        return rest.hasPrefix("/") ? rest.dropFirst() : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}
