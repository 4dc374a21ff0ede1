import Files
import Model

/// Looks at the files that an examiner lists, before anything else opens them: whoever has taken it over could name the user's keys, or a
/// link to them, and they would be read as media.
struct VettedFiles {
    /// The folder of the source, with a slash at its end.
    private let root: String
    private let followsLinks: Bool
    /// Folders by the bytes of their paths with a slash at the end, as two spellings of a name can be two folders. True for one of the
    /// source, with no link on the way.
    private var folders: [[UInt8]: Bool]

    /// `root`: an absolute path.
    init(root: String, followsLinks: Bool) {
        self.root = root.withSlashAtEnd
        self.followsLinks = followsLinks
        folders = [Array(self.root.utf8): true]
    }

    /// The file at an absolute path as it is now. Nil for what is no file of the source.
    mutating func file(at path: String) -> FoundFile? {
        guard !path.utf8.contains(0), isInside(path.folderPart),
            let status = FileStatus(path, followingLinks: followsLinks), status.kind == .file
        else { return nil }
        return FoundFile(
            path: path, folderLength: root.utf8.count, size: status.size, modified: status.modified,
            inode: status.identity.inode, mayBePicked: true)
    }

    /// A file that is not there, perhaps of another folder. `path` is absolute.
    func absent(_ path: String) -> FoundFile {
        let isBelow = path.utf8.starts(with: root.utf8)
        return FoundFile(
            path: path, folderLength: isBelow ? root.utf8.count : path.utf8.count - path.lastPathPart.utf8.count,
            size: 0, modified: FileTime(seconds: 0, nanoseconds: 0), inode: 0, mayBePicked: true)
    }

    private mutating func isInside(_ folder: Substring) -> Bool {
        let bytes = Array(folder.utf8)
        if let known = folders[bytes] { return known }
        let isInside = look(at: folder)
        folders[bytes] = isInside
        return isInside
    }

    private mutating func look(at folder: Substring) -> Bool {
        guard folder.utf8.count > root.utf8.count, folder.utf8.starts(with: root.utf8) else { return false }
        let path = folder.dropLast()
        let (above, name) = LexicalPath.divide(path)
        guard !["", ".", ".."].contains(name), isInside(folder[..<name.startIndex]), !above.isEmpty else {
            return false
        }
        return FileStatus(String(path), followingLinks: followsLinks)?.kind == .folder
    }
}
