import Model

/// The tags of the library, for lookups by item.
struct TagIndex {
    private let tags: [String: Set<Tag>]
    /// Tags by content id. If two ids identify the same item equally reliably, the first counts.
    private let ids: [(id: ContentId, tags: Set<Tag>)]

    init(_ tags: [String: Set<Tag>]) {
        self.tags = tags
        ids = tags.sorted { $0.key.precedesByBytes($1.key) }.compactMap { name, tags in
            ContentId(name).map { ($0, tags) }
        }
    }

    /// Tags by any of the names that a pin may use for the item, and by the content id that identifies it most reliably.
    func tags(of item: MediaItem, _ contents: [String: ContentDigests]) -> Set<Tag> {
        guard !tags.isEmpty else { return [] }
        let names = [item.id, item.name].compactMap(\.self) + item.files.flatMap(\.tails)
        return names.reduce(into: byContent(item, contents)) { $0.formUnion(tags[$1] ?? []) }
    }

    private func byContent(_ item: MediaItem, _ contents: [String: ContentDigests]) -> Set<Tag> {
        let given = item.contentIdentifier.flatMap(ContentId.init)
        let digests = item.files.compactMap { contents[$0] }
        guard given != nil || !digests.isEmpty else { return [] }
        for match in ContentMatch.allCases {
            if let found = ids.first(where: { $0.id.means(given, digests, by: match) }) { return found.tags }
        }
        return []
    }
}

extension String {
    /// The path itself, and the part of it after each of its slashes.
    fileprivate var tails: [String] {
        [self] + utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") }.map { String(self[index(after: $0)...]) }
    }
}
