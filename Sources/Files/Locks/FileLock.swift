package import Foundation
import Model

/// A lock that other processes see and that the kernel gives back when its holder dies, however it dies: `flock(2)` on a
/// file. Held until the value is released.
package final class FileLock: Sendable {
    package enum Kind: Sendable { case shared, exclusive }

    private let file: OpenFile

    private init(file: OpenFile) { self.file = file }

    /// Waits until the lock is free. For locks that are held for moments only: who holds one for longer was stopped, and
    /// after so many twentieths of a second (`DayreelError(.busy)`) the user hears who it is. `what` is locked: "the cache".
    package static func wait(for kind: Kind, at path: String, of what: String, rounds: Int = 600) throws -> FileLock {
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "cannot open a lock file")
        for _ in 0..<rounds {
            if let lock = try take(kind, of: file) { return lock }
            usleep(50_000)
        }
        throw busy(what, at: path)
    }

    /// Waits like `wait`, but can be cancelled. Throws `CancellationError` then.
    package static func waitCancellably(
        for kind: Kind, at path: String, of what: String, rounds: Int = 600
    ) async throws -> FileLock {
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "cannot open a lock file")
        for _ in 0..<rounds {
            if let lock = try take(kind, of: file) { return lock }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw busy(what, at: path)
    }

    /// Nil while another process holds it.
    private static func take(
        _ kind: Kind, of file: OpenFile, message: String = "cannot lock"
    ) throws -> FileLock? {
        if flock(file.number, operation(kind) | LOCK_NB) == 0 { return FileLock(file: file) }
        let code = errno
        guard code == EWOULDBLOCK || code == EINTR else {
            throw DayreelError.system(code, message, place: file.path)
        }
        return nil
    }

    private static func busy(_ what: String, at path: String) -> DayreelError {
        DayreelError(
            .busy, "\(what) is locked by \(LockHolders.words(ofFileAt: path))", place: path,
            remedy:
                "If that is a run of Dayreel that was stopped, continue or end it ('pgrep -a dayreel' lists them), then try again."
        )
    }

    /// Nil if another process holds it. With `creating: false` also if there is no such file.
    package static func attempt(_ kind: Kind, at path: String, creating: Bool = true) throws -> FileLock? {
        guard creating || access(path, F_OK) == 0 else { return nil }
        // What is there may be anybody's; what is made lies in a folder of the user's own.
        let flags = creating ? O_RDWR | O_CREAT : O_RDWR | O_NOFOLLOW
        let file = try OpenFile(path: path, flags: flags, message: "cannot open a lock file")
        guard flock(file.number, operation(kind) | LOCK_NB) == 0 else { return nil }
        return FileLock(file: file)
    }

    /// A lock on a folder itself. Nil if another process holds it, and for a folder of another user than `owner` if one is given: it is
    /// not locked for a moment then. `message` is the error's.
    package static func attempt(
        _ kind: Kind, onFolder path: String, ownedBy owner: UInt32? = nil, message: String
    ) throws -> FileLock? {
        let folder = try OpenFile(path: path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, message: message)
        if let owner, try folder.status().owner != owner { return nil }
        return try take(kind, of: folder, message: message)
    }

    /// A lock on a file that is made for it: nothing may be there under that name, a link included. `mode` as of open(2).
    package static func making(_ path: String, mode: mode_t) throws -> FileLock {
        while true {
            let file = try OpenFile(
                path: path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, message: "cannot make a file")
            let lock = FileLock(file: file)
            // Whoever sweeps may have seen it before it was locked.
            if flock(file.number, LOCK_EX | LOCK_NB) == 0, lock.isCurrent() { return lock }
        }
    }

    /// A lock on a new file in the folder, of a name that no other process gives. Throws `DayreelError`.
    package static func making(in folder: String) throws -> (name: String, lock: FileLock) {
        // Whoever sweeps may come between the making of the file and its lock: then there is another name.
        for _ in 0..<100 {
            let name = newName()
            if let lock = try attempt(.exclusive, at: "\(folder)/\(name)"), lock.isCurrent() { return (name, lock) }
        }
        throw DayreelError(.busy, "every new lock file was already locked", place: folder)
    }

    /// The process is in it for people who look into the folder; the rest makes it unique: `4711-00c0ffee9f86d081`.
    package static func newName(
        process: Int32 = getpid(), random: UInt64 = .random(in: 0...UInt64.max)
    ) -> String { "\(process)-\(random.hexadecimal)" }

    /// Removes the lock files in a folder that nobody holds, as their processes were killed: all of them, or those whose name is one.
    /// Whatever cannot be opened stays.
    package static func sweep(_ folder: String, where isOne: (_ name: String) -> Bool = { _ in true }) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where isOne(name) {
            let lock = try? attempt(.exclusive, at: "\(folder)/\(name)", creating: false)
            // Its owner may have removed it, and another one made it again, in the moment before it was locked.
            if let lock, lock.isCurrent() { lock.removeFile() }
        }
    }

    /// False if the file was removed from under the lock, so that the next comer locks another one.
    package func isCurrent() -> Bool {
        guard let mine = FileStatus(ofDescriptor: file.number) else { return false }
        return FileStatus(file.path)?.identity == mine.identity
    }

    /// Writes into the file, instead of what is there.
    package func write(_ bytes: [UInt8]) throws {
        try checked("cannot write a lock file", place: file.path) { ftruncate(file.number, 0) }
        try file.write(bytes, at: 0)
    }

    /// Takes the file away while the lock is still held, so that lock files do not pile up.
    package func removeFile() { unlink(file.path) }

    private static func operation(_ kind: Kind) -> Int32 { kind == .shared ? LOCK_SH : LOCK_EX }
}
