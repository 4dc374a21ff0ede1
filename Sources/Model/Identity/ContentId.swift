/// An identifier of media by content, the same on every device.
package enum ContentId: Hashable, Sendable {
    /// iCloud's identifier: `icl#GUID:001:fingerprint`. Some programs write only part of it.
    case cloud(String)
    /// MD5 of the whole file, 32 hexadecimal digits in lower case.
    case md5(String)

    private static let cloudMark = "icl#"
    private static let md5Mark = "md5#"

    /// Nil for any other text.
    package init?(_ text: String) {
        if text.hasPrefix(Self.cloudMark), text.count > Self.cloudMark.count {
            self = .cloud(String(text.dropFirst(Self.cloudMark.count)))
        } else if text.hasPrefix(Self.md5Mark) {
            let digits = text.dropFirst(Self.md5Mark.count).lowercased()
            guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit) else { return nil }
            self = .md5(digits)
        } else {
            return nil
        }
    }

    /// The text of the identifier: `icl#…` or `md5#…`.
    package var text: String {
        switch self {
        case .cloud(let identifier): Self.cloudMark + identifier
        case .md5(let digits): Self.md5Mark + digits
        }
    }

    /// The cloud's own name for the asset, which is the first part of the identifier.
    package var cloudGUID: String? { cloudParts.first.map(String.init) }

    /// The fingerprint of the file's bytes, which is the third part: base64 of 21 bytes.
    package var fingerprint: String? { cloudParts.count == 3 && !cloudParts[2].isEmpty ? String(cloudParts[2]) : nil }

    private var cloudParts: [Substring] {
        guard case .cloud(let identifier) = self else { return [] }
        return identifier.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }
}

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

/// The ways in which a content id may identify media, the most reliable first.
package enum ContentMatch: CaseIterable, Sendable {
    /// The complete text is the same, or the MD5 of the bytes.
    case whole
    /// The cloud's own name for the asset.
    case cloudName
    /// iCloud's fingerprint of the bytes.
    case fingerprint
    case md5
}

extension ContentId {
    /// True if the id identifies media in this way: media that a source calls `given`, and whose files have these digests.
    package func means(_ given: ContentId?, _ digests: [ContentDigests], by match: ContentMatch) -> Bool {
        switch match {
        case .whole: given == self || digests.contains { $0.id == self }
        case .cloudName: cloudGUID.map { given?.cloudGUID == $0 } ?? false
        case .fingerprint:
            fingerprint.map { wanted in
                given?.fingerprint == wanted || digests.contains { $0.appleFingerprint == wanted }
            } ?? false
        case .md5: md5.map { wanted in digests.contains { $0.md5 == wanted } } ?? false
        }
    }

    private var md5: String? { if case .md5(let digits) = self { digits } else { nil } }
}

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
