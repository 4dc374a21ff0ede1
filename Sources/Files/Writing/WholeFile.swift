import Foundation
import Model

/// A small file that is there whole or not at all: written under another name, and named in one step.
package enum WholeFile {
    package enum Durability: Sendable {
        /// Brought to the disk before it gets its name, and whole after a power cut.
        case lasting
        /// May be broken after a power cut: for what can be made again. Locked while it is written, so that whoever sweeps knows
        /// what a killed process left.
        case replaceable
    }

    /// Replaces what stands at the absolute `path`. Missing folders are made, for the user alone. `message` says what could not be done.
    /// Throws `DayreelError` by `errno`; then the file is as it was before.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32 = 0o600, durability: Durability = .lasting, message: String
    ) throws {
        try StateFolder.make(LexicalPath.folder(of: path), message: message)
        try write(bytes, besides: path, mode: mode, durability: durability, message: message) { temporary in
            try checked(message, place: path) { rename(temporary, path) }
        }
    }

    /// Writes the file under a temporary name in the folder of `path`, which is there; `giveName` gets the temporary path and
    /// renames the file. If either throws, nothing is left.
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

    /// Removes the file if `work` throws.
    private static func removing(_ temporary: String, after work: () throws -> Void) throws {
        do {
            try work()
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
