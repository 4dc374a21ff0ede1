import Files
import Model

/// Reads the few bytes of a recording in which a camera or a program notes when it was filmed.
///
/// Whatever a file claims, no more than `mostBytes` are read of it, in no more than `mostReads` reads. Past either limit, and past the end,
/// there are no bytes.
final class NoteReader {
    static let mostBytes = 1 << 20
    static let mostReads = 512

    private let file: MediaFile
    /// The offset of the recording in its file: a motion photo's lies behind the picture.
    private let start: Int64
    /// Bytes of the recording.
    let length: Int64
    private(set) var bytesRead = 0
    private(set) var reads = 0
    /// The first read that failed. What those bytes say is unknown, rather than nothing.
    private(set) var failure: DayreelError?

    /// Opens the recording at `path`, or the part of the file in `range`. Throws `DayreelError(reading:)`.
    init(_ path: String, range: MediaLocation.ByteRange? = nil) throws {
        file = try MediaFile(path)
        start = min(max(0, range?.offset ?? 0), file.size)
        length = min(max(0, range?.length ?? file.size), file.size - start)
    }

    /// The bytes from `offset` of the recording on: `count` of them, or up to its end. None past a limit, or if they cannot be read.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard failure == nil, offset >= 0, offset < length, count > 0 else { return [] }
        let count = Int(min(Int64(count), length - offset))
        guard reads < Self.mostReads, count <= Self.mostBytes - bytesRead else { return [] }
        do {
            let bytes = try file.bytes(at: start + offset, count: count)
            (reads, bytesRead) = (reads + 1, bytesRead + bytes.count)
            return bytes
        } catch {
            failure = error as? DayreelError ?? DayreelError(reading: file.path, 5)
            return []
        }
    }

    /// The bytes at the beginning of a range, at most `count`.
    func bytes(of range: Range<Int64>, atMost count: Int) -> [UInt8] {
        bytes(at: range.lowerBound, count: Int(min(Int64(count), range.upperBound - range.lowerBound)))
    }

    /// The text in a range, at most `count` bytes of UTF-8, up to its first zero.
    func text(of range: Range<Int64>, atMost count: Int) -> String {
        String(decoding: bytes(of: range, atMost: count).prefix { $0 != 0 }, as: UTF8.self)
    }
}

extension Sequence<UInt8> {
    /// The bytes as a number, the highest first.
    var bigEndian: Int64 { reduce(0) { $0 << 8 | Int64($1) } }
    /// The bytes as a number, the lowest first.
    var littleEndian: Int64 { reversed().reduce(0) { $0 << 8 | Int64($1) } }
}
