import Files
import Model

/// The ranges of an object to request: the missing blocks of the bytes that a reader wants, joined where they touch, in pieces of at most
/// one megabyte.
///
/// A reader that does not know in advance how far it will read gets more with each read, so that it does not request every block
/// separately.
struct FetchRanges {
    /// The number of bytes that the first read of an object fetches: the head of a recording or a still, which has its dates.
    private static let head: Int64 = 65_536
    /// The largest request in bytes.
    private static let most: Int64 = 1 << 20
    /// The most requests for one read: a terabyte. An object may claim to have more.
    private static let mostPieces = 1 << 20

    let ranges: [Range<Int64>]

    /// `size`: the size of the object in bytes, at least 1. `map`: the blocks that have been fetched. `reads`: the number of times that a
    /// reader has met missing bytes of the object and continued, including this time.
    init(_ stretches: [MissingBytes], size: Int64, map: BlockMap, reads: Int) {
        // The first read needs the head, the second the index; each further read fetches more.
        let ahead = min(Self.most, Self.head << Int64(max(0, min(reads, 10) - 2)))
        var wanted: [Range<Int64>] = []
        for stretch in stretches {
            let start = max(0, min(stretch.offset, size - 1))
            var end = min(size, stretch.range.upperBound)
            if !stretch.isWhole {
                end = min(size, max(end, start + ahead))
                // Many files have their index at the end, so fetch all of the end in one request.
                if start >= Self.head, size - end < 4 * Self.head { end = size }
            }
            wanted += map.missing(in: start..<max(end, start + 1))
        }
        let pieces = Self.joined(wanted).lazy.flatMap { range in
            stride(from: range.lowerBound, to: min(range.upperBound, size), by: Int(Self.most)).lazy.map {
                $0..<min($0 + Self.most, range.upperBound, size)
            }
        }
        ranges = Array(pieces.prefix(Self.mostPieces))
    }

    /// The ranges in order, with those that touch or overlap joined.
    private static func joined(_ ranges: [Range<Int64>]) -> [Range<Int64>] {
        var joined: [Range<Int64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}

/// The bytes that may be fetched before the cache's size is checked again. A check gets slower with the number of objects, so it is
/// frequent only when little room is left.
struct FetchAllowance: Hashable, Sendable {
    /// The smallest allowance in bytes: a scan of a large bucket fetches gigabytes.
    static let least: Int64 = 256 << 20

    private(set) var bytes = least

    /// Counts fetched bytes. Returns true if they use up the allowance, which then restarts at its smallest size.
    mutating func take(_ fetched: Int) -> Bool {
        bytes -= Int64(fetched)
        guard bytes <= 0 else { return false }
        bytes = Self.least
        return true
    }

    /// Starts a new allowance after a check that left `kept` bytes of at most `limit`. It is half of the room, because other processes
    /// fetch too and block maps take space as well.
    mutating func renew(limit: Int64, kept: Int64) { bytes = max(Self.least, (limit - kept) / 2) }
}
