/// Names of a file that are made from its bytes: MD5, and the fingerprint that iCloud gives it.
package struct ContentDigests: Hashable, Sendable {
    /// 32 hexadecimal digits.
    package let md5: String
    /// Base64 of a byte 0x01 and SHA-1 over two words of Apple's and the bytes of the file: `ZMASTERFINGERPRINT` and `ZORIGINALSTABLEHASH`
    /// of Photos libraries hold it. Empty where nobody has read the bytes, as MD5 alone was told.
    package let fingerprint: String

    package init(md5: String, fingerprint: String) { (self.md5, self.fingerprint) = (md5, fingerprint) }

    /// `md5#…`
    package var id: ContentId { .md5(md5) }
}
