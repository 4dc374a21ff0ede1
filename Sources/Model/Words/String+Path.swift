extension String {
    /// The text after the last slash; all of it if it has none.
    package var lastPathPart: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
    }

    /// The part before that, with the slash at its end; empty for a name alone.
    package var folderPart: Substring {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { self[..<utf8.index(after: $0)] } ?? self[..<startIndex]
    }

    /// The names between its slashes. By bytes: an accent behind a slash makes one character of the two.
    package var pathParts: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// A folder's path with a slash at its end: the beginning of the paths of all that lies in it.
    package var withSlashAtEnd: String { hasSlashAtEnd ? self : self + "/" }

    /// A folder's path without the slash at its end; `/` stays.
    package var withoutSlashAtEnd: String { hasSlashAtEnd && utf8.count > 1 ? String(dropLast()) : self }

    private var hasSlashAtEnd: Bool { utf8.last == UInt8(ascii: "/") }
}
