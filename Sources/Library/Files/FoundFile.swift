package import Model

/// A file as the walk saw it. What identifies its contents for the catalog: path, size, modification time and inode.
package struct FoundFile: Hashable, Sendable {
    /// Absolute.
    package let path: String
    /// Bytes of the path that are its source folder's, with the slash behind it.
    private let folderLength: Int
    /// Bytes.
    package var size: Int64
    package var modified: FileTime
    package var inode: UInt64
    /// False for one that the source's patterns leave out, and that may say when another was filmed: a still, a sidecar.
    package var mayBePicked: Bool
    /// Index of the scan's source that it lies in.
    package var sourceIndex: UInt16 = 0

    package init(
        path: String, relativePath: String, size: Int64, modified: FileTime, inode: UInt64, mayBePicked: Bool = true
    ) {
        self.init(
            path: path, folderLength: path.utf8.count - relativePath.utf8.count, size: size, modified: modified,
            inode: inode, mayBePicked: mayBePicked)
    }

    init(path: String, folderLength: Int, size: Int64, modified: FileTime, inode: UInt64, mayBePicked: Bool) {
        self.path = path
        self.folderLength = folderLength
        self.size = size
        self.modified = modified
        self.inode = inode
        self.mayBePicked = mayBePicked
    }

    /// The same file for who opens it elsewhere.
    package func lying(at place: String) -> FoundFile {
        FoundFile(
            path: place, relativePath: place.lastPathPart, size: size, modified: modified, inode: inode,
            mayBePicked: mayBePicked)
    }

    /// Path under its source folder. Made each time: a hundred thousand of them need not be kept.
    package var relativePath: String {
        String(path[path.utf8.index(path.utf8.startIndex, offsetBy: folderLength)...])
    }
    /// The source's folder, with the slash at its end.
    package var source: Substring { path[..<path.utf8.index(path.utf8.startIndex, offsetBy: folderLength)] }
    package var name: String { path.lastPathPart }
    /// True for the name of a recording or a still.
    var promisesMedia: Bool { MediaSignature.promisesVideo(name) || MediaSignature.promisesStill(name) }
    /// The folder it lies in, with the slash at its end.
    package var folder: Substring { path.dropLast(name.count) }
    /// Modification time and inode as one number (FNV-1a): what tells it from another file of its name and size.
    var mark: UInt64 {
        [UInt64(bitPattern: modified.seconds), UInt64(modified.nanoseconds.magnitude), inode]
            .reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x0100_0000_01b3 }
    }
    /// Seconds since 1970, held to `CalendarTime.instants`.
    package var modifiedInstant: Int64 { modified.instant }
}
