import Glibc

/// An object's local file, for the process that fetches: as long as the object, and filled as its parts arrive.
package struct SparseFile: Sendable {
    package let path: String
    /// Bytes of the object.
    package let size: Int64

    package init(path: String, size: Int64) { (self.path, self.size) = (path, size) }

    /// Extends the file to the object's size if it is shorter. The folder must exist. Returns the `errno` of a failure, or 0.
    package func make() -> Int32 {
        var status = stat()
        if stat(path, &status) == 0, Int64(status.st_size) == size { return 0 }
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno }
        defer { close(file) }
        return ftruncate(file, off_t(size)) == 0 ? 0 : errno
    }

    /// Writes whole blocks; the last one may end with the object. The bytes are on the disk before the map marks them: after a power cut
    /// they could otherwise be zeros. Returns the `errno` of a failure, or 0.
    package func write(_ bytes: [UInt8], at offset: Int64) -> Int32 {
        guard let map = BlockMap.path(ofFileAt: path) else { return EINVAL }
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return errno }
        defer { close(file) }
        var code = PositionalWrite.put(bytes, file, at: offset)
        if code == 0, fdatasync(file) != 0 { code = errno }
        guard code == 0 else { return code }
        let marks = open(map, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard marks >= 0 else { return errno }
        defer { close(marks) }
        let blocks = BlockMap.blocks(of: offset..<offset + Int64(bytes.count))
        return PositionalWrite.put([UInt8](repeating: 1, count: blocks.count), marks, at: blocks.lowerBound)
    }
}

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
