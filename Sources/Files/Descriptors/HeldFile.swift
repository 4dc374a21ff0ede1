import Foundation

/// A file or folder that is held by an open descriptor, without being read.
///
/// Held, because some file systems (FAT, much of FUSE) make inode numbers up and may give a file another one as soon as
/// nobody has it open: two identities are compared while both files are held.
package final class HeldFile {
    package let status: FileStatus
    private let descriptor: Int32

    /// `O_PATH` (open(2)), which glibc's headers show with `_GNU_SOURCE` only: no permission to read is needed.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Nil if there is no such file, or none that may be looked at. A relative path starts from the folder that is open as
    /// `descriptor`.
    package init?(_ path: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true) {
        let flags = Self.pathOnly | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        descriptor = openat(folder, path, flags)
        guard descriptor >= 0 else { return nil }
        guard let status = FileStatus(ofDescriptor: descriptor) else {
            // A class that fails to be made has no deinit.
            close(descriptor)
            return nil
        }
        self.status = status
    }

    deinit { close(descriptor) }

    package var identity: FileIdentity { status.identity }
    package var kind: FileKind { status.kind }
    /// Bytes.
    package var size: Int64 { status.size }

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
