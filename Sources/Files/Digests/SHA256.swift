import CNettle
import Foundation
import Model

/// SHA-256 (FIPS 180-4) of bytes that come in pieces, computed by Nettle.
package struct SHA256: ~Copyable {
    /// Bytes of a digest.
    package static let length = 32

    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
    }

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if done == nil { Array(bytes).withUnsafeBytes { update($0) } }
    }

    /// The digest, 32 bytes.
    package consuming func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.length) { digest, count in
            nettle_sha256_digest(&context, Self.length, digest.baseAddress)
            count = Self.length
        }
    }

    /// The digest as 64 hexadecimal digits in lower case.
    package consuming func finishAsText() -> String { finish().hexadecimal }
}

/// SHA-256 as 64 hexadecimal digits.
package enum SHA256Hex {
    package static func of(_ text: String) -> String { of(text.utf8) }

    package static func of(_ bytes: some Sequence<UInt8>) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finishAsText()
    }

    /// The hash of all bytes of a regular file, read one mebibyte at a time. Throws `DayreelError` if it cannot be read,
    /// `CancellationError`.
    package static func ofFile(_ path: String) throws -> String {
        let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read")
        var hash = SHA256()
        try file.readWhole { hash.update($0) }
        return hash.finishAsText()
    }
}
