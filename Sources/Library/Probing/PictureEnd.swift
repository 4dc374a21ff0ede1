import Files
import Model

/// Finds the video behind the pictures of a JPEG that nothing names, without reading the pictures.
///
/// In a scan, 0xFF is followed by zero or by a restart marker (ITU T.81, B.1.1.5 and F.1.2.3); in a video any byte follows. So a small
/// block shows on which side of the pictures' end it lies, and halving finds the end: about a dozen blocks of 4 KiB in a photo of any size,
/// then one stretch of 72 KiB in which the video must begin.
struct PictureEnd {
    private let file: MediaFile
    private let failed: FailedReads

    init(_ file: MediaFile, _ failed: FailedReads) { (self.file, self.failed) = (file, failed) }

    private static let block = 4096
    /// The most bytes between the last picture and the video.
    private static let padding: Int64 = 1 << 16
    /// The number of searches: a second picture's header looks like an end, and so may a large even area.
    private static let attempts = 4

    /// The position of the `ftyp` box that follows the pictures between the position of the first scan and `end`; nil if there is none.
    func video(behind scan: Int64, before end: Int64) -> Int64? {
        var low = scan
        for _ in 0..<Self.attempts where low < end {
            guard let found = boundary(low, end) else { return nil }
            let limit = min(end, found.upperBound + Self.padding)
            let bytes = bytes(at: found.lowerBound, count: Int(limit - found.lowerBound))
            if bytes.isEmpty { return nil }
            if let place = Self.video(in: bytes) { return found.lowerBound + Int64(place) }
            // Where pictures end and none begins, nothing else is to be found farther on.
            if Self.holds([0xFF, 0xD9], bytes), !Self.holds([0xFF, 0xD8, 0xFF], bytes) { return nil }
            low = limit
        }
        return nil
    }

    /// The position of the video that begins within the padding behind the end of the last picture; nil if there is none.
    func video(at end: Int64) -> Int64? {
        guard end > 0, end < file.size else { return nil }
        return Self.video(in: bytes(at: end, count: Int(min(Self.padding, file.size - end)))).map { end + Int64($0) }
    }

    /// A stretch of at most two blocks, in which what looks like pictures ends; nil if a block cannot be read, or is not fetched yet.
    private func boundary(_ start: Int64, _ end: Int64) -> Range<Int64>? {
        var (low, high) = (start, end)
        while high - low > 2 * Int64(Self.block) {
            let middle = low + (high - low) / 2
            guard let isPicture = isPicture(at: middle, before: high) else { return nil }
            if isPicture { low = middle } else { high = middle }
        }
        return low..<high
    }

    /// True if a scan goes on at this position; nil if it cannot be read. An even area of a picture and the index of a video have hardly
    /// any 0xFF: what follows decides.
    private func isPicture(at position: Int64, before end: Int64) -> Bool? {
        for number in 0..<4 {
            let start = position + Int64(number * Self.block)
            guard start < end else { return false }
            let block = bytes(at: start, count: Int(min(Int64(Self.block), end - start)))
            if block.isEmpty { return nil }
            switch Self.looksLikePicture(block) {
            case let answer?: return answer
            case nil where block.count(where: { $0 == 0 }) * 3 > block.count: return false
            case nil: continue
            }
        }
        return false
    }

    /// Nil if there are too few 0xFF to tell. Pictures that are built up in several scans have some markers between these.
    private static func looksLikePicture(_ block: [UInt8]) -> Bool? {
        var (escapes, others) = (0, 0)
        for index in block.indices.dropLast() where block[index] == 0xFF {
            switch block[index + 1] {
            case 0xFF: continue
            case 0, 0xD0...0xD7: escapes += 1
            default: others += 1
            }
        }
        if others >= 3, others > escapes { return false }
        return escapes + others >= 3 ? true : nil
    }

    /// The position of the first `ftyp` box: its length, its type, and a brand of printable characters.
    private static func video(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 16 else { return nil }
        return (0...bytes.count - 16).first { index in
            bytes[index + 4] == UInt8(ascii: "f") && bytes[(index + 4)...].starts(with: "ftyp".utf8)
                && bytes[index] == 0 && bytes[index + 1] == 0
                && bytes[index + 8..<index + 12].allSatisfy { (0x20...0x7E).contains($0) }
        }
    }

    private static func holds(_ sequence: [UInt8], _ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == sequence[0] && bytes[$0...].starts(with: sequence) }
    }

    /// The bytes that the file has at a position. Of a bucket's object only these are fetched, and not what a reader would need next.
    private func bytes(at position: Int64, count: Int) -> [UInt8] {
        guard position >= 0, count > 0 else { return [] }
        return failed.value {
            try file.require([position..<min(position + Int64(count), file.size)])
            return try file.bytes(at: position, count: count)
        } ?? []
    }
}
