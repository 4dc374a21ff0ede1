package import Foundation
package import Model

/// A lock that other processes see and that the kernel releases when its holder dies in any way: `flock(2)` on a file. Held until the value
/// is released.
package final class FileLock: Sendable {
    package enum Kind: Sendable { case shared, exclusive }

    private let file: OpenFile

    private init(file: OpenFile) { self.file = file }

    /// Flags for a lock file that is made if it is missing. In a folder that others write to, a link could make an empty file anywhere.
    private static func flags(followingLinks: Bool) -> Int32 { O_RDWR | O_CREAT | (followingLinks ? 0 : O_NOFOLLOW) }

    /// Waits until the lock is free. For locks that are held only for moments: if a process holds one longer, it was probably stopped, and
    /// after `rounds` twentieths of a second this throws `DayreelError(.busy)`, which names the process. `what` is the locked thing: "the
    /// cache".
    package static func wait(
        for kind: Kind, at path: String, of what: String, rounds: Int = 600, followingLinks: Bool = true
    ) throws -> FileLock {
        let flags = flags(followingLinks: followingLinks)
        let file = try OpenFile(path: path, flags: flags, message: "cannot open a lock file")
        for _ in 0..<rounds {
            if let lock = try take(kind, of: file) { return lock }
            usleep(50_000)
        }
        throw busy(what, by: LockHolders.words(ofFileAt: path), at: path)
    }

    /// Waits like `wait`, but can be cancelled; then throws `CancellationError`.
    package static func waitCancellably(
        for kind: Kind, at path: String, of what: String, rounds: Int = 600
    ) async throws -> FileLock {
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT, message: "cannot open a lock file")
        for _ in 0..<rounds {
            if let lock = try take(kind, of: file) { return lock }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw busy(what, by: LockHolders.words(ofFileAt: path), at: path)
    }

    /// Takes the lock. Nil while another process holds it.
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

    /// The error for a thing that somebody keeps locked. `holder` is in the words of `LockHolders`.
    package static func busy(_ what: String, by holder: String, at path: String) -> DayreelError {
        DayreelError(
            .busy, "\(what) is locked by \(holder)", place: path,
            remedy:
                "If that is a run of Dayreel that was stopped, continue or end it ('pgrep -a dayreel' lists them), then try again."
        )
    }

    /// Tries once to take the lock. Nil if another process holds it; with `creating: false`, also if there is no such file.
    package static func attempt(
        _ kind: Kind, at path: String, creating: Bool = true, followingLinks: Bool = true
    ) throws -> FileLock? {
        guard creating || access(path, F_OK) == 0 else { return nil }
        // An existing file may belong to anyone; a new one is in a folder of the user.
        let flags = creating ? flags(followingLinks: followingLinks) : O_RDWR | O_NOFOLLOW
        let file = try OpenFile(path: path, flags: flags, message: "cannot open a lock file")
        guard flock(file.number, operation(kind) | LOCK_NB) == 0 else { return nil }
        return FileLock(file: file)
    }

    /// Tries to lock a folder itself. Nil if another process holds the lock, or if `owner` is given and another user owns the folder, which
    /// is then never locked, not even for a moment. `message` is the error's.
    package static func attempt(
        _ kind: Kind, onFolder path: String, ownedBy owner: UInt32? = nil, message: String
    ) throws -> FileLock? {
        let folder = try OpenFile(path: path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, message: message)
        if let owner, try folder.status().owner != owner { return nil }
        return try take(kind, of: folder, message: message)
    }

    /// Creates a file and locks it. Fails if the name is taken, even by a link. `mode` as for open(2).
    package static func making(_ path: String, mode: mode_t) throws -> FileLock {
        while true {
            let file = try OpenFile(
                path: path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, message: "cannot make a file")
            let lock = FileLock(file: file)
            // A sweep may have found the file before it was locked.
            if flock(file.number, LOCK_EX | LOCK_NB) == 0, lock.isCurrent() { return lock }
        }
    }

    /// Creates and locks a file in the folder, with a name that no other process uses. Throws `DayreelError`.
    package static func making(in folder: String) throws -> (name: String, lock: FileLock) {
        // A sweep may remove the file between its creation and the lock: then try another name.
        for _ in 0..<100 {
            let name = newName()
            if let lock = try attempt(.exclusive, at: "\(folder)/\(name)"), lock.isCurrent() { return (name, lock) }
        }
        throw DayreelError(.busy, "every new lock file was already locked", place: folder)
    }

    /// A unique name that includes the process for people who look into the folder: `4711-00c0ffee9f86d081`.
    package static func newName(
        process: Int32 = getpid(), random: UInt64 = .random(in: 0...UInt64.max)
    ) -> String { "\(process)-\(random.hexadecimal)" }

    /// Removes the lock files in a folder whose processes were killed and hold them no longer: all of them, or those whose names match.
    /// Keeps files that cannot be opened.
    package static func sweep(_ folder: String, where isOne: (_ name: String) -> Bool = { _ in true }) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where isOne(name) {
            let lock = try? attempt(.exclusive, at: "\(folder)/\(name)", creating: false)
            // Just before it was locked, its owner may have removed it and another process created it again.
            if let lock, lock.isCurrent() { lock.removeFile() }
        }
    }

    /// False if the file was removed before it was locked, so that the next process locks another one.
    package func isCurrent() -> Bool {
        guard let mine = FileStatus(ofDescriptor: file.number) else { return false }
        return FileStatus(file.path)?.identity == mine.identity
    }

    /// Replaces the contents of the file.
    package func write(_ bytes: [UInt8]) throws {
        try checked("cannot write a lock file", place: file.path) { ftruncate(file.number, 0) }
        try file.write(bytes, at: 0)
    }

    /// Removes the file while the lock is still held, so that lock files do not accumulate.
    package func removeFile() { unlink(file.path) }

    private static func operation(_ kind: Kind) -> Int32 { kind == .shared ? LOCK_SH : LOCK_EX }
}
