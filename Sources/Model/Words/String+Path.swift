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

    /// The path below a folder, without a slash before it; nil for the folder itself and for paths elsewhere. Compares bytes: for
    /// `hasPrefix`, a slash and an accent after it are one character, and folders that only store their accents differently are the same.
    package func below(_ folder: String) -> Substring? {
        let length = folder.utf8.count - (folder.hasSlashAtEnd ? 1 : 0)
        guard utf8.count > length + 1, utf8.starts(with: folder.utf8) else { return nil }
        let slash = utf8.index(utf8.startIndex, offsetBy: length)
        return utf8[slash] == UInt8(ascii: "/") ? self[utf8.index(after: slash)...] : nil
    }

    package func isBelow(_ folder: String) -> Bool { below(folder) != nil }

    private var hasSlashAtEnd: Bool { utf8.last == UInt8(ascii: "/") }
}
