import Pipeline

/// Sorts copies of one video from the rest: one of them is kept.
struct Duplicates {
    private(set) var kept: [MediaItem] = []
    private(set) var refused: [RefusedMedia] = []

    /// Items with the same fingerprint are one video. The one with the best evidence of its date is kept, then one that has
    /// its still, then the first by id.
    init(_ items: [(item: MediaItem, fingerprint: Fingerprint?)]) {
        var copies: [Fingerprint: [MediaItem]] = [:]
        for (item, fingerprint) in items {
            if let fingerprint { copies[fingerprint, default: []].append(item) } else { kept.append(item) }
        }
        for group in copies.values {
            guard let best = group.min(by: Self.isBetter) else { continue }
            kept.append(best)
            refused += group.filter { $0.location.path != best.location.path }.map {
                RefusedMedia(
                    path: $0.location.path, code: .duplicateMedia, message: "is the same video as \(best.id)",
                    pinnable: best)
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
