import Model

/// The rules' reasons for choosing and rejecting media.
extension DayRanking {
    /// The reason why an item is not shown. `last` is the pick with the lowest rank.
    func whyNot(_ item: MediaItem, last: MediaItem?, pinned: MediaItem?) -> LeftOutReason {
        if let pinned { return .otherPinned(pinned.fileName) }
        guard let last else { return .notChosen }
        let (winner, loser) = (rank(of: last), rank(of: item))
        if loser.isCovered, !winner.isCovered { return .covered }
        if loser.isUnmoving, !winner.isUnmoving { return .unmoving }
        if loser.isProxy, !winner.isProxy { return .proxy }
        if let place = winner.wanted.indices.first(where: { winner.wanted[$0] != loser.wanted[$0] }),
            rules.prefer[place].kind == nil
        {
            guard rules.prefer[place].isBest else { return .lacks(rules.prefer[place]) }
            if winner.isUncertain != loser.isUncertain { return .uncertainDay }
            // Its owner's stars or its library may have decided before anything was measured.
            let isJudged = winner.wanted[place].dropLast() != loser.wanted[place].dropLast()
            if isJudged || merits.scores[item.id] != nil { return .lessGood(than: last.fileName) }
            // A photo is never measured.
            if item.kind == .still {
                return winner.kind == loser.kind ? .later(than: last.fileName) : .after(last.kind)
            }
            let isAmongMany = usable.count { $0.kind != .still } > Self.mostMeasured
            return isAmongMany ? .notMeasured(most: Self.mostMeasured) : .notSeen
        }
        if winner.kind != loser.kind { return .after(last.kind) }
        if winner.isUncertain != loser.isUncertain { return .uncertainDay }
        let isLater = last.captured.instant < item.captured.instant
        return isLater ? .later(than: last.fileName) : .sameTime(as: last.fileName)
    }

    private func rank(of item: MediaItem) -> Rank { Rank(of: item, tags[item.id] ?? [], in: rules, merits) }

    private func has(_ item: MediaItem, _ quality: Preference) -> Bool {
        Self.has(item, tags[item.id] ?? [], quality, among: rules.kinds)
    }

    /// The deciding rules for each kind among the picks.
    func reasons(for picked: [MediaItem]) -> [KindReason] {
        var kinds: [MediaKind] = []
        for item in picked where !kinds.contains(item.kind) { kinds.append(item.kind) }
        return kinds.map { kind in reason(for: kind, picks: picked.filter { $0.kind == kind }) }
    }

    private func reason(for kind: MediaKind, picks: [MediaItem]) -> KindReason {
        let picked = picks.count
        let isSeen = !picks.contains { merits.covered.contains($0.id) }
        let all = usable.filter { $0.kind == kind && !(isSeen && merits.covered.contains($0.id)) }
        // The qualities that all picks have and others of their kind lack.
        let wanted = rules.prefer.filter { quality in
            quality.kind == nil && picks.allSatisfy { has($0, quality) } && !all.allSatisfy { has($0, quality) }
        }
        let ofKind = all.filter { item in wanted.allSatisfy { has(item, $0) } }
        let originals = ofKind.filter { !$0.isProxy }
        if originals.isEmpty { return .proxy }
        let certain = originals.filter { !$0.captured.isUncertain }
        let areCertain = picked <= certain.count
        let count = areCertain ? certain.count : picked <= originals.count ? originals.count : ofKind.count
        let merit = KindReason.Merit(
            quality(of: kind), isCertain: areCertain && certain.count < originals.count, wanted: wanted)
        switch (picked, count) {
        case (1, 1): return .only(kind, merit)
        case (count, _): return .all(count, kind, merit)
        default: break
        }
        let areJudged = rules.asksForBest && picks.allSatisfy { merits.isJudged($0) }
        return areJudged ? .best(picked, of: count, kind, merit) : .first(picked, of: count, kind, merit)
    }

    /// The quality that the day's rejected media of the kind lack.
    private func quality(of kind: MediaKind) -> KindReason.Quality {
        let rejectedHere = rejected.filter { $0.item.kind == kind }
        if rejectedHere.isEmpty { return .any }
        let areShort = rejectedHere.allSatisfy { $0.item.usableDuration < rules.minDuration }
        return areShort ? .atLeast(rules.minDuration) : .usable
    }
}
