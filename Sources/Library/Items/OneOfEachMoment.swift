import Model

extension ScanResult {
    /// Keeps one item of each moment: one of several copies, the edit of an edited video, the recording of a proxy. Refuses the others,
    /// which a pin still finds. `fingerprints` are in the order of the items; `datedByCopies` are the positions of those that are dated by
    /// the sidecar of a copy.
    mutating func keepOneOfEachMoment(fingerprints: [Fingerprint?], datedByCopies: Set<Int> = []) {
        let proxies = Proxies((items.lazy.map(\.location.path) + refused.lazy.map(\.path)), items: items)
        for index in items.indices where proxies.orphans.contains(items[index].location.path) {
            items[index].isProxy = true
            items[index].problems.append(.previewOnly)
        }
        let copies = Duplicates(items, fingerprints: fingerprints, datedByCopies: datedByCopies)
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

/// Finds copies of the same video among items, and decides which one is kept.
struct Duplicates {
    /// The position of the kept item, by the position of each copy.
    private(set) var keepers: [Int: Int] = [:]

    /// Items with the same fingerprint are one video; an item without a fingerprint has no copies. `datedByCopies` are the positions of
    /// items that are dated by the sidecar of a copy; that copy is kept instead of them.
    init(_ items: [MediaItem], fingerprints: [Fingerprint?], datedByCopies: Set<Int> = []) {
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
            let own = group.filter { !datedByCopies.contains($0) }
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

/// Finds the originals of edited videos: `IMG_1234.MOV` beside `IMG_E1234.MOV`, `clip.mp4` beside `clip-edited.mp4`. Both
/// show the same moment, so only the edit is a clip.
struct EditedTwins {
    /// The position of the edit, by the position of its original.
    private(set) var edits: [Int: Int] = [:]
    /// The position of the edit that is kept, by the position of each other edit of the same original.
    private(set) var lesserEdits: [Int: Int] = [:]

    init(_ items: [MediaItem]) {
        let edited = items.indices.filter { Self.mayBeEdited(items[$0].location.path) }
            .map { (index: $0, name: MediaName(items[$0].location.path)) }.filter(\.name.isEdited)
        guard !edited.isEmpty else { return }
        let originals = Self.originals(of: edited.map(\.name), in: items)
        // Of several edits, the best has the first claim.
        for edit in edited.sorted(by: { MediaItem.winsTie(items[$0.index], items[$1.index]) }) {
            let found = originals[edit.name.original] ?? []
            let alike = found.filter { items[$0].fileName.fileExtension == items[edit.index].fileName.fileExtension }
            for original in alike.isEmpty ? found : alike
            where Self.mayBeOneMoment(items[original], items[edit.index]) {
                if let taken = edits[original] {
                    lesserEdits[edit.index] = taken
                } else {
                    edits[original] = edit.index
                }
            }
        }
    }

    /// True for names that may be edited ones: a quick check that nearly all items fail.
    private static func mayBeEdited(_ path: String) -> Bool {
        let name = path.lastPathPart.utf8
        return name.contains(UInt8(ascii: "-")) || name.contains(UInt8(ascii: "~"))
            || name.contains(UInt8(ascii: "_"))
    }

    /// Positions of unedited items by name, for the given names and their folders.
    private static func originals(of names: [MediaName], in items: [MediaItem]) -> [MediaName: [Int]] {
        let wanted = Set(names.map(\.original))
        let folders = Set(names.map(\.folder))
        var found: [MediaName: [Int]] = [:]
        for index in items.indices where !items[index].isProxy {
            let path = items[index].location.path
            guard folders.contains(String(path.folderPart)) else { continue }
            let name = MediaName(path)
            if !name.isEdited, wanted.contains(name) { found[name, default: []].append(index) }
        }
        return found
    }

    /// False if both have a camera's own date and these differ: an edit keeps the camera's date or loses it, so these are two recordings
    /// whose names happen to match.
    private static func mayBeOneMoment(_ one: MediaItem, _ other: MediaItem) -> Bool {
        let areCameras = [one, other].allSatisfy {
            [.quickTimeCreationDate, .exifOriginal, .makerNotes].contains($0.captured.evidence)
        }
        return !areCameras || abs(one.captured.instant - other.captured.instant) <= 60
    }
}

extension MediaItem {
    /// Takes over the original's date, unless its evidence is worse: an edit shows the moment of its original.
    mutating func adoptDate(of original: MediaItem) {
        guard !original.captured.evidence.isWeaker(than: captured.evidence), captured != original.captured else {
            return
        }
        let own = captured
        (captured, day) = (original.captured, original.day)
        if abs(own.instant - captured.instant) > 3600 { otherDates.insert(own, at: 0) }
    }
}

/// Finds the originals of proxies, the small copies that cameras make for previews.
struct Proxies {
    /// The position of the original among the items, by the proxy's path.
    private(set) var originals: [String: Int] = [:]
    /// Paths of proxies whose originals are not among the items.
    private(set) var orphans: Set<String> = []

    /// `paths`: all files that may be proxies. `items`: all items of the scan.
    init(_ paths: some Sequence<String>, items: [MediaItem]) {
        let proxies = paths.compactMap { path in ProxyName(path: path).map { (path: path, name: $0) } }
        guard !proxies.isEmpty else { return }
        let candidates = Self.candidates(for: proxies.map(\.name), items, besides: Set(proxies.map(\.path)))
        for proxy in proxies {
            if let original = proxy.name.originals.lazy.compactMap({ candidates[$0] }).first {
                originals[proxy.path] = original
            } else if proxy.name.isSure {
                orphans.insert(proxy.path)
            }
        }
    }

    /// Positions of possible originals by key (`ProxyName.key`); the best item if several share a name.
    private static func candidates(
        for names: [ProxyName], _ items: [MediaItem], besides proxies: Set<String>
    ) -> [String: Int] {
        let wanted = Set(names.flatMap(\.originals))
        var found: [String: Int] = [:]
        for index in items.indices {
            let key = ProxyName.key(of: items[index].location.path)
            guard wanted.contains(key) else { continue }
            // Otherwise `Proxy/a.mp4` and a recording in another folder called `Proxy` could be each other's original.
            if proxies.contains(items[index].location.path) { continue }
            if let other = found[key], MediaItem.winsTie(items[other], items[index]) { continue }
            found[key] = index
        }
        return found
    }
}
