import Crypto
import Foundation
import Model

/// SHA-256 as 64 hexadecimal digits.
package enum ContentHash {
    package static func of(_ text: String) -> String { digits(SHA256.hash(data: Data(text.utf8))) }

    /// The hash of all bytes of a file, read a mebibyte at a time. Throws `DayreelError` if it cannot be read.
    package static func ofFile(_ path: String) throws -> String {
        let file = try OpenFile(path: path, flags: O_RDONLY, message: "the file cannot be read")
        var hash = SHA256()
        let isWhole = try file.read(count: try file.size()) { hash.update(bufferPointer: $0) }
        guard isWhole else {
            throw DayreelError(.inputOutput, "the file became shorter while it was read", place: path)
        }
        return digits(hash.finalize())
    }

    private static func digits(_ digest: SHA256Digest) -> String {
        digest.map { String(UInt($0) | 0x100, radix: 16).dropFirst() }.joined()
    }
}
