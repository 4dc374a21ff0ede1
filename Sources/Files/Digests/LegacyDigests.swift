import CNettle

/// MD5 (RFC 1321) and SHA-1 (RFC 3174) of the same bytes, which may come in pieces; computed by Nettle. They serve as names of files, not
/// as proof of anything.
package struct LegacyDigests: ~Copyable {
    private var md5 = md5_ctx()
    private var sha1 = sha1_ctx()

    /// Starts both digests. `salt` goes before the bytes of the SHA-1 digest only.
    package init(sha1Salt salt: [UInt8] = []) {
        nettle_md5_init(&md5)
        nettle_sha1_init(&sha1)
        salt.withUnsafeBufferPointer { nettle_sha1_update(&sha1, $0.count, $0.baseAddress) }
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        nettle_md5_update(&md5, bytes.count, start)
        nettle_sha1_update(&sha1, bytes.count, start)
    }

    /// Returns both digests, of 16 and 20 bytes.
    package consuming func finish() -> (md5: [UInt8], sha1: [UInt8]) {
        let first = [UInt8](unsafeUninitializedCapacity: 16) { digest, count in
            nettle_md5_digest(&md5, 16, digest.baseAddress)
            count = 16
        }
        let second = [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
            nettle_sha1_digest(&sha1, 20, digest.baseAddress)
            count = 20
        }
        return (first, second)
    }
}
