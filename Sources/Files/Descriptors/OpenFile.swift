import Foundation
package import Model
import SparseFiles

/// An open file, closed with its owner. `Sendable`, as the number never changes and the kernel guards what is behind it.
package final class OpenFile: Sendable {
    package let number: Int32
    package let path: String

    /// `mode` is what a file that is made may be used for by others, before the umask takes from it.
    package convenience init(path: String, flags: Int32, mode: UInt32 = 0o600, message: String) throws {
        try self.init(path: path, flags: flags, mode: mode) { DayreelError.system($0, message, place: path) }
    }

    /// `failure` is the error for `errno`.
    package init(path: String, flags: Int32, mode: UInt32 = 0o600, failure: (Int32) -> DayreelError) throws {
        var file = open(path, flags | O_CLOEXEC, mode)
        while file < 0, errno == EINTR { file = open(path, flags | O_CLOEXEC, mode) }
        guard file >= 0 else { throw failure(errno) }
        (number, self.path) = (file, path)
    }

    /// Opens without waiting for whoever is at the other end of a pipe: what is no regular file is refused, as an input or output
    /// error.
    package convenience init(regularFileAt path: String, flags: Int32, message: String) throws {
        try self.init(path: path, flags: flags | O_NONBLOCK, message: message)
        guard try status().kind == .file else {
            throw DayreelError(.inputOutput, message, place: path, cause: "it is not a regular file")
        }
    }

    /// The bytes of a regular file that has at most so many; nil for a longer one. Throws `DayreelError` for what cannot be read.
    package static func bytes(ofRegularFileAt path: String, atMost most: Int, message: String) throws -> [UInt8]? {
        let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: message)
        let size = try file.size()
        guard size <= most else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        // A file that shrinks meanwhile is read as far as it goes.
        _ = try file.read(count: size) { bytes += $0 }
        return bytes
    }

    deinit { close(number) }

    /// Returns when the names in the folder are on the disk: a file that was renamed has its new name also after a power cut.
    /// Where the file system knows no such thing (fsync(2), EINVAL), or the folder may be written but not read, there is
    /// nothing to wait for.
    package static func synchronizeFolder(_ path: String) throws {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        while fsync(folder) != 0 {
            let code = errno
            if [EINVAL, ENOTSUP, EROFS].contains(code) { return }
            if code != EINTR { throw DayreelError.system(code, "cannot write to the disk", place: path) }
        }
    }

    /// Bytes.
    package func size() throws -> Int { Int(try status().size) }

    package func status() throws -> FileStatus {
        guard let status = FileStatus(ofDescriptor: number) else {
            throw DayreelError.system(errno, "cannot read the file's attributes", place: path)
        }
        return status
    }

    /// Calls `body` with the bytes from `offset` on, `count` of them, in pieces of up to 1 MiB. False if the file ends
    /// before that.
    package func read(from offset: Int = 0, count: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: min(count, 1 << 20))
        var done = 0
        while done < count {
            let length = min(buffer.count, count - done)
            let got = try buffer.withUnsafeMutableBytes { try fill(.init(rebasing: $0[..<length]), at: offset + done) }
            if got == 0 { return false }
            buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
            done += got
        }
        return true
    }

    /// Calls `body` with all bytes of a regular file, in pieces of up to 1 MiB. `progress` is given the number of bytes that were read
    /// since the last time. Throws `DayreelError` if they cannot be read, `CancellationError`.
    func readWhole(progress: (Int) -> Void = { _ in }, _ body: (UnsafeRawBufferPointer) -> Void) throws {
        let size = try size()
        var done = 0
        while done < size {
            try Task.checkCancellation()
            let count = min(size - done, 16 << 20)
            guard try read(from: done, count: count, body) else {
                throw DayreelError(
                    .inputOutput, "the file became shorter while it was read", place: path,
                    remedy: "Wait until it is complete, then try again.")
            }
            done += count
            progress(count)
        }
    }

    /// Fills the buffer with the bytes from `offset` on, as far as the file goes. Returns their number.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
        try PositionalRead.fill(buffer, from: number, at: Int64(offset), map: BlockMap(ofFileAt: path), path: path) {
            DayreelError.system($0, "cannot read", place: path)
        }
    }

    package func write(_ bytes: [UInt8], at offset: Int) throws {
        let code = WholeWrite.put(bytes, number, at: Int64(offset))
        if code != 0 { throw DayreelError.system(code, "cannot write", place: path) }
    }

    /// Returns when the bytes, or the names in a folder, are on the disk.
    package func synchronize() throws {
        try checked("cannot write to the disk", place: path) { fsync(number) }
    }
}
