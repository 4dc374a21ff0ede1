import Model

/// Finds copies of the same video among items, and decides which one is kept.
struct Duplicates {
    /// The position of the kept item, by the position of each copy.
    private(set) var keepers: [Int: Int] = [:]

    /// Items with the same fingerprint are one video; an item without a fingerprint has no copies. `lent` are the positions of items that
    /// are dated by the sidecar of a copy; that copy is kept instead of them.
    init(_ items: [MediaItem], fingerprints: [Fingerprint?], lent: Set<Int> = []) {
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
            let own = group.filter { !lent.contains($0) }
            let candidates = own.isEmpty ? group : own
            guard let best = candidates.min(by: { Self.isBetter(items[$0], items[$1]) }) else { continue }
            for index in group where index != best { keepers[index] = best }
        }
    }

    /// True if the left item is the one to keep: the one with the better evidence of its date, and with a time of day; then the earlier,
    /// because copying and sending only ever make dates later; then one with its still; then one on a disk, which need not be fetched.
    private static func isBetter(_ left: MediaItem, _ right: MediaItem) -> Bool {
        let (one, other) = (left.captured, right.captured)
        if one.evidence != other.evidence { return other.evidence.isWeaker(than: one.evidence) }
        if one.isDayOnly != other.isDayOnly { return other.isDayOnly }
        if one.instant != other.instant { return one.instant < other.instant }
        if (left.pair != nil) != (right.pair != nil) { return left.pair != nil }
        let (isHere, isOtherHere) = (left.location.path.hasPrefix("/"), right.location.path.hasPrefix("/"))
        return isHere == isOtherHere ? MediaItem.winsTie(left, right) : isHere
    }
}
