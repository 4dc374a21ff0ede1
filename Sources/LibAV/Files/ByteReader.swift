import CFFmpeg
import Files
import Glibc

/// The bytes of one regular file, or of part of it, in the form that libav reads.
///
/// libav gets these bytes and no path, so whatever a file says about other files, none of them is opened. Pipes, devices and folders are
/// refused before anything is read, so that nothing waits for them.
final class ByteReader {
    /// The number of bytes that libav requests at once, the same as in its own file reader.
    private static let bufferSize: Int32 = 32_768

    let io: UnsafeMutablePointer<AVIOContext>
    private let file: Int32
    private let path: String
    /// The fetched parts of the file, if it is an object of a bucket; otherwise nil.
    private let map: BlockMap?
    private let deadline: Deadline
    private let start: Int64
    private let length: Int64
    private var position: Int64 = 0
    /// The `errno` of the first read that failed. Callers must check it, because many of libav's demuxers take a failed read for the end of
    /// the file.
    private(set) var failure: Int32?

    /// Throws `LibAVError`: with `errno` if the file cannot be opened, `.invalidData` if it is not a regular file.
    init(path: String, stretch: Range<Int64>?, deadline: Deadline) throws {
        file = try Self.open(path)
        self.path = path
        map = BlockMap(ofFileAt: path)
        self.deadline = deadline
        do {
            let size = try Self.size(ofRegular: file, path)
            let first = min(max(0, stretch?.lowerBound ?? 0), size)
            start = first
            length = max(first, min(stretch?.upperBound ?? size, size)) - first
            let buffer = try allocated(av_malloc(Int(Self.bufferSize)))
            guard let io = avio_alloc_context(buffer, Self.bufferSize, 0, nil, readBytes, nil, seekBytes) else {
                av_free(buffer)
                throw LibAVError(code: DAYREEL_ERROR_NOMEM, operation: "open", path: path)
            }
            self.io = io
        } catch {
            close(file)
            throw error
        }
        // The reader owns the context, which lives no longer than it.
        io.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        // libav may have replaced the buffer.
        av_freep(&io.pointee.buffer)
        var io: UnsafeMutablePointer<AVIOContext>? = io
        avio_context_free(&io)
        close(file)
    }

    /// Opens a file of any kind without blocking.
    private static func open(_ path: String) throws -> Int32 {
        while true {
            let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            if file >= 0 { return file }
            let code = errno
            if code == ENOENT { SparseRead.noteAbsent(path) }
            guard code == EINTR else { throw LibAVError(code: -code, operation: "open", path: path) }
        }
    }

    private static func size(ofRegular file: Int32, _ path: String) throws -> Int64 {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw LibAVError(code: -errno, operation: "open", path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw LibAVError(
                kind: .invalidData, operation: "open", path: path, code: DAYREEL_ERROR_INVALIDDATA,
                message: "not a file, but a folder, a pipe or a device")
        }
        return Int64(status.st_size)
    }

    /// Reads for libav. Returns the number of bytes read, or a negative error.
    fileprivate func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
        if deadline.hasPassed { return DAYREEL_ERROR_EXIT }
        let wanted = min(Int64(count), length - position)
        guard wanted > 0 else { return DAYREEL_ERROR_EOF }
        let got = SparseRead.read(file, into: buffer, count: Int(wanted), at: start + position, map: map, path: path)
        guard got >= 0 else {
            let code = errno
            failure = failure ?? code
            return -code
        }
        // The file may have become shorter since it was opened.
        guard got > 0 else { return DAYREEL_ERROR_EOF }
        position += Int64(got)
        return Int32(got)
    }

    /// Seeks for libav. Returns the new position, the size, or a negative error.
    fileprivate func seek(to offset: Int64, _ whence: Int32) -> Int64 {
        let base: Int64
        switch whence & ~AVSEEK_FORCE {
        case AVSEEK_SIZE: return length
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END: base = length
        default: return Int64(DAYREEL_ERROR_INVAL)
        }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return Int64(DAYREEL_ERROR_INVAL) }
        position = target
        return target
    }
}

private func readBytes(
    _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
    guard let opaque, let buffer else { return DAYREEL_ERROR_INVAL }
    return Unmanaged<ByteReader>.fromOpaque(opaque).takeUnretainedValue().read(into: buffer, count)
}

private func seekBytes(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
    guard let opaque else { return Int64(DAYREEL_ERROR_INVAL) }
    return Unmanaged<ByteReader>.fromOpaque(opaque).takeUnretainedValue().seek(to: offset, whence)
}
