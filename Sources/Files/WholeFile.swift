import Foundation
import Model

/// A small file that is there whole or not at all: written under another name, brought to the disk, and named in one step.
package enum WholeFile {
    /// Replaces what stands at the absolute `path`. Missing folders are made, for the user alone. `message` says what could not be done.
    /// Throws `DayreelError` by `errno`; then the file is as it was before.
    package static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600, message: String) throws {
        try StateFolder.make(LexicalPath.folder(of: path), message: message)
        try write(bytes, besides: path, mode: mode, message: message) { temporary in
            try checked(message, place: path) { rename(temporary, path) }
        }
    }

    /// Writes the file under a temporary name in the folder of `path`, which is there; `giveName` gets the temporary path and
    /// renames the file. If either throws, nothing is left.
    package static func write(
        _ bytes: [UInt8], besides path: String, mode: UInt32, message: String, giveName: (String) throws -> Void
    ) throws {
        let folder = LexicalPath.folder(of: path)
        let names = TemporaryName(of: path.lastPathPart, longest: TemporaryName.longestName(in: folder))
        let temporary = "\(folder)/\(names.unique())"
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, message: message)
        do {
            try file.write(bytes, at: 0)
            try file.synchronize()
            try giveName(temporary)
        } catch {
            unlink(temporary)
            throw error
        }
        try OpenFile.synchronizeFolder(folder)
    }
}
