import Digest
import Foundation
package import Model

extension Fingerprint {
    private static let blockLength: Int64 = 65_536
    private static let blocks: Int64 = 16

    /// Reads about 1 MiB of a source: its size, its first and last 64 KiB, and fourteen blocks evenly spaced between; all
    /// of a source that is no longer than that. The path is not part of it; of a stretch, neither is the rest of the file.
    ///
    /// SHA-256 over a version mark, the size as eight bytes, most significant first, then the blocks. Throws
    /// `DayreelError(reading:)` if the file cannot be read; `missingInput` if it ends before it should, or is no regular file.
    package init(of location: MediaLocation) throws {
        let descriptor = open(location.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw DayreelError(reading: location.path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw DayreelError(reading: location.path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.failure(location.path, "it is no file") }
        let start = location.range?.offset ?? 0
        let size = location.range?.length ?? Int64(status.st_size)
        var hash = SHA256()
        hash.update("dayreel-fingerprint-1".utf8)
        hash.update(stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: size >> Int64($0)) })
        for block in Self.blocks(of: size) {
            hash.update(try Self.read(descriptor, at: start + block.lowerBound, block.count, location.path))
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

    private static func read(_ descriptor: Int32, at offset: Int64, _ count: Int, _ path: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes[filled...].withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress, $0.count, off_t(offset) + off_t(filled))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw DayreelError(reading: path, errno) }
            guard got > 0 else { throw failure(path, "it ends before it should") }
            filled += got
        }
        return bytes
    }

    private static func failure(_ path: String, _ cause: String) -> DayreelError {
        DayreelError(
            .missingInput, "the media file cannot be read", place: path, cause: cause,
            remedy: "Check that it still exists and that you may read it.")
    }
}
