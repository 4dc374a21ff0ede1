import CNettle
import Foundation
package import Model

extension ContentDigests {
    private static let salt = Array("com.apple.XattrObjectSalt\0com.apple.DataObjectSalt\0".utf8)

    /// Reads the file once, one mebibyte at a time. Calls `progress` with the number of bytes read since its last call. Throws
    /// `DayreelError` if the file cannot be read, `CancellationError`.
    package init(ofFile path: String, progress: (Int) -> Void = { _ in }) throws {
        let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read")
        var digests = LegacyDigests(sha1Salt: Self.salt)
        try file.readWhole(progress: progress) { digests.update($0) }
        let (md5, sha1) = digests.finish()
        self.init(md5: md5.hexadecimal, appleFingerprint: Data([1] + sha1).base64EncodedString())
    }
}

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

extension FileVersion {
    /// Nil if there is no such file.
    package init?(ofFileAt path: String) {
        guard let status = FileStatus(path), status.kind == .file else { return nil }
        self = status.version
    }

    /// Nil if the file cannot be opened for reading.
    package init?(ofReadableFileAt path: String) {
        guard let file = try? OpenFile(regularFileAt: path, flags: O_RDONLY, message: ""),
            let status = try? file.status()
        else { return nil }
        self = status.version
    }
}

extension DroppedSource {
    /// True if the file has changed or can be read again, or if only a server or a network was in trouble: it may be usable for a film now.
    package var hasChanged: Bool { loss.mayPass || FileVersion(ofReadableFileAt: path) != version }
}
