import Foundation
import Model

/// Reads small files whole, mostly those that Dayreel wrote itself.
///
/// Whatever is at the path, this never waits for a pipe and never reads more than the caller allows.
package enum SmallFile {
    /// The bytes of a regular file; nil if there are more than `most`. Throws `DayreelError` with the message if it cannot be read.
    package static func read(_ path: String, atMost most: Int, message: String) throws -> [UInt8]? {
        let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: message)
        let size = try file.size()
        guard size <= most else { return nil }
        return try start(of: file, count: size)
    }

    /// The bytes of a regular file; nil only if there is none. Throws `DayreelError` with the message for one that cannot be read or has
    /// more than `most` bytes, where it must not pass for a missing one.
    package static func readIfPresent(_ path: String, atMost most: Int, message: String) throws -> [UInt8]? {
        do {
            guard let bytes = try read(path, atMost: most, message: message) else {
                throw DayreelError(.inputOutput, message, place: path, cause: "it is too long")
            }
            return bytes
        } catch {
            guard access(path, F_OK) == 0 else { return nil }
            throw error
        }
    }

    /// The bytes of a regular file. Nil if there is none, if it has more than `most` bytes, or if it cannot be read: for callers to whom
    /// all of these are the same.
    package static func bytes(_ path: String, atMost most: Int) -> [UInt8]? {
        try? read(path, atMost: most, message: failure)
    }

    /// The text of a file, in the same way. Nil for bytes that are not UTF-8, too.
    package static func text(_ path: String, atMost most: Int) -> String? {
        bytes(path, atMost: most).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The first `count` bytes of a regular file of any length; all of a shorter one, none if it cannot be read.
    package static func start(of path: String, count: Int) -> [UInt8] {
        let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: failure)
        return file.flatMap { try? start(of: $0, count: count) } ?? []
    }

    /// The last `count` bytes of a regular file of any length; all of a shorter one, none if it cannot be read.
    package static func end(of path: String, count: Int) -> [UInt8] {
        guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: failure),
            let size = try? file.size()
        else { return [] }
        return (try? start(of: file, count: count, at: Int64(max(0, size - count)))) ?? []
    }

    /// Reads up to the end of the file, which may have become shorter. The map of an object's folder only concerns the object, and not the
    /// small files beside it.
    private static func start(of file: OpenFile, count: Int, at offset: Int64 = 0) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = try PositionalRead.fill(UnsafeMutableRawBufferPointer(buffer), from: file.number, at: offset) {
                DayreelError.system($0, "cannot read", place: file.path)
            }
        }
    }

    private static let failure = "the file cannot be read"
}
