import Foundation
package import Model

/// An open file, closed with its owner. `Sendable`, because the descriptor never changes and the kernel synchronizes access to its file.
package final class OpenFile: Sendable {
    package let number: Int32
    package let path: String

    /// Opens or creates a file. `mode` has the permissions of a new file, before the umask.
    package convenience init(path: String, flags: Int32, mode: UInt32 = 0o600, message: String) throws {
        try self.init(path: path, flags: flags, mode: mode) { DayreelError.system($0, message, place: path) }
    }

    /// Opens or creates a file. `failure` makes the error for an `errno`.
    package init(path: String, flags: Int32, mode: UInt32 = 0o600, failure: (Int32) -> DayreelError) throws {
        var file = open(path, flags | O_CLOEXEC, mode)
        while file < 0, errno == EINTR { file = open(path, flags | O_CLOEXEC, mode) }
        guard file >= 0 else { throw failure(errno) }
        (number, self.path) = (file, path)
    }

    /// Opens a regular file (`RegularFile`). Throws an input/output error for anything else, without having opened it.
    package convenience init(regularFileAt path: String, flags: Int32, message: String) throws {
        let number: Int32
        do {
            number = try RegularFile.open(path, flags: flags)
        } catch .system(let code) {
            throw DayreelError.system(code, message, place: path)
        } catch .unfit {
            throw DayreelError(.inputOutput, message, place: path, cause: "it is not a regular file")
        }
        self.init(owning: number, path: path)
    }

    private init(owning number: Int32, path: String) { (self.number, self.path) = (number, path) }

    deinit { close(number) }

    /// Waits until the names in the folder are on the disk: a renamed file keeps its new name even after a power cut. Does nothing on file
    /// systems without this function (fsync(2), EINVAL), and for a folder that is writable but not readable.
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

    /// Calls `body` with `count` bytes from `offset` on, in pieces of up to 1 MiB. Returns false if the file ends before that.
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

    /// Calls `body` with all bytes of a regular file, in pieces of up to 1 MiB. Calls `progress` with the number of bytes read since its
    /// last call. Throws `DayreelError` if they cannot be read, `CancellationError`.
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

    /// Fills the buffer with the bytes from `offset` on, up to the end of the file. Returns their number.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
        try PositionalRead.fill(buffer, from: number, at: Int64(offset), map: BlockMap(ofFileAt: path), path: path) {
            DayreelError.system($0, "cannot read", place: path)
        }
    }

    package func write(_ bytes: [UInt8], at offset: Int) throws {
        let code = PositionalWrite.put(bytes, number, at: Int64(offset))
        if code != 0 { throw DayreelError.system(code, "cannot write", place: path) }
    }

    /// Waits until the bytes, or the names in a folder, are on the disk.
    package func synchronize() throws {
        try checked("cannot write to the disk", place: path) { fsync(number) }
    }
}

/// Opens regular files, and nothing else: opening a pipe may wait for ever, and opening a device may do something.
package enum RegularFile {
    package enum Failure: Error, Hashable, Sendable {
        /// An `errno`.
        case system(Int32)
        case unfit(FileKind)

        /// `No such file or directory`
        package var words: String {
            switch self {
            case .system(let code): String(cString: strerror(code))
            case .unfit(.folder): String(cString: strerror(EISDIR))
            case .unfit: "it is not a regular file"
            }
        }
    }

    /// Opens the file that a path leads to, for reading or writing, and returns its descriptor, which the caller closes. What it is, is
    /// known before it is opened: first it is only held (`HeldFile`), and then opened by what is held, so that nothing can take its place.
    package static func open(_ path: String, flags: Int32) throws(Failure) -> Int32 {
        var held: HeldFile?
        repeat {
            errno = 0
            held = HeldFile(path)
        } while held == nil && errno == EINTR
        guard let held else { throw .system(errno) }
        guard held.kind == .file else { throw .unfit(held.kind) }
        let file = held.withDescriptor { number in
            while true {
                let file = Glibc.open(
                    "/proc/self/fd/\(number)", flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
                if file >= 0 || errno != EINTR { return file }
            }
        }
        guard file >= 0 else { throw .system(errno) }
        return file
    }
}

/// Holds a file or folder by an open descriptor, without reading it.
///
/// Some file systems (FAT, many of FUSE) invent inode numbers and may give a file a new one once nothing has it open. So two identities are
/// compared while both files are held.
package final class HeldFile {
    package let status: FileStatus
    private let descriptor: Int32

    /// `O_PATH` (open(2)), which glibc's headers define only with `_GNU_SOURCE`. Needs no read permission.
    private static let pathOnly: Int32 = 0o10_000_000

    /// Nil if there is no such file, or it may not be examined. A relative path starts from the open folder `folder`.
    package init?(_ path: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool = true) {
        let flags = Self.pathOnly | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        descriptor = openat(folder, path, flags)
        guard descriptor >= 0 else { return nil }
        guard let status = FileStatus(ofDescriptor: descriptor) else {
            // A class whose initializer fails runs no deinit.
            close(descriptor)
            return nil
        }
        self.status = status
    }

    deinit { close(descriptor) }

    package var identity: FileIdentity { status.identity }
    package var kind: FileKind { status.kind }
    /// Bytes.
    package var size: Int64 { status.size }

    /// The parent folder; nil at the root.
    package var parent: HeldFile? {
        guard let parent = HeldFile("..", in: descriptor), parent.identity != identity else { return nil }
        return parent
    }

    /// Calls `body` with a descriptor that stays open during the call.
    package func withDescriptor<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(descriptor) }
    }
}

/// The size of a file in bytes, following links.
package enum FileSize {
    /// The size; nil if there is no such file.
    package static func bytes(of path: String) -> Int64? { HeldFile(path)?.size }
}

/// Calls a POSIX function, and repeats the call after signals. Throws the error for `errno` if it returns -1.
@discardableResult
package func checked<Result: SignedInteger>(
    _ message: @autoclosure () -> String, place: String, _ call: () -> Result
) throws -> Result {
    while true {
        let result = call()
        if result != -1 { return result }
        let code = errno
        if code != EINTR { throw DayreelError.system(code, message(), place: place) }
    }
}
