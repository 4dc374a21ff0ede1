/// The identity of a source, independent of its path: a digest over its size and samples of its bytes.
package struct Fingerprint: DigestIdentity {
    package var digest: String

    package init(digest: String) { self.digest = digest }

    /// Stands for a source that nobody identified, because what is made of it is not kept under its identity.
    package static let unknown = Fingerprint(digest: "")

    package var isUnknown: Bool { digest.isEmpty }
}

extension Fingerprint: CodingKeyRepresentable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The key in JSON of a mapping by source, such as a task's inputs.
    package var codingKey: any CodingKey { Key(stringValue: digest) }

    package init?(codingKey: some CodingKey) { self.init(digest: codingKey.stringValue) }
}

/// The address of a rendered file: the digest of its recipe in lower-case hexadecimal.
package struct RenderKey: DigestIdentity {
    package var digest: String

    package init(digest: String) { self.digest = digest }
}
