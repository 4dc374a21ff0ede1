import Model

/// Collects photos and keeps one of each: one of several copies, the edit of an edited photo, the picture that a camera made of its raw
/// file. Reads no bytes, because few photos are ever shown: sizes, dates and names decide.
struct StillList {
    private var stills: [Still] = []
    /// The paths of stills that belong to recordings, whose edits are not photos.
    private let paired: Set<String>

    init(paired: Set<String>) { self.paired = paired }

    mutating func add(_ still: Still) { stills.append(still) }

    /// The photos in the order of time.
    mutating func photos() -> [Still] {
        keep { Self.copies(among: $0) }
        keep { [paired] in Self.otherVersions(among: &$0, paired: paired) }
        stills.sort(by: Still.precedesInTime)
        return stills
    }

    /// Leaves out the positions that `surplus` returns.
    private mutating func keep(_ surplus: (inout [Still]) -> Set<Int>) {
        let leftOut = surplus(&stills)
        if !leftOut.isEmpty { stills = stills.indices.filter { !leftOut.contains($0) }.map { stills[$0] } }
    }

    /// All but the best of photos that have the same size and the same name or time. Pictures of a burst in uncompressed formats have a
    /// fixed size, so there only the name decides.
    private static func copies(among stills: [Still]) -> Set<Int> {
        var alike: [Int64: [Int]] = [:]
        for index in stills.indices { alike[stills[index].fileSize, default: []].append(index) }
        var copies: Set<Int> = []
        for var group in alike.values where group.count > 1 {
            group.sort { isBetter(stills[$0], stills[$1]) }
            var times: Set<Int64> = []
            var named: [String: Set<Int64?>] = [:]
            for index in group {
                let (name, time) = (stills[index].shownName, stills[index].time)
                let others = named[name] ?? []
                let hasName = time == nil ? !others.isEmpty : others.contains(time) || others.contains(nil)
                let hasTime = !stills[index].isOfFixedLength && time.map(times.contains) == true
                if hasName || hasTime { copies.insert(index) }
                named[name, default: []].insert(time)
                if let time { times.insert(time) }
            }
        }
        return copies
    }

    /// True if the left photo has better evidence of its date; then if its date is earlier, if it is on a disk, and by path.
    private static func isBetter(_ left: Still, _ right: Still) -> Bool {
        let (one, other) = (left.captured, right.captured)
        if one.evidence != other.evidence { return other.evidence.isWeaker(than: one.evidence) }
        if one.instant != other.instant { return one.instant < other.instant }
        let (isHere, isOtherHere) = (left.location.path.hasPrefix("/"), right.location.path.hasPrefix("/"))
        return isHere == isOtherHere ? left.location.path.precedesByBytes(right.location.path) : isHere
    }

    /// The originals of edited photos, whose dates the edits take over; edits of stills that belong to recordings; and raw files beside
    /// their pictures.
    private static func otherVersions(among stills: inout [Still], paired: Set<String>) -> Set<Int> {
        let names = stills.map { MediaName($0.location.path) }
        let edits = stills.indices.filter { names[$0].isEdited }
            .sorted { stills[$0].location.path.precedesByBytes(stills[$1].location.path) }
        let raws = stills.indices.filter { stills[$0].isRaw }
        guard !edits.isEmpty || !raws.isEmpty else { return [] }
        var others = Set(raws).union(edits)
        let pictures = Dictionary(
            grouping: stills.indices.filter { !others.contains($0) }, by: { names[$0] })
        let halves = Set(edits.isEmpty ? [] : paired.map { MediaName($0) })
        others = Set(raws.filter { pictures[names[$0]] != nil })
        var taken: Set<MediaName> = []
        for edit in edits {
            let original = names[edit].original
            let found = (pictures[original] ?? []).filter { Still.mayBeOneMoment(stills[$0], stills[edit]) }
            // If there are several edits, the first by path is shown.
            if halves.contains(original) || (!found.isEmpty && !taken.insert(original).inserted) { others.insert(edit) }
            for index in found {
                others.insert(index)
                stills[edit].adoptDate(of: stills[index])
            }
        }
        return others
    }
}

extension Still {
    /// The local time of the picture, which copies share even if their zone is unknown. Nil if only the modification time provides it.
    fileprivate var time: Int64? {
        captured.evidence == .modificationTime || captured.isDayOnly ? nil : captured.instant + Int64(captured.offset)
    }

    fileprivate var shownName: String { name ?? location.path.lastPathPart }

    fileprivate var isOfFixedLength: Bool { isRaw || ["tif", "tiff", "bmp"].contains(fileExtension) }

    /// False if a camera dated both and the dates differ: then the names match by coincidence.
    fileprivate static func mayBeOneMoment(_ one: Still, _ other: Still) -> Bool {
        let areCameras = [one, other].allSatisfy { $0.captured.evidence == .exifOriginal }
        return !areCameras || abs(one.captured.instant - other.captured.instant) <= 60
    }

    /// Takes over the original's date, unless its evidence is worse: an edit shows the moment of its original.
    fileprivate mutating func adoptDate(of original: Still) {
        guard !original.captured.evidence.isWeaker(than: captured.evidence) else { return }
        (captured, day) = (original.captured, original.day)
    }
}
