import Foundation

/// The identity of a file, whatever its names: device and inode.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}

/// A file or folder that is held by an open descriptor, without being read.
///
/// Held, because some file systems (FAT, much of FUSE) make inode numbers up and may give a file another one as soon as
/// nobody has it open: two identities are compared while both files are held.
package final class HeldFile {
    package let identity: FileIdentity
    package let kind: FileKind
    /// Bytes.
    package let size: Int64
    /// The number of its names.
    package let names: Int
    private let descriptor: Int32

    /// `O_PATH` (open(2)), which glibc's headers show with `_GNU_SOURCE` only: no permission to read is needed.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Nil if there is no such file, or none that may be looked at. A relative path starts from the folder that is open as
    /// `descriptor`.
    package init?(_ path: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true) {
        let flags = Self.pathOnly | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        descriptor = openat(folder, path, flags)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            // A class that fails to be made has no deinit.
            close(descriptor)
            return nil
        }
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        kind = FileKind(mode: status.st_mode)
        size = Int64(status.st_size)
        names = Int(status.st_nlink)
    }

    deinit { close(descriptor) }

    /// The folder above this one; nil at the root.
    package var parent: HeldFile? {
        guard let parent = HeldFile("..", in: descriptor), parent.identity != identity else { return nil }
        return parent
    }

    /// Calls `body` with a descriptor that stays open during the call.
    package func withDescriptor<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(descriptor) }
    }
}

/// Bytes of a file, links followed.
package enum FileSize {
    /// Nil if there is no such file.
    package static func bytes(of path: String) -> Int64? { HeldFile(path)?.size }
}
