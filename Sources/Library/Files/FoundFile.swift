package import Files
import Foundation
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

/// A source's own data about one of its media, which are not in the file.
package struct SourceClaim: Hashable, Sendable {
    /// The source's own id of the medium.
    package var id: String
    /// The name that the owner sees.
    package var name: String
    /// The dates that the source records.
    package var stamps: [CaptureStamp]
    /// The path of the still that belongs to it.
    package var still: String?
    /// The path of the edit that says which part is slow motion.
    package var slowMotionEdit: String?
    package var isLivePhoto: Bool
    package var isScreenRecording: Bool
    /// True for a video that the source calls slow motion.
    package var isSlowMotion = false
    package var isFavorite: Bool
    /// The id that is the same on every device: `icl#…`.
    package var contentIdentifier: String?
    /// The part of the recording that the source found best.
    package var bestPart: Range<MediaTime>?
    /// How good the source finds it, in 1/1024; nil if it has not looked.
    package var score: Int?
    /// The reason why its file is missing; nil if it is on the disk.
    package var absence: FileAbsence?
    /// What the owner wrote about it.
    package var caption: String?
    /// Pixels as displayed; nil if the source does not say.
    package var size: Size?
    /// Where in a photo the source found faces; nil if it found none.
    package var focus: PicturePoint?

    /// The size of a picture in pixels.
    package struct Size: Hashable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    package init(
        id: String, name: String, stamps: [CaptureStamp] = [], still: String? = nil, isLivePhoto: Bool = false,
        isScreenRecording: Bool = false, isFavorite: Bool = false, contentIdentifier: String? = nil,
        bestPart: Range<MediaTime>? = nil, absence: FileAbsence? = nil
    ) {
        self.id = id
        self.name = name
        self.stamps = stamps
        self.still = still
        self.isLivePhoto = isLivePhoto
        self.isScreenRecording = isScreenRecording
        self.isFavorite = isFavorite
        self.contentIdentifier = contentIdentifier
        self.bestPart = bestPart
        self.absence = absence
    }
}

/// Reads the time of a file's creation, which distinguishes a renamed file from a new one that got a deleted file's inode number.
enum FileBirth {
    /// The time in nanoseconds since 1970, following links. Nil if there is no such file, or if the file system or the C library does not
    /// provide the time.
    static func time(of path: String) -> Int64? {
        guard let address = dlsym(nil, "statx") else { return nil }
        let statx = unsafeBitCast(address, to: Statx.self)
        var buffer = [UInt8](repeating: 0, count: 256)
        guard statx(AT_FDCWD, path, 0, wantsBirth, &buffer) == 0 else { return nil }
        // `struct statx` (linux/stat.h) has the mask of filled-in fields at offset 0, and the time of creation at offset 80.
        let (mask, seconds, nanoseconds) = buffer.withUnsafeBytes {
            (
                $0.load(as: UInt32.self), $0.load(fromByteOffset: 80, as: Int64.self),
                $0.load(fromByteOffset: 88, as: UInt32.self)
            )
        }
        return mask & wantsBirth == 0 ? nil : sinceEpoch(seconds, nanoseconds)
    }

    /// Nanoseconds since 1970; nil for a time that does not fit, before 1677 or after 2262: NTFS says 1601 where it knows none.
    static func sinceEpoch(_ seconds: Int64, _ nanoseconds: UInt32) -> Int64? {
        let (whole, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (time, isOver) = whole.addingReportingOverflow(Int64(nanoseconds))
        return isTooFar || isOver ? nil : time
    }

    /// `STATX_BTIME` of statx(2).
    private static let wantsBirth: UInt32 = 0x800

    /// The type of statx(2), which glibc declares only with `_GNU_SOURCE`.
    private typealias Statx =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer) -> Int32
}
