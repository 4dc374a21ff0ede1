import Foundation
package import Model
import SparseFiles

/// The identity of a file, and all that changes with each write to it: stat(2).
package struct FileState: Hashable, Sendable {
    package let identity: FileIdentity
    /// Bytes.
    package let size: Int64
    package let modified: FileTime

    /// `failure` makes the error to throw of `errno`.
    package init(ofFileAt path: String, failure: (Int32) -> DayreelError) throws {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(errno) }
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        size = Int64(status.st_size)
        // The name of an object's file says which content it has; its time only when a part of it was fetched.
        modified = BlockMap.path(ofFileAt: path) == nil ? FileTime(status.st_mtim) : FileTime(seconds: 0)
    }
}
