import Model

/// The tags of the library, to be asked for by item.
struct TagIndex {
    private let tags: [String: Set<Tag>]
    /// Tags of content ids, in the order of these: of two that mean the same item equally surely, the first counts.
    private let ids: [(id: ContentId, tags: Set<Tag>)]

    init(_ tags: [String: Set<Tag>]) {
        self.tags = tags
        ids = tags.sorted { $0.key.precedesByBytes($1.key) }.compactMap { name, tags in
            ContentId(name).map { ($0, tags) }
        }
    }

    /// Tags by any of the names that a pin may give the item, and by the content id that means it most surely.
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
    /// The path itself, and what of it lies behind each of its slashes.
    fileprivate var tails: [String] {
        [self] + utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") }.map { String(self[index(after: $0)...]) }
    }
}
