import Files
import Glibc

/// A still that is open for reading, or an object that has only been fetched in part. Closed with its owner.
final class StillFile {
    let path: String
    /// The parts of the file that are present; nil for a file that is complete.
    let map: BlockMap?
    /// The `errno` of the first failure to open or read the file. Nil if there was none so far.
    private(set) var failure: Int32?
    private let descriptor: Int32

    /// Opens the file. If it is a pipe, does not wait for a writer. A file that cannot be opened has no bytes.
    init(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        failure = descriptor < 0 ? errno : nil
        self.path = path
        map = BlockMap(ofFileAt: path)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Bytes; 0 if unknown.
    var size: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Reads `count` bytes from `offset`, or fewer at the end of the file. Returns none if one of them has not been fetched or cannot be
    /// read.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard descriptor >= 0 else { return [] }
        var code: Int32?
        let bytes = SparseRead.bytes(descriptor, count: count, at: offset, map: map, path: path, failure: &code)
        failure = failure ?? code
        return bytes
    }
}
