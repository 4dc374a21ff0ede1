import Model
import SparseFiles

/// The ranges of an object to request: the missing blocks of what was to be read, joined where they touch, in pieces of at most a megabyte.
///
/// A reader that does not yet know where it ends gets more with every look, so that it need not ask for each block.
struct FetchRanges {
    /// Bytes that the first look into an object fetches: the head of a recording or a still, with its dates.
    private static let head: Int64 = 65_536
    /// The most bytes of one request.
    private static let most: Int64 = 1 << 20

    let ranges: [Range<Int64>]

    /// `size`: bytes of the object, at least one. `map`: the blocks that have been fetched. `looks`: how often a reader has met missing
    /// bytes of the object and read on, this time included.
    init(_ stretches: [MissingBytes], size: Int64, map: BlockMap, looks: Int) {
        // The head, the index, then more and more.
        let ahead = min(Self.most, Self.head << Int64(max(0, min(looks, 10) - 2)))
        var wanted: [Range<Int64>] = []
        for stretch in stretches {
            let start = max(0, min(stretch.offset, size - 1))
            var end = min(size, stretch.range.upperBound)
            if !stretch.isWhole {
                end = min(size, max(end, start + ahead))
                // The end of a file, where many have their index, in one request.
                if start >= Self.head, size - end < 4 * Self.head { end = size }
            }
            wanted += map.missing(in: start..<max(end, start + 1))
        }
        ranges = Self.joined(wanted).flatMap { range in
            stride(from: range.lowerBound, to: min(range.upperBound, size), by: Int(Self.most)).map {
                $0..<min($0 + Self.most, range.upperBound, size)
            }
        }
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
