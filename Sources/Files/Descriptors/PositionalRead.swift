import Foundation
package import Model
package import SparseFiles

/// Reads of a file at a position, which leave its offset alone: pread(2).
package enum PositionalRead {
    /// Fills the buffer with the bytes from `offset` on, as far as the file goes; again while a signal interrupts it. Returns their
    /// number. `map` and `path` are those of an object of a bucket, where what has not been fetched is an error. `failure` makes the error
    /// to throw of `errno`.
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
