import Digest
import Foundation
package import Model

/// Names of a file that are made from its bytes, in one pass: MD5, and the fingerprint that iCloud gives it.
package struct ContentDigests: Hashable, Sendable {
    /// 32 hexadecimal digits.
    package let md5: String
    /// Base64 of a byte 0x01 and SHA-1 over two words of Apple's and the bytes of the file: `ZMASTERFINGERPRINT` and `ZORIGINALSTABLEHASH`
    /// of Photos libraries hold it.
    package let fingerprint: String

    private static let salt = Array("com.apple.XattrObjectSalt\0com.apple.DataObjectSalt\0".utf8)

    package init(md5: String, fingerprint: String) { (self.md5, self.fingerprint) = (md5, fingerprint) }

    /// Reads the file, a mebibyte at a time. `progress` is given the number of bytes that were read since the last time. Throws
    /// `DayreelError` if the file cannot be read, `CancellationError`.
    package init(ofFile path: String, progress: (Int) -> Void = { _ in }) throws {
        let file = try OpenFile(regularFileAt: path, flags: O_RDONLY, message: "the file cannot be read")
        var digests = LegacyDigests(sha1Salt: Self.salt)
        let size = try file.size()
        var done = 0
        while done < size {
            try Task.checkCancellation()
            let count = min(size - done, 16 << 20)
            guard try file.read(from: done, count: count, { digests.update($0) }) else {
                throw DayreelError(
                    .inputOutput, "the file became shorter while it was read", place: path,
                    remedy: "Wait until it is complete, then try again.")
            }
            done += count
            progress(count)
        }
        let (md5, sha1) = digests.finish()
        let digits = Array("0123456789abcdef".utf8)
        self.md5 = String(decoding: md5.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        fingerprint = Data([1] + sha1).base64EncodedString()
    }

    /// `md5#…`
    package var id: ContentId { .md5(md5) }
}
