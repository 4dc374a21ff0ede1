import Pipeline

/// Finds copies of one video among items: one of them is kept.
struct Duplicates {
    /// Positions of those that are not.
    private(set) var dropped: Set<Int> = []
    private(set) var refused: [RefusedMedia] = []

    /// Items with the same fingerprint are one video; those without one have no copies. The one with the best evidence of
    /// its date is kept, then one that has its still, then the first by id.
    init(_ items: [MediaItem], fingerprints: [Fingerprint?]) {
        var first: [Fingerprint: Int] = [:]
        var copies: [Int: [Int]] = [:]
        for (index, fingerprint) in fingerprints.enumerated() {
            guard let fingerprint else { continue }
            if let original = first[fingerprint] {
                copies[original, default: [original]].append(index)
            } else {
                first[fingerprint] = index
            }
        }
        for group in copies.values {
            guard let best = group.min(by: { Self.isBetter(items[$0], items[$1]) }) else { continue }
            for index in group where index != best {
                dropped.insert(index)
                refused.append(
                    RefusedMedia(
                        path: items[index].location.path, code: .duplicateMedia,
                        message: "is the same video as \(items[best].id)", pinnable: items[best]))
            }
        }
    }

    private static func isBetter(_ left: MediaItem, _ right: MediaItem) -> Bool {
        let (leftRank, rightRank) = (left.captured.evidence.rank, right.captured.evidence.rank)
        if leftRank != rightRank { return leftRank < rightRank }
        if (left.pair != nil) != (right.pair != nil) { return left.pair != nil }
        return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }
}
