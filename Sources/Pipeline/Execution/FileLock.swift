import Foundation

/// A lock that other processes see and that the kernel gives back when its holder dies, however it dies: `flock(2)` on a
/// file. Held until the value goes.
package final class FileLock: Sendable {
    package enum Kind: Sendable { case shared, exclusive }

    private let file: OpenFile

    private init(file: OpenFile) { self.file = file }

    /// Waits until the lock is free. For locks that are held for moments only.
    static func wait(for kind: Kind, at path: String) throws -> FileLock {
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "cannot open a lock file")
        try checked("cannot lock", place: path) { flock(file.number, operation(kind)) }
        return FileLock(file: file)
    }

    /// Nil if another process holds it. With `creating: false` also if there is no such file.
    package static func attempt(_ kind: Kind, at path: String, creating: Bool = true) throws -> FileLock? {
        guard creating || access(path, F_OK) == 0 else { return nil }
        let flags = creating ? O_RDWR | O_CREAT : O_RDWR
        let file = try OpenFile(path: path, flags: flags, message: "cannot open a lock file")
        guard flock(file.number, operation(kind) | LOCK_NB) == 0 else { return nil }
        return FileLock(file: file)
    }

    /// False if the file was removed from under the lock, so that the next comer locks another one.
    package func isCurrent() -> Bool {
        var mine = stat()
        var named = stat()
        return fstat(file.number, &mine) == 0 && stat(file.path, &named) == 0
            && mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
    }

    /// Takes the file away while the lock is still held, so that lock files do not pile up.
    package func removeFile() { unlink(file.path) }

    private static func operation(_ kind: Kind) -> Int32 { kind == .shared ? LOCK_SH : LOCK_EX }
}
