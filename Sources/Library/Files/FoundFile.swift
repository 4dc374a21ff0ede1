package import Files
package import Model

/// A file as a listing found it. Path, size, modification time and inode identify its contents for the catalog.
package struct FoundFile: Hashable, Sendable {
    /// The absolute path.
    package let path: String
    /// The number of bytes of `path` that belong to the source's folder, including its slash.
    private let folderLength: Int
    /// The size in bytes.
    package var size: Int64
    package var modified: FileTime
    package var inode: UInt64
    /// False for a still or sidecar that the source's patterns leave out: it may only date or pair another file.
    package var mayBePicked: Bool
    /// The index of its source among the scan's sources.
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

    /// The same file, opened at another path: the local file of an object.
    package func lying(at place: String) -> FoundFile {
        FoundFile(
            path: place, relativePath: place.lastPathPart, size: size, modified: modified, inode: inode,
            mayBePicked: mayBePicked)
    }

    /// The path under its source's folder. Computed, so that a library's hundred thousand files do not keep it twice.
    package var relativePath: String {
        String(path[path.utf8.index(path.utf8.startIndex, offsetBy: folderLength)...])
    }
    /// The source's folder, with a slash at its end.
    package var source: Substring { path[..<path.utf8.index(path.utf8.startIndex, offsetBy: folderLength)] }
    package var name: String { path.lastPathPart }
    /// True for the name of a recording or a still.
    package var promisesMedia: Bool { Self.promisesMedia(name) }

    /// True for the name of a recording or a still.
    package static func promisesMedia(_ name: String) -> Bool {
        MediaSignature.promisesVideo(name) || MediaSignature.promisesStill(name)
    }

    /// The folder that it is in, with a slash at its end.
    package var folder: Substring { path.folderPart }
    /// A hash of modification time and inode (FNV-1a), which distinguishes it from another file of the same name and size.
    var mark: UInt64 {
        [UInt64(bitPattern: modified.seconds), UInt64(modified.nanoseconds.magnitude), inode]
            .reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x0100_0000_01b3 }
    }
    /// True if it is still as it was listed, and nothing wrote to it or renamed it since `earlier`, its state before it was read.
    package func isUntouched(since earlier: FileStatus?) -> Bool {
        guard let earlier, let now = FileStatus(path), now.isUntouched(since: earlier) else { return false }
        return now.version == FileVersion(size: size, modified: modified, inode: inode)
    }

    /// The modification time in seconds since 1970, clamped to `CalendarTime.instants`.
    package var modifiedInstant: Int64 { modified.instant }
}
