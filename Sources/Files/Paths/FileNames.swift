import Foundation
import Model

/// Changes names in a folder, each in a single atomic step.
package enum FileNames {
    /// Exchanges the names of two files (renameat2(2), `RENAME_EXCHANGE`). Returns false if the file system, the kernel or the C library
    /// does not support it, or either file is missing. Throws `DayreelError` by `errno`.
    package static func exchange(_ left: String, _ right: String) throws -> Bool {
        try call(left, right, 2, failures: [ENOENT])
    }

    /// Renames a file unless the new name is taken; then it returns false. Throws `DayreelError` by `errno`.
    package static func renameToFreeName(_ old: String, _ new: String) throws -> Bool {
        if link(old, new) == 0 {
            unlink(old)
            return true
        }
        if errno == EEXIST { return false }
        // Some disks do not support hard links, such as a stick with FAT. `RENAME_NOREPLACE` is 1.
        if try call(old, new, 1, failures: [EEXIST]) { return true }
        guard HeldFile(new, followingLinks: false) == nil else { return false }
        try checked("a file cannot be renamed", place: new) { rename(old, new) }
        return true
    }

    /// The type of renameat2(2), which glibc's headers declare only with `_GNU_SOURCE`.
    private typealias Rename =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32

    /// Calls renameat2(2). Returns false for the errors in `failures`, and for those of a file system without the call.
    private static func call(_ left: String, _ right: String, _ flags: UInt32, failures: Set<Int32>) throws -> Bool {
        guard let address = dlsym(nil, "renameat2") else { return false }
        let rename = unsafeBitCast(address, to: Rename.self)
        while rename(AT_FDCWD, left, AT_FDCWD, right, flags) != 0 {
            let code = errno
            if failures.contains(code) || [EINVAL, ENOSYS, ENOTSUP].contains(code) { return false }
            if code != EINTR { throw DayreelError.system(code, "a file cannot be renamed", place: right) }
        }
        return true
    }
}
