import Files
package import Model

extension Fingerprint {
    private static let blockLength: Int64 = 65_536
    private static let blocks: Int64 = 16

    /// Reads about 1 MiB of a source: its size, its first and last 64 KiB, and fourteen evenly spaced blocks between them, or all of a
    /// source that is not longer than that. Neither the path nor, for part of a file, the rest of the file affects it. What is shown of a
    /// file with several pictures or sounds does.
    ///
    /// The fingerprint is the SHA-256 of a version mark, the size as eight bytes, most significant first, the blocks, and the choice of
    /// streams unless it is libav's. That of several files is the digest of theirs, with the positions at which they join. Throws
    /// `DayreelError(reading:)` if the file cannot be read; `missingInput` if it ends too early, or is not a regular file.
    package init(of location: MediaLocation) throws {
        let first = try Self.digest(ofFirstFile: location)
        guard let continuations = location.continuations else {
            self.init(digest: first)
            return
        }
        var hash = SHA256()
        hash.update("dayreel-recording-1 \(first)".utf8)
        for next in continuations {
            let digest = try Self.digest(ofFirstFile: MediaLocation(path: next.path))
            hash.update(" \(digest) \(next.picture.microseconds) \(next.sound.microseconds)".utf8)
        }
        self.init(digest: hash.finishAsText())
    }

    private static func digest(ofFirstFile location: MediaLocation) throws -> String {
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
        if let streams = location.streams { hash.update(mark(of: streams).utf8) }
        return hash.finishAsText()
    }

    /// Distinguishes films of one file that show and play different streams of it.
    private static func mark(of streams: StreamChoice) -> String {
        func text(_ stream: Int?) -> String { stream.map(String.init) ?? "" }
        return "streams \(text(streams.picture)) \(text(streams.sound))"
    }

    private static func blocks(of size: Int64) -> [Range<Int64>] {
        guard size > blocks * blockLength else { return size > 0 ? [0..<size] : [] }
        return (0..<blocks).map { index in
            let start = (size - blockLength).scaled(by: index, over: blocks - 1)
            return start..<start + blockLength
        }
    }
}
