import Files
import Foundation
import Model

/// The end of every file in the store: an identifier, the length of the content, and a digest.
///
/// It is a `free` box (ISO/IEC 14496-12, 8.1.2), which readers of MP4 skip: so a segment with a checksum is still an MP4 file, and content
/// and checksum become visible in one rename. The digest covers the key: an intact segment under another key is as wrong as a damaged one.
/// Layout, big-endian: size of the box (4 bytes), `free`, `dayreel2`, length of the content (8 bytes), SHA-256 of the key's digits, a line
/// feed and the content (32 bytes).
enum SegmentChecksum {
    static let size = 56
    private static let mark = Array("freedayreel2".utf8)

    /// Appends the checksum of the file's current content, for the key.
    static func append(to file: OpenFile, as key: RenderKey) throws {
        let length = try file.size()
        guard let digest = try digest(of: file, length: length, key) else {
            throw DayreelError(.inputOutput, "a segment changed while it was stored", place: file.path)
        }
        try file.write(bytes(length: length, digest: digest), at: length)
    }

    /// True if the file has a checksum for its length. Reads only a few bytes.
    static func isPresent(in file: OpenFile) throws -> Bool {
        try trailer(of: file) != nil
    }

    /// True if the file is byte for byte what was stored for the key. Reads the whole file.
    static func isIntact(_ file: OpenFile, as key: RenderKey) throws -> Bool {
        guard let trailer = try trailer(of: file) else { return false }
        let length = try file.size() - size
        guard let digest = try digest(of: file, length: length, key) else { return false }
        return trailer == bytes(length: length, digest: digest)
    }

    private static func trailer(of file: OpenFile) throws -> [UInt8]? {
        let length = try file.size() - size
        guard length >= 0 else { return nil }
        var trailer: [UInt8] = []
        guard try file.read(from: length, count: size, { trailer.append(contentsOf: $0) }) else { return nil }
        let head = bytes(length: length, digest: [])
        return trailer.starts(with: head) ? trailer : nil
    }

    private static func digest(of file: OpenFile, length: Int, _ key: RenderKey) throws -> [UInt8]? {
        var hash = SHA256()
        hash.update((key.digest + "\n").utf8)
        guard try file.read(count: length, { hash.update($0) }) else { return nil }
        return hash.finish()
    }

    private static func bytes(length: Int, digest: [UInt8]) -> [UInt8] {
        let boxSize = withUnsafeBytes(of: UInt32(size).bigEndian) { Array($0) }
        let contentLength = withUnsafeBytes(of: UInt64(length).bigEndian) { Array($0) }
        return boxSize + mark + contentLength + digest
    }
}
