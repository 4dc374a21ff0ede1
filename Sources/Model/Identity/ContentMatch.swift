/// The ways in which a content id may mean certain media, the surest first.
package enum ContentMatch: CaseIterable, Sendable {
    /// The whole text is the same, MD5 of the bytes included.
    case whole
    /// The cloud's own name of the asset.
    case cloudName
    /// The fingerprint that iCloud gives the bytes.
    case fingerprint
    case md5
}

extension ContentId {
    /// True if the id means media that a source calls `given` and whose files have these digests, by this way alone.
    package func means(_ given: ContentId?, _ digests: [ContentDigests], by match: ContentMatch) -> Bool {
        switch match {
        case .whole: given == self || digests.contains { $0.id == self }
        case .cloudName: cloudGUID.map { given?.cloudGUID == $0 } ?? false
        case .fingerprint:
            fingerprint.map { wanted in
                given?.fingerprint == wanted || digests.contains { $0.fingerprint == wanted }
            } ?? false
        case .md5: md5.map { wanted in digests.contains { $0.md5 == wanted } } ?? false
        }
    }

    private var md5: String? { if case .md5(let digits) = self { digits } else { nil } }
}
