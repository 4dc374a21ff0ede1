import Foundation

/// Holds a file or folder by an open descriptor, without reading it.
///
/// Some file systems (FAT, many of FUSE) invent inode numbers and may give a file a new one once nothing has it open. So two identities are
/// compared while both files are held.
package final class HeldFile {
    package let status: FileStatus
    private let descriptor: Int32

    /// `O_PATH` (open(2)), which glibc's headers define only with `_GNU_SOURCE`. Needs no read permission.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Nil if there is no such file, or it may not be examined. A relative path starts from the open folder `folder`.
    package init?(_ path: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true) {
        let flags = Self.pathOnly | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        descriptor = openat(folder, path, flags)
        guard descriptor >= 0 else { return nil }
        guard let status = FileStatus(ofDescriptor: descriptor) else {
            // A class whose initializer fails runs no deinit.
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

    /// The parent folder; nil at the root.
    package var parent: HeldFile? {
        guard let parent = HeldFile("..", in: descriptor), parent.identity != identity else { return nil }
        return parent
    }

    /// Calls `body` with a descriptor that stays open during the call.
    package func withDescriptor<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(descriptor) }
    }
}

/// The size of a file in bytes, following links.
package enum FileSize {
    /// The size; nil if there is no such file.
    package static func bytes(of path: String) -> Int64? { HeldFile(path)?.size }
}
