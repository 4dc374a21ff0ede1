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
