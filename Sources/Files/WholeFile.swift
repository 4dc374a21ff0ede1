package import Foundation
import Model

/// A small file that is there whole or not at all: written under another name, brought to the disk, and named in one step.
package enum WholeFile {
    /// Replaces what stands at the absolute `path`. Missing folders are made, for the user alone. `message` says what could not be done.
    /// Throws `DayreelError` by `errno`; then the file is as it was before.
    package static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600, message: String) throws {
        let folder = LexicalPath.folder(of: path)
        try StateFolder.make(folder, message: message)
        let names = TemporaryName(of: path.lastPathPart, longest: TemporaryName.longestName(in: folder))
        let temporary = "\(folder)/\(names.unique())"
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, message: message)
        do {
            try file.write(bytes, at: 0)
            try file.synchronize()
            try checked(message, place: path) { rename(temporary, path) }
        } catch {
            unlink(temporary)
            throw error
        }
        try OpenFile.synchronizeFolder(folder)
    }
}
