import Files
import Foundation
import Model

/// Looks at the files that an examiner lists, before anything else opens them: whoever has taken it over could name the user's keys, or a
/// link to them, and they would be read as media.
struct VettedFiles {
    /// The folder of the source, with a slash at its end.
    private let root: String
    private let followsLinks: Bool
    /// Folders of the source with no link on the way, by the bytes of their paths with a slash at the end: two spellings of a name can be
    /// two folders.
    private var folders: Set<[UInt8]>

    private static let slash = UInt8(ascii: "/")

    /// `root`: an absolute path.
    init(root: String, followsLinks: Bool) {
        self.root = root.withSlashAtEnd
        self.followsLinks = followsLinks
        folders = [Array(self.root.utf8)]
    }

    /// The file at an absolute path as it is now. Nil for what is no file of the source.
    mutating func file(at path: String) -> FoundFile? {
        let bytes = Array(path.utf8)
        guard bytes.count < PATH_MAX, !bytes.contains(0), let slash = bytes.lastIndex(of: Self.slash),
            isInside(bytes[...slash]), let status = FileStatus(path, followingLinks: followsLinks),
            status.kind == .file
        else { return nil }
        return FoundFile(
            path: path, folderLength: root.utf8.count, size: status.size, modified: status.modified,
            inode: status.identity.inode, mayBePicked: true)
    }

    /// A file that is not there, perhaps of another folder. `path` is absolute.
    func absent(_ path: String) -> FoundFile {
        FoundFile(
            path: path, relativePath: path.below(root).map(String.init) ?? path.lastPathPart,
            size: 0, modified: FileTime(seconds: 0, nanoseconds: 0), inode: 0, mayBePicked: true)
    }

    /// True for a folder of the source. Looks at one after the other, from the source's own folder on.
    private mutating func isInside(_ folder: ArraySlice<UInt8>) -> Bool {
        if folders.contains(Array(folder)) { return true }
        guard folder.starts(with: root.utf8) else { return false }
        var start = root.utf8.count
        while start < folder.endIndex, let end = folder[start...].firstIndex(of: Self.slash) {
            let name = folder[start..<end]
            guard !name.isEmpty, !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) else { return false }
            let path = Array(folder[...end])
            if !folders.contains(path) {
                let text = String(decoding: path.dropLast(), as: UTF8.self)
                guard FileStatus(text, followingLinks: followsLinks)?.kind == .folder else { return false }
                folders.insert(path)
            }
            start = end + 1
        }
        return true
    }
}
