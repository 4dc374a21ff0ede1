package import Foundation
package import Model

/// The identity of a file, independent of its names: device and inode.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}

/// The result of stat(2).
package struct FileStatus: Hashable, Sendable {
    package let kind: FileKind
    package let identity: FileIdentity
    /// Bytes.
    package let size: Int64
    /// Bytes on the disk, not counting holes.
    package let allocated: Int64
    package let modified: FileTime
    /// The time at which its contents, name, links or attributes last changed. Unlike `modified`, nothing can set it.
    package let changed: FileTime
    /// The number of its hard links.
    package let names: Int
    /// User id.
    package let owner: UInt32
    /// The bits that chmod(2) sets.
    package let permissions: UInt32

    /// Nil if there is no such file, or it may not be examined: `errno` says which. A relative path starts from the open folder `folder`.
    package init?(_ path: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true) {
        var status = stat()
        guard fstatat(folder, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    /// The status of an open file. Nil on failure: `errno` says why.
    package init?(ofDescriptor descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        kind = FileKind(mode: status.st_mode)
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        size = Int64(status.st_size)
        allocated = Int64(status.st_blocks) * 512
        modified = FileTime(status.st_mtim)
        changed = FileTime(status.st_ctim)
        names = Int(status.st_nlink)
        owner = status.st_uid
        permissions = status.st_mode & 0o7777
    }

    /// True for a folder, and for a link to one.
    package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

    package var version: FileVersion { FileVersion(size: size, modified: modified, inode: identity.inode) }

    /// True if this is the file that the path led to at `earlier`, and nothing wrote to it or renamed it in between: then everything that
    /// was read at the path meanwhile came from this file. A file that was moved away and back has another time of change.
    package func isUntouched(since earlier: FileStatus) -> Bool {
        version == earlier.version && identity == earlier.identity && changed == earlier.changed
    }
}

/// The kind of object at a path.
package enum FileKind: Sendable {
    case file, folder, link, other

    /// Reads the kind from `st_mode` (stat(2)).
    package init(mode: mode_t) {
        self =
            switch mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
    }
}

extension FileKind {
    /// The kind in words, for messages: "it is a link".
    package var name: String {
        switch self {
        case .file: "a file"
        case .folder: "a folder"
        case .link: "a link"
        case .other: "a device, a pipe or a socket"
        }
    }
}

/// The space left on a file system.
package enum FreeSpace {
    /// The bytes that users other than root may still write to the file system of a folder; nil if the system does not say.
    package static func bytes(inFolder path: String) -> Int64? {
        var volume = statvfs()
        guard statvfs(path, &volume) == 0 else { return nil }
        let (free, overflow) = UInt64(volume.f_bavail).multipliedReportingOverflow(by: UInt64(volume.f_frsize))
        return overflow ? .max : Int64(clamping: free)
    }
}

/// File systems that other machines or programs may use at the same time. A kernel's locks may hold on one of these machines only, and its
/// reports of changes miss what others change.
package enum SharedFileSystem {
    /// The numbers of the file systems, as in statfs(2), `linux/magic.h` and the sources of those that these do not list. FUSE may be
    /// local, but its locks are those of whatever program is behind it.
    private static let kinds: Set<UInt32> = [
        0x6969,  // NFS
        0x517B, 0xFF53_4D42, 0xFE53_4D42,  // SMB, CIFS, SMB2
        0x6573_5546,  // FUSE, among it sshfs and virtiofs
        0x0102_1997,  // 9P
        0x00C3_6400,  // Ceph
        0x0BD0_0BD0,  // Lustre
        0x4750_4653,  // GPFS
        0x1983_0326,  // BeeGFS
        0x0116_1970,  // GFS2
        0x7461_636F,  // OCFS2
        0x5346_414F, 0x6B41_4653,  // AFS
        0x786F_4256, 0xBACB_ACBC,  // folders of VirtualBox and VMware
    ]

    /// The type of statfs(2), which Swift does not import from glibc.
    private typealias Statfs = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Int32

    /// True if a path is on such a file system; false if the system does not say.
    package static func has(_ path: String) -> Bool {
        guard let address = dlsym(nil, "statfs") else { return false }
        let statfs = unsafeBitCast(address, to: Statfs.self)
        // The structure has 120 bytes and begins with the file system's number in one word (statfs(2)).
        var status = [Int](repeating: 0, count: 32)
        return statfs(path, &status) == 0 && kinds.contains(UInt32(truncatingIfNeeded: status[0]))
    }
}

/// Marks files as used now.
package enum FileTouch {
    /// Sets the time of a file that is open for writing to the present time of the machine that has the disk. False if that fails.
    ///
    /// Workers may set no times (`Sandbox`): for them it cuts the file to the length that it has, which sets its time too (ftruncate(2)).
    @discardableResult
    package static func now(_ descriptor: Int32) -> Bool {
        if futimens(descriptor, nil) == 0 { return true }
        guard errno == EPERM, let size = FileStatus(ofDescriptor: descriptor)?.size else { return false }
        return ftruncate(descriptor, off_t(size)) == 0
    }
}
