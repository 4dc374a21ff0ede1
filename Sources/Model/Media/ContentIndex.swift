extension MediaItem {
    /// Paths of its files. The content id names the first one: the still, for a pair.
    package var files: [String] { [pair].compactMap(\.self) + location.addresses }

    /// The source's id of the item, or else the id of its bytes. `digests`, by path, may be incomplete.
    package func contentId(_ digests: [String: ContentDigests]) -> String? {
        contentIdentifier ?? files.first.flatMap { digests[$0]?.id.text }
    }
}

/// Finds items by content id. Built once for many lookups.
package struct ContentIndex: Sendable {
    private var byId: [ContentId: [Int]] = [:]
    private var byCloudName: [String: [Int]] = [:]
    private var byFingerprint: [String: [Int]] = [:]
    private let items: [MediaItem]

    /// Builds the index. `digests`, by path, may be incomplete.
    package init(_ items: [MediaItem], _ digests: [String: ContentDigests]) {
        self.items = items
        for (index, item) in items.enumerated() where item.contentIdentifier != nil || !digests.isEmpty {
            let given = item.contentIdentifier.flatMap(ContentId.init)
            let known = item.files.compactMap { digests[$0] }
            for id in Set([given].compactMap(\.self) + known.map(\.id)) { byId[id, default: []].append(index) }
            if let name = given?.cloudGUID { byCloudName[name, default: []].append(index) }
            for fingerprint in Set([given?.fingerprint].compactMap(\.self) + known.map(\.appleFingerprint)) {
                byFingerprint[fingerprint, default: []].append(index)
            }
        }
    }

    /// The items that an id identifies, by the most reliable way that finds any; MD5 counts as the whole id.
    package func items(meantBy id: ContentId) -> [MediaItem] {
        let ways = [byId[id], id.cloudGUID.flatMap { byCloudName[$0] }, id.fingerprint.flatMap { byFingerprint[$0] }]
        return (ways.compactMap(\.self).first ?? []).map { items[$0] }
    }
}
