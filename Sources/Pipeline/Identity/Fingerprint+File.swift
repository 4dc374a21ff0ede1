import Digest
import Files
package import Model

extension Fingerprint {
    private static let blockLength: Int64 = 65_536
    private static let blocks: Int64 = 16

    /// Reads about 1 MiB of a source: its size, its first and last 64 KiB, and fourteen evenly spaced blocks between them, or all of a
    /// source that is not longer than that. Neither the path nor, for part of a file, the rest of the file affects it.
    ///
    /// The fingerprint is the SHA-256 of a version mark, the size as eight bytes, most significant first, and the blocks. Throws
    /// `DayreelError(reading:)` if the file cannot be read; `missingInput` if it ends too early, or is not a regular file.
    package init(of location: MediaLocation) throws {
        let file = try MediaFile(location.path)
        let start = location.range?.offset ?? 0
        let size = location.range?.length ?? file.size
        var hash = SHA256()
        hash.update("dayreel-fingerprint-1".utf8)
        hash.update(stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: size >> Int64($0)) })
        let blocks = Self.blocks(of: size)
        try file.require(blocks.map { start + $0.lowerBound..<start + $0.upperBound })
        for block in blocks {
            let bytes = try file.bytes(at: start + block.lowerBound, count: block.count)
            guard bytes.count == block.count else {
                throw DayreelError(media: location.path, "it ends before it should")
            }
            hash.update(bytes)
        }
        self.init(digest: hash.finishAsText())
    }

    private static func blocks(of size: Int64) -> [Range<Int64>] {
        guard size > blocks * blockLength else { return size > 0 ? [0..<size] : [] }
        return (0..<blocks).map { index in
            let start = (size - blockLength).scaled(by: index, over: blocks - 1)
            return start..<start + blockLength
        }
    }
}
