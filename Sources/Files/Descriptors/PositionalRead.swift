import Foundation
package import Model
package import SparseFiles

/// Reads a file at a position without moving its offset: pread(2).
package enum PositionalRead {
    /// Fills the buffer with the bytes from `offset` on, up to the end of the file, and retries after signals. Returns their number. `map`
    /// and `path` belong to an object of a bucket, for which reading parts not fetched is an error. `failure` makes the error to throw for
    /// an `errno`.
    package static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int64,
        map: BlockMap? = nil, path: String = "", failure: (Int32) -> DayreelError
    ) throws -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let got = SparseRead.read(
                descriptor, into: rest.baseAddress, count: rest.count, at: offset + Int64(filled), map: map, path: path)
            if got == 0 { break }
            if got < 0, errno != EINTR { throw failure(errno) }
            filled += max(0, got)
        }
        return filled
    }
}
