package import Model

/// An index of the ids of all marks by everything that identifies media, for many lookups.
package struct MarkLookup: Sendable {
    private var texts: Set<String> = []
    private var clouds: [String: [String]] = [:]
    private var fingerprints: [String: [String]] = [:]
    private var digests: [String: [String]] = [:]

    package init(_ marks: Marks) {
        let pinned = marks.pins.compactMap { entry in
            if case .media(let media, _, _) = entry.pin { media } else { nil }
        }
        texts = Set(marks.tagTable.states.keys).union(pinned)
        for text in texts.sorted(by: { $0.precedesByBytes($1) }) {
            guard let id = ContentId(text) else { continue }
            if let guid = id.cloudGUID { clouds[guid, default: []].append(text) }
            if let fingerprint = id.fingerprint { fingerprints[fingerprint, default: []].append(text) }
            if case .md5(let digits) = id { digests[digits, default: []].append(text) }
        }
    }

    /// True if a mark names a file that can only be found by its contents.
    package var needsDigests: Bool { !digests.isEmpty || !fingerprints.isEmpty }

    /// Ids of marks that are names or paths, not derived from contents or given by a cloud.
    package var names: [String] { texts.filter { ContentId($0) == nil } }

    /// True if there are marks under exactly this id.
    package func has(_ id: String) -> Bool { texts.contains(id) }

    /// Every id under which the media are marked, the best first: the identical text, the cloud's name for the asset, the fingerprint, MD5.
    /// `identifier` is the source's own id, if it has one.
    package func ids(of identifier: String?, _ content: ContentDigests?) -> [String] {
        let id = identifier.flatMap(ContentId.init)
        var found: [String] = []
        if let identifier, texts.contains(identifier) { found.append(identifier) }
        if let guid = id?.cloudGUID { found += clouds[guid] ?? [] }
        for fingerprint in [id?.fingerprint, content?.appleFingerprint].compactMap(\.self) {
            found += fingerprints[fingerprint] ?? []
        }
        if let content { found += digests[content.md5] ?? [] }
        return found.withoutRepeats
    }

    /// The id under which media are already marked, or else `id`. A file's own id is derived from its contents (`digests`): its fingerprint
    /// comes first, so that a tag set on a phone is found on the NAS, and changed there.
    package func knownID(of id: String, _ digests: ContentDigests? = nil) -> String {
        ids(of: digests == nil ? id : nil, digests).first ?? id
    }
}
