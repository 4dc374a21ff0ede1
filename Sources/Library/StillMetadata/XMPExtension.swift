/// The parts of XMP that do not fit into one segment of a JPEG (XMP Specification, part 3, 1.1.3.1): each segment has a signature, the
/// identifier of the whole as 32 hexadecimal digits, its length and the position of the part in it.
package struct XMPExtension: Hashable, Sendable {
    /// A part in one segment.
    struct Chunk: Hashable, Sendable {
        let identifier: String
        /// The position of the part in the whole.
        let offset: Int
        /// The position of its bytes in the file, and their number.
        let place: Int64
        let count: Int

        /// Reads the head of a segment; nil for another kind. `start` is the position of the head in the file, `length` that of the
        /// segment's content.
        init?(_ head: [UInt8], at start: Int64, length: Int) {
            guard head.count >= XMPExtension.headLength, length >= XMPExtension.headLength,
                head.starts(with: XMPExtension.mark)
            else { return nil }
            let digits = head[XMPExtension.mark.count..<XMPExtension.mark.count + 32]
            identifier = String(decoding: digits, as: UTF8.self)
            offset = head[XMPExtension.mark.count + 36..<XMPExtension.headLength].reduce(0) { $0 << 8 | Int($1) }
            place = start + Int64(XMPExtension.headLength)
            count = length - XMPExtension.headLength
        }
    }

    fileprivate static let mark = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    /// Signature, identifier, length and position.
    static let headLength = mark.count + 32 + 4 + 4

    /// The most bytes that are read of a longer whole, half from its beginning and half from its end: what makes it long are pictures in
    /// the middle, and the rest is a few kilobytes.
    package static let mostBytes = 1 << 18

    private var chunks: [Chunk] = []

    package var isEmpty: Bool { chunks.isEmpty }

    mutating func add(_ chunk: Chunk) { chunks.append(chunk) }

    /// The text of the whole with this identifier, of all parts if it is nil. A part that is missing leaves a gap. `failure` is the `errno`
    /// of a read that failed.
    package func text(ofFileAt path: String, identifier: String?) -> (text: String, failure: Int32?) {
        let parts = chunks.filter { identifier == nil || $0.identifier.lowercased() == identifier?.lowercased() }
            .sorted { $0.offset < $1.offset }
        let total = parts.reduce(0) { $0 + $1.count }
        let file = StillFile(path: path)
        var (bytes, position): ([UInt8], Int) = ([], 0)
        for part in parts {
            // Of a long whole, only what begins in the first half of the most bytes or ends in the last.
            let isNeeded = position < Self.mostBytes / 2 || position + part.count > total - Self.mostBytes / 2
            if isNeeded { bytes += file.bytes(at: part.place, count: part.count) }
            position += part.count
        }
        return (String(decoding: bytes, as: UTF8.self), file.failure)
    }
}
