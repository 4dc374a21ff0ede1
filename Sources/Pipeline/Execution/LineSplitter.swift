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
        var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = pieces.popLast()
        for piece in pieces {
            append(piece)
            if !isDropping { lines.append(rest) }
            rest = []
            isDropping = false
        }
        if let last { append(last) }
        return lines
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer.SubSequence) {
        guard !isDropping, rest.count + piece.count <= limit else {
            rest = []
            isDropping = true
            return
        }
        rest.append(contentsOf: piece)
    }
}
