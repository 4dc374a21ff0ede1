import Glibc

/// The record of which parts of an object's local file have been fetched. Parts not fetched are holes, and are never read as zeros.
///
/// An object has its own folder, whose name ends with `.dayreel-object`. The folder also holds the file `blocks`, with one byte for each
/// block of the object: 1 once the block's bytes are on the disk. Bytes instead of bits let several processes add to it at once.
package struct BlockMap: Sendable {
    /// Bytes.
    package static let blockSize: Int64 = 16_384
    /// The suffix of the name of an object's folder.
    package static let folderSuffix = ".dayreel-object"
    package static let fileName = "blocks"

    private let descriptor: MapDescriptor

    /// Nil for a file that is not an object's. The path alone decides, so other files cost nothing. If the map cannot be opened, nothing
    /// counts as fetched.
    package init?(ofFileAt path: String) {
        guard let map = Self.path(ofFileAt: path) else { return nil }
        descriptor = MapDescriptor(open(map, O_RDONLY | O_CLOEXEC))
    }

    /// Path of the map of an object's local file; nil for any other file.
    package static func path(ofFileAt path: String) -> String? {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let folder = path[..<slash]
        return folder.hasSuffix(folderSuffix) ? "\(folder)/\(fileName)" : nil
    }

    /// The blocks that hold any bytes of the range.
    static func blocks(of range: Range<Int64>) -> Range<Int64> {
        range.isEmpty ? 0..<0 : range.lowerBound / blockSize..<(range.upperBound - 1) / blockSize + 1
    }

    /// The number of fetched bytes from `offset` on, at most `count`.
    package func available(at offset: Int64, count: Int64) -> Int64 {
        guard count > 0 else { return 0 }
        let blocks = Self.blocks(of: offset..<offset + count)
        var position = blocks.lowerBound
        while position < blocks.upperBound {
            let wanted = min(blocks.upperBound - position, 4096)
            let marks = marks(at: position, count: Int(wanted))
            let there = Int64(marks.prefix { $0 == 1 }.count)
            position += there
            if there < wanted { break }
        }
        return max(0, min(offset + count, position * Self.blockSize) - offset)
    }

    /// The parts of the range, in whole blocks, that have not been fetched.
    package func missing(in range: Range<Int64>) -> [Range<Int64>] {
        let blocks = Self.blocks(of: range)
        var gaps: [Range<Int64>] = []
        let marks = marks(at: blocks.lowerBound, count: blocks.count)
        func add(_ missing: Range<Int64>) {
            let gap = missing.lowerBound * Self.blockSize..<missing.upperBound * Self.blockSize
            if let last = gaps.last, last.upperBound == gap.lowerBound {
                gaps[gaps.count - 1] = last.lowerBound..<gap.upperBound
            } else {
                gaps.append(gap)
            }
        }
        for (block, mark) in zip(blocks, marks) where mark != 1 { add(block..<block + 1) }
        // At once, because an object may claim to have terabytes.
        let marked = blocks.lowerBound + Int64(marks.count)
        if marked < blocks.upperBound { add(marked..<blocks.upperBound) }
        return gaps
    }

    /// The marks of `count` blocks. Fewer if the map ends before, or cannot be read: blocks without a mark count as not fetched.
    private func marks(at block: Int64, count: Int) -> [UInt8] {
        var status = stat()
        guard descriptor.number >= 0, fstat(descriptor.number, &status) == 0 else { return [] }
        let count = min(Int64(count), Int64(status.st_size) - block)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            var failure: Int32?
            filled = SparseRead.fill(
                UnsafeMutableRawBufferPointer(buffer), from: descriptor.number, at: block, failure: &failure)
        }
    }
}

/// Closed with its owner.
private final class MapDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { if number >= 0 { close(number) } }
}
