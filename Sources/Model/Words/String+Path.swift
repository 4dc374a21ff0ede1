extension String {
    /// The text after the last slash; all of it if there is none.
    package var lastPathPart: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
    }

    /// The text after the last dot of the last part, in lower case; empty if there is none.
    package var fileExtension: String {
        let name = lastPathPart
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// The text up to and including the last slash; empty if there is none.
    package var folderPart: Substring {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { self[..<utf8.index(after: $0)] } ?? self[..<startIndex]
    }

    /// The names between the slashes. Splits by bytes, because a slash followed by an accent is one character.
    package var pathParts: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// A folder's path with a slash at its end: the prefix of all paths inside it.
    package var withSlashAtEnd: String { hasSlashAtEnd ? self : self + "/" }

    /// A folder's path without the slash at its end; `/` stays unchanged. Drops a byte, because a slash after U+0600 is half a character.
    package var withoutSlashAtEnd: String {
        hasSlashAtEnd && utf8.count > 1 ? String(Substring(utf8.dropLast())) : self
    }

    private var hasSlashAtEnd: Bool { utf8.last == UInt8(ascii: "/") }
}
