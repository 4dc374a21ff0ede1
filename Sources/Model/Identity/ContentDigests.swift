/// Identifiers of a file computed from its bytes: MD5, and the fingerprint that iCloud uses.
package struct ContentDigests: Hashable, Sendable {
    /// 32 hexadecimal digits.
    package let md5: String
    /// Base64 of a byte 0x01 and of SHA-1 over two words of Apple's and the bytes of the file. Photos libraries store it in
    /// `ZMASTERFINGERPRINT` and `ZORIGINALSTABLEHASH`. Empty if only the MD5 is known and nothing has read the bytes.
    package let appleFingerprint: String

    package init(md5: String, appleFingerprint: String) { (self.md5, self.appleFingerprint) = (md5, appleFingerprint) }

    /// The content id `md5#…`.
    package var id: ContentId { .md5(md5) }
}
