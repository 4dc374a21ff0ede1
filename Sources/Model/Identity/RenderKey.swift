/// The address of a rendered file: digest of its recipe, lower-case hexadecimal.
package struct RenderKey: Hashable, Sendable, Codable {
    package var digest: String

    package init(digest: String) { self.digest = digest }

    package init(from decoder: any Decoder) throws {
        digest = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digest)
    }
}
