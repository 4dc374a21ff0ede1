import Foundation
package import Model

/// Reads of a file at a position, which leave its offset alone: pread(2).
package enum PositionalRead {
    /// Fills the buffer with the bytes from `offset` on, as far as the file goes; again while a signal interrupts it. Returns their
    /// number. `failure` makes the error to throw of `errno`.
    package static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int64,
        failure: (Int32) -> DayreelError
    ) throws -> Int {
        var filled = 0
        while filled < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let got = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(filled))
            if got == 0 { break }
            if got < 0, errno != EINTR { throw failure(errno) }
            filled += max(0, got)
        }
        return filled
    }
}
