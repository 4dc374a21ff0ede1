import CNettle
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
