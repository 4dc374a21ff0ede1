package import Model

/// Makes items from files with known contents. Pure: the job's rules for days apply here and nowhere earlier.
package struct ItemBuilder: Sendable {
    let resolver: DateResolver
    let corrections: DateCorrections?
    private let takesScreenRecordings: Bool
    private let withHidden: Set<Int>
    private let takesStills: Bool
    private let zones = ZoneMap()

    /// Creates a builder. `takesScreenRecordings`: makes items of them; otherwise they need a pin. `withHidden`: indices of the sources
    /// whose hidden media are taken. `takesStills` also lists the photos that belong to no recording.
    package init(
        resolver: DateResolver, corrections: DateCorrections? = nil, takesScreenRecordings: Bool = false,
        withHidden: Set<Int> = [], takesStills: Bool = false
    ) {
        self.resolver = resolver
        self.corrections = corrections
        self.takesScreenRecordings = takesScreenRecordings
        self.withHidden = withHidden
        self.takesStills = takesStills
    }

    /// The items, sorted as `ScanResult` specifies.
    package func build(_ files: [KnownFile]) -> ScanResult {
        let stills = Self.stills(of: files)
        let pairs = Self.pairs(of: files)
        // A motion photo whose video was exported beside it is one item, with its own video.
        let paired = Set(pairs.values)
        // Positions rather than copies, because a library has a hundred thousand.
        let videos = files.indices.filter { files[$0].isVideo && !paired.contains(files[$0].file.path) }
        let sidecars = SidecarIndex(files)
        let ids = ItemIdentifiers(videos.lazy.map { files[$0] })
        var found = Found()
        for index in files.indices where !paired.contains(files[index].file.path) {
            refuse(files[index], sidecars, &found)
        }
        found.result.items.reserveCapacity(videos.count)
        for known in videos.lazy.map({ files[$0] }) {
            let pair = pairs[known.file.path]
            let still = known.facts.still ?? pair.flatMap { stills[$0] }
            take(known, id: ids.id(of: known), pair: pair, still: still, sidecars, &found)
        }
        found.result.diagnostics += lostVideos(among: files, paired: paired, sidecars)
        if takesStills {
            found.result.stills = photos(among: files, paired: paired, sidecars, corrected: &found.corrected)
        }
        return finish(found)
    }

    /// The result in progress.
    private struct Found {
        var result = ScanResult(items: [], refused: [])
        /// Fingerprints of the items, in their order.
        var fingerprints: [Fingerprint?] = []
        /// Positions of items that are dated by the sidecar of a copy.
        var datedByCopies: Set<Int> = []
        /// Positions of the job's corrections that name a file.
        var corrected: Set<Int> = []
        /// The number of files that are dated later than the clock, and the latest of their dates.
        var future: (files: Int, last: Int64) = (0, .min)
    }

    /// Makes an item of a video, or refuses it.
    private func take(
        _ known: KnownFile, id: String, pair: String?, still: StillFacts?, _ sidecars: SidecarIndex,
        _ found: inout Found
    ) {
        guard let video = known.facts.video else { return }
        let sidecar = sidecars.sidecar(of: known, still: pair)
        let xmp = sidecars.xmp(of: known.file, still: pair)
        if isLeftOut(known, sidecar, xmp) { return }
        let evidence = DateEvidence(
            known.file, claim: known.claim, tags: video.dates, length: video.facts.duration, place: video.place,
            still: still,
            camera: sidecars.cameraDate(of: known.file), sidecar: sidecar, xmp: xmp, exported: known.exported)
        let stamps = corrected(evidence, of: known, still: pair, &found)
        let zone = zone(of: known.file, evidence)
        let dated = resolver.date(stamps, duration: video.facts.duration, assuming: zone())
        if dated?.rejected.isEmpty != true, let instant = resolver.future(of: stamps) {
            found.future = (found.future.files + 1, max(found.future.last, instant))
        }
        guard let date = dated else {
            return found.result.refused.append(RefusedMedia(path: known.file.path, reason: .undated))
        }
        var item = item(known, video, date: date, id: id, pair: pair)
        let isFavorite = [
            sidecar?.isFavorite, known.claim?.isFavorite, known.exported?.isFavorite, xmp?.isFavorite,
        ].contains(true)
        (item.isFavorite, item.rating) = (isFavorite ? true : nil, xmp?.rating)
        (item.bestPart, item.librarysScore) = (known.claim?.bestPart, known.claim?.score)
        item.slowMotion = SlowMotion(
            frameRate: video.facts.frameRate, captureRate: video.captureRate,
            isMarked: known.claim?.isSlowMotion ?? false,
            edit: sidecars.slowMotion(of: known))
        (item.name, item.contentIdentifier) = (known.claim?.name, known.claim?.contentIdentifier)
        item.place = evidence.place
        item.caption = known.caption(sidecar, xmp)
        if known.isScreenRecording, !takesScreenRecordings {
            return found.result.refused.append(
                RefusedMedia(path: item.location.path, reason: .screenRecording, pinnable: item))
        }
        if known.sidecarOfCopy != nil, date.captured.evidence == .takeoutSidecar {
            found.datedByCopies.insert(found.result.items.count)
        }
        found.result.items.append(item)
        found.fingerprints.append(known.fingerprint)
        found.result.diagnostics += Self.log(of: known.file, video, day: item.day)
    }

    /// True for media that the owner deleted, and for hidden ones unless the source includes them.
    func isLeftOut(_ known: KnownFile, _ sidecar: TakeoutSidecar?, _ xmp: XMPSidecar?) -> Bool {
        if sidecar?.isTrashed == true || known.exported?.isDeleted == true { return true }
        let isHidden = known.exported?.isHidden == true || xmp?.isHidden == true
        return isHidden && !withHidden.contains(Int(known.file.sourceIndex))
    }

    /// The evidence with the job's corrections, which are marked as used.
    private func corrected(
        _ evidence: DateEvidence, of known: KnownFile, still: String?, _ found: inout Found
    ) -> [CaptureStamp] {
        guard let corrections else { return evidence.stamps }
        let correction = corrections.index(for: known.file, claim: known.claim, still: still)
        if let correction { found.corrected.insert(correction) }
        return corrections.apply(correction, to: evidence.stamps, of: known.file)
    }

    private func finish(_ found: Found) -> ScanResult {
        var result = found.result
        result.diagnostics += corrections?.unused(found.corrected) ?? []
        result.keepOneOfEachMoment(fingerprints: found.fingerprints, datedByCopies: found.datedByCopies)
        result.joinRecordings()
        result.items.sort(by: MediaItem.precedesInTime)
        result.refused = Self.sorted(result.refused)
        if found.future.files > 0 {
            result.diagnostics.append(resolver.clockBehind(files: found.future.files, last: found.future.last))
        }
        result.diagnostics.sort { ($0.path ?? "").precedesByBytes($1.path ?? "") }
        return result
    }

    /// Files in the order of their paths. Sorts positions: a library whose originals are in iCloud has a hundred thousand refused files,
    /// which are costly to move.
    private static func sorted(_ refused: [RefusedMedia]) -> [RefusedMedia] {
        ByteOrder.positions(of: refused.map(\.path)).map { refused[$0] }
    }

    /// Refuses a file that should be media. Its date only tells which film lacks it.
    private func refuse(_ known: KnownFile, _ sidecars: SidecarIndex, _ found: inout Found) {
        guard known.file.mayBePicked, let refusal = known.refusal else { return }
        let sidecar = sidecars.sidecar(of: known, still: nil)
        let xmp = sidecars.xmp(of: known.file, still: nil)
        if isLeftOut(known, sidecar, xmp) { return }
        let evidence = DateEvidence(
            known.file, claim: known.claim, tags: refusal.dates, place: nil, still: known.facts.still,
            camera: sidecars.cameraDate(of: known.file), sidecar: sidecar, xmp: xmp, exported: known.exported)
        let stamps = corrected(evidence, of: known, still: nil, &found)
        let date = resolver.date(stamps, assuming: zone(of: known.file, evidence)())
        // Of an object that cannot be fetched, only the time of its upload may be known.
        let isGuess = refusal.reason.isUnread && date?.captured.isUncertain == true
        var refused = RefusedMedia(path: known.file.path, reason: refusal.reason, day: isGuess ? nil : date?.day)
        refused.name = known.claim?.name
        found.result.refused.append(refused)
    }

    /// The zone for times without one: that of the place, else the camera's, else the source's.
    func zone(of file: FoundFile, _ evidence: DateEvidence) -> () -> AssumedZone? {
        {
            evidence.place.flatMap { zones?.assumedZone(at: $0) } ?? evidence.zone ?? corrections?.zone(of: file)
        }
    }

    private func item(
        _ known: KnownFile, _ video: ProbedVideo, date: CaptureDate, id: String, pair: String?
    ) -> MediaItem {
        let (file, range) = (known.file, known.facts.videoRange)
        // A Live Photo whose still is missing remains one: Apple's identifier proves it.
        let isLivePhoto =
            known.claim?.isLivePhoto
            ?? (pair != nil || (video.contentIdentifier != nil && video.facts.duration <= .seconds(6)))
        var item = MediaItem(
            id: id, location: MediaLocation(path: file.path, range: range, streams: video.streams), pair: pair,
            kind: range != nil ? .motionPhoto : isLivePhoto ? .livePhoto : .video,
            captured: date.captured, day: date.day, facts: video.facts, fileSize: range?.length ?? file.size,
            otherDates: date.disagreeing)
        item.problems += date.rejected.filter { $0.evidence != .modificationTime }.map(MediaProblem.init(impossible:))
        item.contradictions = date.contradicting
        item.fileMark = file.mark
        item.mark = video.mark
        return item
    }

    /// Notes on libav's messages about a usable file of a day.
    static func log(of file: FoundFile, _ video: ProbedVideo, day: Day) -> [Diagnostic] {
        guard !video.log.isEmpty else { return [] }
        let words = video.log.joined(separator: "; ")
        return [
            Diagnostic(
                .note, .mediaLog, day: day, path: file.path,
                "\(file.name) can be used, although its decoder complains: \(words)")
        ]
    }
}
