import Glibc

/// Writes bytes at a position of a file without moving its offset: pwrite(2).
package enum PositionalWrite {
    /// Writes all bytes from `offset` on, in as many calls as it takes. Returns the `errno` of a failure, or 0.
    package static func put(_ bytes: [UInt8], _ file: Int32, at offset: Int64) -> Int32 {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(offset) + off_t(done))
            }
            if count < 0, errno != EINTR { return errno }
            done += max(0, count)
        }
        return 0
    }
}
