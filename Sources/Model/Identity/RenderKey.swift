/// The address of a rendered file: the digest of its recipe in lower-case hexadecimal.
package struct RenderKey: DigestIdentity {
    package var digest: String

    package init(digest: String) { self.digest = digest }
}
