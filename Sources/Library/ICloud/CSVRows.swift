import Files
import Model

/// The rows of a table of comma-separated values, one per line, read piece by piece: a file from a stranger may have millions of lines, or
/// one of millions of bytes.
struct CSVRows {
    struct Row: Hashable {
        /// The line number, counted from 1.
        var line: Int
        /// The fields; empty if the row is malformed.
        var fields: [String]
        /// False if a quote is not closed, if text follows a closing quote, or if the row is longer than any.
        var isWhole: Bool
    }

    /// The most bytes of a line. Rows of exports have about 200.
    static let longestLine = 16_384
    /// The most fields of a row. Exports have eight.
    static let mostFields = 256
    /// Bytes to read at a time.
    private static let piece = 1 << 16

    /// The bytes at an offset, as many as there are and at most `piece`.
    private let read: (_ offset: Int64) throws -> [UInt8]
    private var offset: Int64 = 0
    private var line = 0
    /// Bytes that have been read, and of which `start` have been used.
    private var bytes: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// The rows of a UTF-8 text, with or without a byte order mark.
    init(_ bytes: [UInt8]) {
        read = { Array(bytes.dropFirst(Int($0)).prefix(Self.piece)) }
    }

    init(_ file: MediaFile) {
        read = { try file.bytes(at: $0, count: Self.piece) }
    }

    /// The next row that is not empty; nil at the end. Throws `DayreelError` if the file cannot be read.
    mutating func next() throws -> Row? {
        while let line = try nextLine() {
            guard let bytes = line else { return Row(line: self.line, fields: [], isWhole: false) }
            if !bytes.isEmpty { return row(bytes) }
        }
        return nil
    }

    private func row(_ bytes: ArraySlice<UInt8>) -> Row {
        let fields = CSVLine.fields(of: bytes).flatMap { $0.count <= Self.mostFields ? $0 : nil }
        return Row(
            line: line, fields: (fields ?? []).map { String(decoding: $0, as: UTF8.self) }, isWhole: fields != nil)
    }

    /// The next line without its end; `.some(nil)` for one that is longer than any. Nil at the end.
    private mutating func nextLine() throws -> ArraySlice<UInt8>?? {
        var isTooLong = false
        while true {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            guard let end = end ?? (isAtEnd && start < bytes.count ? bytes.count : nil) else {
                guard !isAtEnd else {
                    guard isTooLong else { return nil }
                    // The last line, which was too long.
                    line += 1
                    return .some(nil)
                }
                if bytes.count - start > Self.longestLine {
                    (isTooLong, start) = (true, bytes.count)
                }
                try readMore()
                continue
            }
            let found = bytes[start..<end]
            start = min(end + 1, bytes.count)
            line += 1
            guard !isTooLong, found.count <= Self.longestLine else { return .some(nil) }
            return .some(trimmed(found))
        }
    }

    private mutating func readMore() throws {
        bytes.removeFirst(start)
        start = 0
        let more = try read(offset)
        offset += Int64(more.count)
        bytes += more
        isAtEnd = more.isEmpty
    }

    /// The line without a byte order mark or a carriage return.
    private func trimmed(_ found: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = line == 1 && found.starts(with: [0xEF, 0xBB, 0xBF]) ? found.dropFirst(3) : found
        return text.last == UInt8(ascii: "\r") ? text.dropLast() : text
    }
}
