import Model

extension ScanResult {
    /// Keeps one item of each moment: one of several copies, the edit of an edited video, the recording of a proxy. Refuses the others,
    /// which a pin still finds. `fingerprints` are in the order of the items; `lent` are the positions of those that are dated by the
    /// sidecar of a copy.
    mutating func keepOneOfEachMoment(fingerprints: [Fingerprint?], lent: Set<Int> = []) {
        let proxies = Proxies((items.lazy.map(\.location.path) + refused.lazy.map(\.path)), items: items)
        for index in items.indices where proxies.orphans.contains(items[index].location.path) {
            items[index].isProxy = true
            items[index].problems.append(.previewOnly)
        }
        let copies = Duplicates(items, fingerprints: fingerprints, lent: lent)
        var leftOut = LeftOut(standIns: copies.keepers)
        leaveOutOriginals(copies, &leftOut)
        for (copy, keeper) in copies.keepers {
            let item = items[keeper]
            leftOut.refused[copy] = items[copy].refused(.copy(of: item.id), pin: item)
        }
        leaveOutProxies(proxies, copies, &leftOut)
        guard !leftOut.refused.isEmpty else { return }
        refused += leftOut.refused.values
        items = items.indices.filter { leftOut.refused[$0] == nil }.map { items[$0] }
    }

    /// Leaves out the originals of edits, whose dates the edits take over, and all but one edit of each original.
    private mutating func leaveOutOriginals(_ copies: Duplicates, _ leftOut: inout LeftOut) {
        // A copy of an original is the original of the edit as well, wherever it is.
        let twins = EditedTwins(items)
        let edits = twins.edits.sorted { $0.key < $1.key }.map { original, edit in
            (original: copies.keeper(of: original), edit: copies.keeper(of: edit))
        }
        for (original, edit) in edits where !leftOut.has(edit) && leftOut.mayGiveWay(original, to: edit) {
            items[edit].adoptDate(of: items[original])
            leftOut.add(
                original, for: edit,
                items[original].refused(.original(of: items[edit].id), pin: items[original], instead: items[edit]))
        }
        for (lesser, taken) in twins.lesserEdits.sorted(by: { $0.key < $1.key }) where !leftOut.has(lesser) {
            // A copy of the other edit may be kept instead of it, and that copy may be this very edit.
            let edit = copies.keeper(of: taken)
            guard leftOut.mayGiveWay(lesser, to: edit) else { continue }
            leftOut.add(
                lesser, for: edit,
                items[lesser].refused(.lesserEdit(of: items[edit].id), pin: items[lesser], instead: items[edit]))
        }
    }

    /// Leaves out the proxies of recordings that are among the items.
    private mutating func leaveOutProxies(_ proxies: Proxies, _ copies: Duplicates, _ leftOut: inout LeftOut) {
        for index in items.indices where !leftOut.has(index) {
            guard let original = proxies.originals[items[index].location.path].map(copies.keeper),
                leftOut.mayGiveWay(index, to: original)
            else { continue }
            let item = items[original]
            items[index].isProxy = true
            leftOut.add(index, for: original, items[index].refused(.preview(of: item.id), pin: item, instead: item))
        }
        // An unreadable proxy is no loss as long as its original is readable.
        for index in refused.indices {
            guard let original = proxies.originals[refused[index].path] else { continue }
            let item = items[copies.keeper(of: original)]
            refused[index] = RefusedMedia(
                path: refused[index].path, reason: .preview(of: item.id), pinnable: item)
        }
    }
}

/// The items that are left out, by position, and their replacements.
private struct LeftOut {
    /// The positions of replacements by those of the items that gave way to them. They never form a cycle, in which all items would be
    /// lost.
    private var standIns: [Int: Int]
    var refused: [Int: RefusedMedia] = [:]

    init(standIns: [Int: Int]) { self.standIns = standIns }

    func has(_ index: Int) -> Bool { standIns[index] != nil }

    /// False if the other item's final replacement is the item itself: a full copy in a folder `Proxy`, two equal edits.
    func mayGiveWay(_ index: Int, to other: Int) -> Bool {
        var last = other
        while let next = standIns[last] { last = next }
        return last != index
    }

    /// Leaves out an item. `other` is one to which the item may give way.
    mutating func add(_ index: Int, for other: Int, _ media: RefusedMedia) {
        standIns[index] = standIns[index] ?? other
        refused[index] = media
    }
}

extension Duplicates {
    /// The position of the item that is kept for this one: its own unless it is a copy.
    fileprivate func keeper(of index: Int) -> Int { keepers[index] ?? index }
}

extension MediaItem {
    /// The item as a refused file. `instead`: the recording that is shown in its place, if any.
    fileprivate func refused(
        _ reason: RefusalReason, pin: MediaItem, instead: MediaItem? = nil
    ) -> RefusedMedia {
        var refused = RefusedMedia(path: location.path, reason: reason, pinnable: pin)
        refused.spare = instead.map { RefusedMedia.Spare(self, for: $0.location.path) }
        return refused
    }
}
