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
