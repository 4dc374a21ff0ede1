import Glibc
import SparseFiles

/// A still that is open for reading, or an object that has only been fetched in part. Closed with its owner.
final class StillFile {
    let path: String
    /// The parts of the file that are present; nil for a file that is complete.
    let map: BlockMap?
    private let descriptor: Int32

    /// Opens the file without waiting for whoever is at the other end of a pipe. Nil for a file that cannot be opened.
    init?(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        self.path = path
        map = BlockMap(ofFileAt: path)
    }

    deinit { close(descriptor) }

    /// Bytes; nil if the system does not say.
    var size: Int64? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// The bytes from `offset` on: as many as the file has, and none where one of them has not been fetched.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        SparseRead.bytes(descriptor, count: count, at: offset, map: map, path: path)
    }
}
