import Model

extension ScanResult {
    /// Leaves one item of each moment: of copies one, of an edited video the edit, of a recording with its proxy the
    /// recording. The others are refused, and a pin still finds them. `fingerprints` are the items'.
    mutating func keepOneOfEachMoment(fingerprints: [Fingerprint?]) {
        let proxies = Proxies((items.lazy.map(\.location.path) + refused.lazy.map(\.path)), items: items)
        for index in items.indices where proxies.orphans.contains(items[index].location.path) {
            items[index].isProxy = true
            items[index].problems.append(.previewOnly)
        }
        let copies = Duplicates(items, fingerprints: fingerprints)
        var leftOut: [Int: RefusedMedia] = [:]
        // A copy of an original is the original of the edit as well, wherever it lies.
        let twins = EditedTwins(items)
        let edits = twins.edits.sorted { $0.key < $1.key }.map { original, edit in
            (original: copies.keeper(of: original), edit: copies.keeper(of: edit))
        }
        for (original, edit) in edits where original != edit && leftOut[edit] == nil {
            items[edit].adoptDate(of: items[original])
            leftOut[original] = items[original].refused(
                .original(of: items[edit].id), pin: items[original], instead: items[edit])
        }
        for (lesser, edit) in twins.lesserEdits where copies.keeper(of: lesser) == lesser && lesser != edit {
            leftOut[lesser] = items[lesser].refused(
                .lesserEdit(of: items[edit].id), pin: items[lesser], instead: items[edit])
        }
        for (copy, keeper) in copies.keepers {
            let item = items[keeper]
            leftOut[copy] = items[copy].refused(.copy(of: item.id), pin: item)
        }
        for index in items.indices where leftOut[index] == nil {
            guard let original = proxies.originals[items[index].location.path] else { continue }
            let item = items[copies.keeper(of: original)]
            items[index].isProxy = true
            leftOut[index] = items[index].refused(.preview(of: item.id), pin: item, instead: item)
        }
        // A proxy that cannot be read is no loss as long as its original can.
        for index in refused.indices {
            guard let original = proxies.originals[refused[index].path] else { continue }
            let item = items[copies.keeper(of: original)]
            refused[index] = RefusedMedia(
                path: refused[index].path, reason: .preview(of: item.id), pinnable: item)
        }
        guard !leftOut.isEmpty else { return }
        refused += leftOut.values
        items = items.indices.filter { leftOut[$0] == nil }.map { items[$0] }
    }
}

extension Duplicates {
    /// The position of what is kept of the item: its own if it is no copy.
    fileprivate func keeper(of index: Int) -> Int { keepers[index] ?? index }
}

extension MediaItem {
    /// `instead`: what is shown in its place, if another recording is.
    fileprivate func refused(
        _ reason: RefusalReason, pin: MediaItem, instead: MediaItem? = nil
    ) -> RefusedMedia {
        var refused = RefusedMedia(path: location.path, reason: reason, pinnable: pin)
        refused.spare = instead.map { RefusedMedia.Spare(self, for: $0.location.path) }
        return refused
    }
}
