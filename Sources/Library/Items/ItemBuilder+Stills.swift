import Model

extension ItemBuilder {
    /// The photos that belong to no recording, in the order of time, without repetition. `paired` are the paths of recordings' stills.
    func photos(among files: [KnownFile], paired: Set<String>, _ sidecars: SidecarIndex) -> [Still] {
        // A Live Photo's still may have copies and edits, which show the same moment.
        let moments = Set(files.lazy.compactMap(\.facts.video?.contentIdentifier))
        var found = StillList(paired: paired)
        // A camera's previews of its recordings are not photos.
        for known in files
        where known.isStill && !paired.contains(known.file.path) && !ProxyName.isThumbnail(known.file.path) {
            guard let facts = known.facts.still, facts.contentIdentifier.map(moments.contains) != true,
                let still = photo(known, facts, sidecars)
            else { continue }
            found.add(still)
        }
        return found.photos()
    }

    /// A photo; nil if its owner deleted or hid it.
    func photo(_ known: KnownFile, _ facts: StillFacts, _ sidecars: SidecarIndex) -> Still? {
        let sidecar = sidecars.sidecar(of: known, still: nil)
        let xmp = sidecars.xmp(of: known.file, still: nil)
        if isLeftOut(known, sidecar, xmp) { return nil }
        let evidence = DateEvidence(
            known.file, claim: known.claim, tags: [:], place: nil, still: facts, sidecar: sidecar, xmp: xmp,
            exported: known.exported)
        var stamps = evidence.stamps
        if let corrections {
            let index = corrections.index(for: known.file, claim: known.claim, still: nil)
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
