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
