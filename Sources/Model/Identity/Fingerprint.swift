/// The identity of a source, wherever it lies: a digest over its size and samples of its bytes.
package struct Fingerprint: Hashable, Sendable, Codable {
    /// Lower-case hexadecimal.
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

extension Fingerprint: CodingKeyRepresentable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The key of a mapping by source, such as a task's inputs, in JSON.
    package var codingKey: any CodingKey { Key(stringValue: digest) }

    package init?(codingKey: some CodingKey) { self.init(digest: codingKey.stringValue) }
}
