package import Model

extension Marks {
    /// The id under which the media are already marked, if there is one; else the id made from `digests`, or `id`.
    ///
    /// It compares, in this order, the identical text, the cloud's name of the asset, and the fingerprint. For a file, whose own id is made
    /// from its contents (`digests`), the fingerprint comes before MD5: so a tag set on a phone is found on the NAS, and changed there.
    package func knownID(of id: String, _ digests: ContentDigests? = nil) -> String {
        let pinned = pins.compactMap { entry in
            if case .media(let media, _, _) = entry.pin { media } else { nil }
        }
        let known = Set(tagTable.states.keys).union(pinned)
        if digests == nil, known.contains(id) { return id }
        let wanted = ContentId(id)
        let ids = known.compactMap { text in ContentId(text).map { (text: text, id: $0) } }
            .sorted { $0.text.precedesByBytes($1.text) }
        if let guid = wanted?.cloudGUID, let same = ids.first(where: { $0.id.cloudGUID == guid }) { return same.text }
        if let fingerprint = digests?.fingerprint ?? wanted?.fingerprint,
            let same = ids.first(where: { $0.id.fingerprint == fingerprint })
        {
            return same.text
        }
        return digests?.id.text ?? id
    }
}
