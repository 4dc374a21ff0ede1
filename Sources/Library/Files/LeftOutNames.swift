/// Names that no source takes: hidden files and folders, partial downloads, and the clutter of systems and network storage.
enum LeftOutNames {
    /// True for a path below a source with such a name in it.
    static func contains(partOf path: String) -> Bool {
        path.split(separator: "/").contains {
            contains(String($0)) || PhotoLibraryFolder(path: "", name: String($0)) != nil
        }
    }

    /// True for the name of a file or folder that is skipped without being opened.
    static func contains(_ name: String) -> Bool {
        if name.hasPrefix(".") || name.hasPrefix("~") || name.hasSuffix("~") { return true }
        if ["@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information"].contains(name) { return true }
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return partialExtensions.contains(name[dot...].lowercased())
    }

    private static let partialExtensions: Set<String> = [
        ".part", ".partial", ".crdownload", ".tmp", ".temp", ".download", ".opdownload", ".filepart",
    ]
}
