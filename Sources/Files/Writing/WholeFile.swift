import Foundation
import Model

/// Writes small files atomically: each under another name first, and renamed in one step.
package enum WholeFile {
    package enum Durability: Sendable {
        /// Synced to the disk before it gets its name, so that it is complete after a power cut.
        case lasting
        /// May be damaged after a power cut: for files that can be recreated. Locked while it is written, so that a sweep recognizes the
        /// leftovers of killed processes.
        case replaceable
    }

    /// Replaces any file at the absolute `path`. Creates missing folders, accessible to the user only. `message` says what could not be
    /// done. Throws `DayreelError` by `errno`; then the file is unchanged.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600, durability: Durability = .lasting, message: String
    ) throws {
        try StateFolder.make(LexicalPath.folder(of: path), message: message)
        try write(bytes, besides: path, mode: mode, durability: durability, message: message) { temporary in
            try checked(message, place: path) { rename(temporary, path) }
        }
    }

    /// Writes the file under a temporary name in the folder of `path`, which must exist. `giveName` gets the temporary path and renames the
    /// file. If either throws, nothing is left.
    package static func write(
        _ bytes: [UInt8], besides path: String, mode: UInt32, durability: Durability = .lasting, message: String,
        giveName: (String) throws -> Void
    ) throws {
        let folder = LexicalPath.folder(of: path)
        let names = TemporaryName(of: path.lastPathPart, longest: TemporaryName.longestName(in: folder))
        let temporary = "\(folder)/\(names.unique())"
        if durability == .replaceable {
            let lock = try FileLock.making(temporary, mode: mode)
            return try withExtendedLifetime(lock) {
                try removing(temporary) {
                    try lock.write(bytes)
                    try giveName(temporary)
                }
            }
        }
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, message: message)
        try removing(temporary) {
            try file.write(bytes, at: 0)
            try file.synchronize()
            try giveName(temporary)
        }
        try OpenFile.synchronizeFolder(folder)
    }

    /// Runs `work`, and removes the file if it throws.
    private static func removing(_ temporary: String, after work: () throws -> Void) throws {
        do {
            try work()
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
