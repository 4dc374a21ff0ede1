/// An identity that consists of a digest and is encoded as its text alone.
package protocol DigestIdentity: Hashable, Sendable, Codable {
    /// Lower-case hexadecimal.
    var digest: String { get }

    init(digest: String)
}

extension DigestIdentity {
    package init(from decoder: any Decoder) throws {
        self.init(digest: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digest)
    }
}
