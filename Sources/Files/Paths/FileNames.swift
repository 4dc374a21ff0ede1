import Foundation
import Model

/// Changes of names in a folder, each a single step for everybody who looks.
package enum FileNames {
    /// Lets two files change names (renameat2(2), `RENAME_EXCHANGE`). False where the file system, the kernel or the C library has no
    /// such thing, or either file is not there. Throws `DayreelError` by `errno`.
    package static func exchange(_ left: String, _ right: String) throws -> Bool {
        try call(left, right, 2, failures: [ENOENT])
    }

    /// Renames a file unless the new name is taken: false then. Throws `DayreelError` by `errno`.
    package static func renameToFreeName(_ old: String, _ new: String) throws -> Bool {
        if link(old, new) == 0 {
            unlink(old)
            return true
        }
        if errno == EEXIST { return false }
        // There are disks without hard links, such as a stick with FAT. `RENAME_NOREPLACE` is 1.
        if try call(old, new, 1, failures: [EEXIST]) { return true }
        guard HeldFile(new, followingLinks: false) == nil else { return false }
        try checked("a file cannot be renamed", place: new) { rename(old, new) }
        return true
    }

    /// renameat2(2), which glibc's headers show with `_GNU_SOURCE` only.
    private typealias Rename =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32

    /// `failures` mean that it was not done, as those do that a file system without the call has.
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
