import Files
import Foundation
package import Model

/// Writes an edited job file in one step, never over one that somebody else has changed meanwhile.
package struct SaveJob: Sendable {
    /// Absolute.
    package let path: String
    /// The bytes that the file had when it was read; nil if it is to be a new one.
    package let expected: [UInt8]?

    package init(path: String, expected: [UInt8]?) {
        self.path = path
        self.expected = expected
    }

    /// The reason why the file was left as it is.
    package enum Refusal: Error, Hashable, Sendable {
        /// There is a file already, and a new one was asked for.
        case exists
        /// It is not what was read, or it is gone.
        case changed
        case failed(DayreelError)
    }

    /// A link that stands at the path stays, and so do the permissions of the file.
    package func write(_ bytes: [UInt8]) throws(Refusal) {
        do {
            try replace(with: bytes)
        } catch let refusal as Refusal {
            throw refusal
        } catch let error as DayreelError {
            throw .failed(error)
        } catch {
            throw .failed(DayreelError(unforeseen: error))
        }
    }

    private func replace(with bytes: [UInt8]) throws {
        let target = OutputPath.target(of: path)
        let folder = LexicalPath.folder(of: target)
        let names = TemporaryName(of: target.lastPathPart, longest: TemporaryName.longestName(in: folder))
        let temporary = "\(folder)/\(names.unique())"
        let file = try OpenFile(
            path: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666,
            message: "the job file cannot be written")
        do {
            try file.write(bytes, at: 0)
            try file.synchronize()
            try giveName(temporary, target)
        } catch {
            unlink(temporary)
            throw error
        }
        try OpenFile.synchronizeFolder(folder)
    }

    private func giveName(_ temporary: String, _ target: String) throws {
        guard let expected else {
            // Fails for a name that is taken, also in this moment.
            guard link(temporary, target) == 0 else {
                let code = errno
                if code == EEXIST || FileManager.default.fileExists(atPath: target) { throw Refusal.exists }
                // There are disks without hard links, such as a stick with FAT.
                guard [EPERM, ENOTSUP, ENOSYS].contains(code) else {
                    throw DayreelError.system(code, "the job file cannot be written", place: path)
                }
                return try move(temporary, target)
            }
            unlink(temporary)
            return
        }
        guard let present = FileManager.default.contents(atPath: target), Array(present) == expected else {
            throw Refusal.changed
        }
        var status = stat()
        if stat(target, &status) == 0 { chmod(temporary, status.st_mode & 0o7777) }
        try move(temporary, target)
    }

    private func move(_ temporary: String, _ target: String) throws {
        guard rename(temporary, target) == 0 else {
            throw DayreelError.system(errno, "the job file cannot be written", place: path)
        }
    }
}
