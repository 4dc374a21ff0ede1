import Foundation
package import Model

/// A recording open for reading. Closed with its owner.
package final class MediaFile: Sendable {
    package let path: String
    /// Bytes.
    package let size: Int64
    private let descriptor: Int32
    /// The fetched parts of the file, if it is an object of a bucket; otherwise nil.
    private let map: BlockMap?

    /// Opens a regular file, without blocking on a pipe. Throws `DayreelError(reading:)` if it cannot be opened, `missingInput` if it is
    /// not a regular file.
    package init(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOENT { MissingBytes.noteAbsent(path) }
            throw DayreelError(reading: path, code)
        }
        let found = FileStatus(ofDescriptor: descriptor)
        guard let status = found, status.kind == .file else {
            let code = errno
            // A class whose initializer fails runs no deinit.
            close(descriptor)
            throw found == nil ? DayreelError(reading: path, code) : DayreelError(media: path, "it is no file")
        }
        (self.path, self.descriptor, size) = (path, descriptor, status.size)
        map = BlockMap(ofFileAt: path)
    }

    deinit { close(descriptor) }

    /// Notes all missing parts of these ranges at once, rather than one per read, and throws if there are any.
    package func require(_ ranges: [Range<Int64>]) throws {
        guard let map else { return }
        let gaps = ranges.flatMap { map.missing(in: $0) }
        for gap in gaps { MissingBytes.note(path, gap, isWhole: true) }
        if !gaps.isEmpty { throw DayreelError(reading: path, MissingBytes.errorNumber) }
    }

    /// The bytes from `offset` on, `count` of them or up to the end of the file. Throws `DayreelError(reading:)`.
    package func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let filled = try bytes.withUnsafeMutableBytes { buffer in
            try PositionalRead.fill(buffer, from: descriptor, at: offset, map: map, path: path) {
                DayreelError(reading: path, $0)
            }
        }
        return filled == count ? bytes : Array(bytes.prefix(filled))
    }
}

/// Reads a file at a position without moving its offset: pread(2).
package enum PositionalRead {
    /// Fills the buffer with the bytes from `offset` on, up to the end of the file, and retries after signals. Returns their number. `map`
    /// and `path` belong to an object of a bucket, for which reading parts not fetched is an error. `failure` makes the error to throw for
    /// an `errno`.
    package static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int64,
        map: BlockMap? = nil, path: String = "", failure: (Int32) -> DayreelError
    ) throws -> Int {
        var code: Int32?
        let filled = SparseRead.fill(buffer, from: descriptor, at: offset, map: map, path: path, failure: &code)
        if let code { throw failure(code) }
        return filled
    }
}
