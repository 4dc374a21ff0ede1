package import Model

/// The ids of all marks, by everything that media may be known by: made once, for many questions.
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
        for text in texts.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard let id = ContentId(text) else { continue }
            if let guid = id.cloudGUID { clouds[guid, default: []].append(text) }
            if let fingerprint = id.fingerprint { fingerprints[fingerprint, default: []].append(text) }
            if case .md5(let digits) = id { digests[digits, default: []].append(text) }
        }
    }

    /// True if a mark is on a file that only its bytes tell.
    package var needsDigests: Bool { !digests.isEmpty || !fingerprints.isEmpty }

    /// Ids of marks that are neither made from bytes nor a cloud's: names and paths.
    package var names: [String] { texts.filter { ContentId($0) == nil } }

    /// Every id under which anybody marked the media, the best first: the whole text, the cloud's name of the asset, the fingerprint, MD5.
    /// `identifier` is what its source calls it, if that says so.
    package func ids(of identifier: String?, _ content: ContentDigests?) -> [String] {
        let id = identifier.flatMap(ContentId.init)
        var found: [String] = []
        if let identifier, texts.contains(identifier) { found.append(identifier) }
        if let guid = id?.cloudGUID { found += clouds[guid] ?? [] }
        for fingerprint in [id?.fingerprint, content?.fingerprint].compactMap(\.self) {
            found += fingerprints[fingerprint] ?? []
        }
        if let content { found += digests[content.md5] ?? [] }
        var seen: Set<String> = []
        return found.filter { seen.insert($0).inserted }
    }
}
