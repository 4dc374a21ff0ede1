import Files
import Model

/// Walks over the outermost boxes of an ISO media or QuickTime file.
///
/// A box begins with four bytes of length and four of type; length 1 means that eight bytes of length follow the type, length 0 that the
/// box extends to the end of the file (ISO 14496-12, 4.2).
enum BoxWalk {
    /// True for a truncated file, and for one made of fragments, whose header need not give the whole length. False for other containers.
    static func isDoubtful(path: String, size: Int64, _ failed: FailedReads) -> Bool {
        guard let file = failed.value({ try MediaFile(path) }) else { return false }
        var position: Int64 = 0
        // A file has few boxes at the outermost level, unless it is fragmented: then `moof` comes soon.
        for _ in 0..<64 where position < size {
            guard let box = header(file, at: position, failed), Self.types.contains(box.type) || position > 0 else {
                return false
            }
            if box.type == "moof" { return true }
            if box.length == 0 { return false }
            guard box.length >= 8 else { return true }
            let (end, overflow) = position.addingReportingOverflow(box.length)
            if overflow || end > size { return true }
            position = end
        }
        return false
    }

    /// The range of the contents of the first outermost box of this type; nil without one.
    static func payload(
        of type: String, path: String, size: Int64, _ failed: FailedReads
    ) -> MediaLocation.ByteRange? {
        guard let file = failed.value({ try MediaFile(path) }) else { return nil }
        var position: Int64 = 0
        for _ in 0..<64 where position < size {
            guard let box = header(file, at: position, failed) else { return nil }
            let (end, overflow) = position.addingReportingOverflow(box.length == 0 ? size - position : box.length)
            guard !overflow, end - position >= 8, end <= size else { return nil }
            if box.type == type { return .init(offset: position + box.head, length: end - position - box.head) }
            position = end
        }
        return nil
    }

    /// The position of the second outermost box of this type; nil without one.
    static func second(_ type: String, path: String, size: Int64, _ failed: FailedReads) -> Int64? {
        guard let file = failed.value({ try MediaFile(path) }) else { return nil }
        var (position, count): (Int64, Int) = (0, 0)
        for _ in 0..<64 where position < size {
            guard let box = header(file, at: position, failed), box.length >= 8 else { return nil }
            if box.type == type { count += 1 }
            if count == 2 { return position }
            let (end, overflow) = position.addingReportingOverflow(box.length)
            guard !overflow, end <= size else { return nil }
            position = end
        }
        return nil
    }

    /// The end of the boxes that follow one another from `start` on, before `size`; nil if there is none. Padding and trailers behind them
    /// are no boxes. A box that claims more than there is ends with the file.
    static func end(of start: Int64, path: String, size: Int64, _ failed: FailedReads) -> Int64? {
        guard let file = failed.value({ try MediaFile(path) }) else { return nil }
        var position = start
        for _ in 0..<4096 where position < size {
            guard let box = header(file, at: position, failed),
                box.type.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
                box.length == 0 || box.length >= 8
            else { break }
            let (end, overflow) = position.addingReportingOverflow(box.length == 0 ? size - position : box.length)
            guard !overflow, end <= size else {
                // A trailer may look like a box by chance, but not like one of a video's.
                if types.contains(box.type) || box.type == "moof" { position = size }
                break
            }
            position = end
        }
        return position > start ? position : nil
    }

    private static let types: Set<String> = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "styp"]

    private static func header(
        _ file: MediaFile, at position: Int64, _ failed: FailedReads
    ) -> (length: Int64, type: String, head: Int64)? {
        guard let bytes = failed.value({ try file.bytes(at: position, count: 16) }), bytes.count >= 8 else {
            return nil
        }
        let type = String(decoding: bytes[4..<8], as: UTF8.self)
        let short = bytes[0..<4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        guard short == 1 else { return (short, type, 8) }
        guard bytes.count == 16 else { return nil }
        let long = bytes[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (Int64(clamping: long), type, 16)
    }
}
