/// The address of a rendered file: digest of its recipe, lower-case hexadecimal.
package struct RenderKey: DigestIdentity {
    package var digest: String

    package init(digest: String) { self.digest = digest }
}
