import Foundation

/// Cuts a stream of bytes into lines. Only a line feed ends a line; a line over the limit is dropped.
struct LineSplitter {
    /// Bytes.
    let limit: Int
    private var rest: [UInt8] = []
    private var isDropping = false

    init(limit: Int) { self.limit = limit }

    /// The lines that the bytes complete, without their line feeds.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        while let end = Self.lineFeed(in: bytes, from: start) {
            append(bytes[start..<end])
            if !isDropping { lines.append(rest) }
            rest = []
            isDropping = false
            start = end + 1
        }
        append(bytes[start...])
        return lines
    }

    /// Finds the line feed with memchr(3): a scan of a large library receives about ten million bytes.
    private static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer.SubSequence) {
        guard !isDropping, rest.count + piece.count <= limit else {
            rest = []
            isDropping = true
            return
        }
        rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece))
    }
}
