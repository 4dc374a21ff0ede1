import Foundation
package import Model

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
