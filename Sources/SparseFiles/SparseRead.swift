import Glibc
import Model

/// Reads files of which parts may not have been fetched.
package enum SparseRead {
    /// Notes that a file is not there, if it is that of an object: nothing of it has been fetched.
    package static func noteAbsent(_ path: String) { MissingBytes.noteAbsent(path) }

    /// Notes a stretch of an object's file that somebody went on without.
    package static func noteMissing(_ path: String, _ range: Range<Int64>) {
        MissingBytes.note(path, range, isWhole: true)
    }

    /// Reads as many of the bytes as the file has, and none where one of them has not been fetched: what stops there would pass for the end
    /// of the file.
    package static func bytes(
        _ descriptor: Int32, count: Int, at offset: Int64, map: BlockMap?, path: @autoclosure () -> String
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
            while filled < count {
                let got = read(
                    descriptor, into: buffer.baseAddress?.advanced(by: filled), count: count - filled,
                    at: offset + Int64(filled), map: map, path: path())
                if got == 0 { return }
                if got < 0, errno == EINTR { continue }
                guard got > 0 else {
                    filled = 0
                    return
                }
                filled += got
            }
        }
    }

    /// Reads like pread(2), with the map of an object's file: fewer bytes where what follows has not been fetched, and
    /// `MissingBytes.errorNumber` in `errno` where nothing has.
    package static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawPointer?, count: Int, at offset: Int64, map: BlockMap?,
        path: @autoclosure () -> String
    ) -> Int {
        guard let map, count > 0 else { return pread(descriptor, buffer, count, off_t(offset)) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return -1 }
        let wanted = min(Int64(count), Int64(status.st_size) - offset)
        guard wanted > 0 else { return 0 }
        let available = map.available(at: offset, count: wanted)
        guard available > 0 else {
            MissingBytes.note(path(), offset..<offset + wanted)
            errno = MissingBytes.errorNumber
            return -1
        }
        return pread(descriptor, buffer, Int(available), off_t(offset))
    }
}
