/// The part of a file that a request is for (RFC 9110, 14).
enum ByteRange: Hashable {
    /// The whole file, with status 200: for no range, a malformed one, or several, which a server need not support.
    case whole
    /// The first and the last byte, with status 206.
    case part(ClosedRange<Int64>)
    /// No byte of the range is in the file: status 416.
    case unsatisfiable

    /// `header` is the Range header; `size` is the file's in bytes.
    init(_ header: String?, size: Int64) {
        guard let header, header.hasPrefix("bytes="), !header.contains(",") else {
            self = .whole
            return
        }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            self = .whole
            return
        }
        self = Self.range(first, last, size: size)
    }

    private static func range(_ first: Int64?, _ last: Int64?, size: Int64) -> ByteRange {
        switch (first, last) {
        case (let first?, let last?):
            // A backward range is malformed.
            if last < first { return .whole }
            return first < size ? .part(first...min(last, size - 1)) : .unsatisfiable
        case (let first?, nil): return first < size ? .part(first...(size - 1)) : .unsatisfiable
        case (nil, let suffix?):
            return suffix > 0 && size > 0 ? .part(max(0, size - suffix)...(size - 1)) : .unsatisfiable
        case (nil, nil): return .whole
        }
    }

    /// The number in one end of a range: `.some(nil)` for an empty text, nil for anything that is not a number. Too large a number becomes
    /// the largest.
    private static func number(_ text: Substring) -> Int64?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return .some(Int64(text) ?? .max)
    }
}
