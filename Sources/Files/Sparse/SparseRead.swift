import Glibc
package import Model
import Synchronization

/// Reads files of which parts may not have been fetched.
package enum SparseRead {
    /// Notes that a file is missing, if it is an object's: nothing of the object has been fetched.
    package static func noteAbsent(_ path: String) { MissingBytes.noteAbsent(path) }

    /// Notes a missing part of an object's file that the caller went on without.
    package static func noteMissing(_ path: String, _ range: Range<Int64>) {
        MissingBytes.note(path, range, isWhole: true)
    }

    /// Reads the bytes up to the end of the file. Reads none of them if one has not been fetched or cannot be read, because a shorter
    /// result would look like the end of the file. Puts the `errno` of a failed read into `failure`.
    package static func bytes(
        _ descriptor: Int32, count: Int, at offset: Int64, map: BlockMap?, path: @autoclosure () -> String,
        failure: inout Int32?
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
            let whole = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: max(0, count))
            var code: Int32?
            filled = fill(whole, from: descriptor, at: offset, map: map, path: path(), failure: &code)
            guard let code else { return }
            failure = code
            filled = 0
        }
    }

    /// Fills the buffer with the bytes from `offset` on, up to the end of the file, in as many reads as it takes. Returns their number.
    /// Puts the `errno` of a failed read into `failure`.
    package static func fill(
        _ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int64, map: BlockMap? = nil,
        path: @autoclosure () -> String = "", failure: inout Int32?
    ) -> Int {
        var filled = 0
        while filled < buffer.count {
            let got = read(
                descriptor, into: buffer.baseAddress?.advanced(by: filled), count: buffer.count - filled,
                at: offset + Int64(filled), map: map, path: path())
            if got < 0 { failure = errno }
            if got <= 0 { break }
            filled += got
        }
        return filled
    }

    /// Reads like pread(2), again after a signal, but respects the map of an object's file: returns fewer bytes if the rest has not been
    /// fetched, and fails with `MissingBytes.errorNumber` in `errno` if none of them have.
    package static func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawPointer?, count: Int, at offset: Int64, map: BlockMap?,
        path: @autoclosure () -> String
    ) -> Int {
        guard let map, count > 0 else { return readOnce(descriptor, into: buffer, count: count, at: offset) }
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
        return readOnce(descriptor, into: buffer, count: Int(available), at: offset)
    }

    /// Calls pread(2) until no signal interrupts it.
    private static func readOnce(
        _ descriptor: Int32, into buffer: UnsafeMutableRawPointer?, count: Int, at offset: Int64
    ) -> Int {
        while true {
            let got = pread(descriptor, buffer, count, off_t(offset))
            if got >= 0 || errno != EINTR { return got }
        }
    }
}

extension MissingBytes {
    /// The `errno` of a read from a part that has not been fetched.
    package static let errorNumber = ENODATA

    /// Missing parts by thread, for threads that collect them. C libraries call back to read, and many take a failed read for the end of
    /// the file, so missing parts are reported without them.
    private static let collected = Mutex<[pthread_t: [MissingBytes]]>([:])

    /// The most parts that one piece of work may note.
    private static let most = 4096

    /// Notes a missing part if the work on this thread collects them.
    package static func note(_ path: String, _ range: Range<Int64>, isWhole: Bool = false) {
        let thread = pthread_self()
        collected.withLock { collected in
            guard let count = collected[thread]?.count, count < most else { return }
            collected[thread]?.append(MissingBytes(path: path, range, isWhole: isWhole))
        }
    }

    /// Notes a missing file if it is an object's: nothing of the object has been fetched. Ignores other files.
    package static func noteAbsent(_ path: String) {
        if BlockMap.path(ofFileAt: path) != nil { note(path, 0..<1) }
    }

    /// Returns the result of the work if every byte that it read was there. Otherwise throws `MissingBytesError`, whatever the work
    /// returned or threw. Passes on other errors of the work. The work must read on the thread that it is called on.
    package static func guarding<Result>(_ work: () throws -> Result) throws -> Result {
        let thread = pthread_self()
        collected.withLock { $0[thread] = [] }
        let result = Swift.Result { try work() }
        let missing = collected.withLock { $0.removeValue(forKey: thread) } ?? []
        guard missing.isEmpty else { throw MissingBytesError(missing: missing) }
        return try result.get()
    }
}
