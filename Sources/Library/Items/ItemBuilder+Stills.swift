import Model

extension ItemBuilder {
    /// The photos that belong to no recording, in the order of time, without repetition. `paired` are the paths of recordings' stills. Adds
    /// the positions of the job's corrections that name one to `corrected`.
    func photos(
        among files: [KnownFile], paired: Set<String>, _ sidecars: SidecarIndex, corrected: inout Set<Int>
    ) -> [Still] {
        // A Live Photo's still may have copies and edits, which show the same moment.
        let moments = Set(files.lazy.compactMap(\.facts.video?.contentIdentifier))
        var found = StillList(paired: paired)
        // A camera's previews of its recordings are not photos.
        for known in files
        where known.isStill && !paired.contains(known.file.path) && !ProxyName.isThumbnail(known.file.path) {
            guard let facts = known.facts.still, facts.contentIdentifier.map(moments.contains) != true,
                let still = photo(known, facts, sidecars, corrected: &corrected)
            else { continue }
            found.add(still)
        }
        return found.photos()
    }

    /// A photo; nil if its owner deleted or hid it.
    func photo(
        _ known: KnownFile, _ facts: StillFacts, _ sidecars: SidecarIndex, corrected: inout Set<Int>
    ) -> Still? {
        let sidecar = sidecars.sidecar(of: known, still: nil)
        let xmp = sidecars.xmp(of: known.file, still: nil)
        if isLeftOut(known, sidecar, xmp) { return nil }
        let evidence = DateEvidence(
            known.file, claim: known.claim, tags: [:], place: nil, still: facts, sidecar: sidecar, xmp: xmp,
            exported: known.exported)
        var stamps = evidence.stamps
        if let corrections {
            let index = corrections.index(for: known.file, claim: known.claim, still: nil)
            if let index { corrected.insert(index) }
            stamps = corrections.apply(index, to: stamps, of: known.file)
        }
        guard let date = resolver.date(stamps, assuming: zone(of: known.file, evidence)()) else { return nil }
        var still = Still(
            id: known.claim?.id ?? known.file.relativePath, location: MediaLocation(path: known.file.path),
            captured: date.captured, day: date.day, otherDates: date.disagreeing, fileSize: known.file.size)
        let isFavorite = [
            sidecar?.isFavorite, known.claim?.isFavorite, known.exported?.isFavorite, xmp?.isFavorite,
        ].contains(true)
        still.isFavorite = isFavorite ? true : nil
        still.fileMark = known.file.mark
        (still.name, still.contentIdentifier) = (known.claim?.name, known.claim?.contentIdentifier)
        still.place = evidence.place
        still.caption = known.caption(sidecar, xmp)
        (still.rating, still.librarysScore, still.focus) = (xmp?.rating, known.claim?.score, known.claim?.focus)
        (still.width, still.height) = known.claim?.size.map { ($0.width, $0.height) } ?? (facts.width, facts.height)
        return still
    }
}

extension ItemBuilder {
    /// Notes on photos that say that they have a video and have none, so that nobody looks for a clip that is gone. `paired` are the paths
    /// of recordings' stills: their video lies beside them.
    func lostVideos(among files: [KnownFile], paired: Set<String>, _ sidecars: SidecarIndex) -> [Diagnostic] {
        let lacking = files.indices.filter { index in
            files[index].isStill && files[index].facts.still?.lacksVideo == true
                && !paired.contains(files[index].file.path)
        }
        guard !lacking.isEmpty else { return [] }
        // The edit of a Motion Photo is a picture; its original still has the video.
        let recordings = Set(files.lazy.filter(\.isVideo).map { MediaName($0.file.path).original })
        var named: Set<Int> = []
        return lacking.filter { !recordings.contains(MediaName(files[$0].file.path).original) }.compactMap { index in
            let known = files[index]
            // Nil if its owner deleted or hid it.
            guard let facts = known.facts.still, let still = photo(known, facts, sidecars, corrected: &named) else {
                return nil
            }
            return .videoMissing(known.claim?.name ?? known.file.name, at: known.file.path, on: still.day)
        }
    }
}

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

extension Diagnostic {
    static func videoMissing(_ name: String, at path: String, on day: Day) -> Diagnostic {
        Diagnostic(
            .note, .videoMissingInPhoto, day: day, path: path,
            "\(name) says that it is a Motion Photo, but there is no video in it: a program that copied or edited it has left "
                + "the video out")
    }
}
