import Model

/// The items of one day in the rules' order of preference, and those that the rules reject.
struct DayRanking {
    /// Best first.
    let usable: [MediaItem]
    /// The same, with those together that only their time tells apart.
    private let equals: [[MediaItem]]
    /// The rejected candidates in the same order, with the reason.
    let rejected: [Candidate]
    private let day: Day
    let rules: SelectionRules
    /// Tags by item id; items without tags are missing.
    let tags: [String: Set<Tag>]
    let merits: Merits

    /// The most recordings of a day that are measured for `prefer: best`.
    static let mostMeasured = 4

    /// The recordings to measure: among those that the rules prefer equally one of each moment, spread over the day, and other takes of
    /// these moments only where there is room.
    var measured: [MediaItem] {
        var chosen: [MediaItem] = []
        for equals in equals where chosen.count < Self.mostMeasured {
            var (firsts, takes): ([MediaItem], [MediaItem]) = ([], [])
            for item in equals.filter({ $0.kind != .still }).sorted(by: MediaItem.precedesInTime) {
                let isNew = firsts.last.map { item.captured.instant - $0.captured.instant >= Self.momentLength } ?? true
                if isNew { firsts.append(item) } else { takes.append(item) }
            }
            chosen += firsts.spread(over: Self.mostMeasured - chosen.count)
            chosen += takes.spread(over: Self.mostMeasured - chosen.count)
        }
        return chosen
    }

    /// What was measured of items, by id.
    struct Merits {
        /// Items in which nothing can be seen.
        var covered: Set<String> = []
        /// Covered items in which nothing is said.
        var blank: Set<String> = []
        /// Items in which nothing moves.
        var unmoving: Set<String> = []
        /// How good items are; those that were not measured are missing.
        var scores: [String: Int] = [:]

        /// True for an item of which its owner, its library or a measure says how good it is.
        func isJudged(_ item: MediaItem) -> Bool {
            (item.rating ?? 0) != 0 || item.librarysScore != nil || scores[item.id] != nil
        }

        /// True unless nothing can be seen in the item, or its best part is more bad than good.
        func mayBeGood(_ item: MediaItem) -> Bool {
            !covered.contains(item.id) && scores[item.id].map { $0 > Moment.poor } ?? true
        }
    }

    /// `items` in order of time; `tags` by item id.
    init(
        day: Day, items: [MediaItem], rules: SelectionRules, tags: [String: Set<Tag>],
        unusable: [String: UnusableReason], merits: Merits = Merits()
    ) {
        self.day = day
        self.rules = rules
        self.tags = tags
        self.merits = merits
        var taken: [(rank: Rank, item: MediaItem)] = []
        var rejected: [(rank: Rank, candidate: Candidate)] = []
        for item in items {
            let tagged = tags[item.id] ?? []
            let rank = Rank(of: item, tagged, in: rules, merits)
            if let whyNot = Self.objection(to: item, tagged, rules: rules, unusable: unusable, merits) {
                rejected.append((rank, Candidate(item: item, whyNot: whyNot)))
            } else {
                taken.append((rank, item))
            }
        }
        // Only where nothing moves; what shows nothing does not count.
        if rules.stills == .fill,
            let recording = taken.filter({ $0.item.kind != .still && !$0.rank.isCovered }).min(by: { $0.rank < $1.rank }
            )
        {
            rejected += taken.filter { $0.item.kind == .still }.map {
                ($0.rank, Candidate(item: $0.item, whyNot: .after(recording.item.kind)))
            }
            taken.removeAll { $0.item.kind == .still }
        }
        // The standard library's sort is stable, which keeps the order of time within a rank.
        let sorted = taken.sorted { $0.rank < $1.rank }
        usable = sorted.map(\.item)
        var equals: [[MediaItem]] = []
        for (index, one) in sorted.enumerated() {
            if index > 0, !(sorted[index - 1].rank < one.rank) {
                equals[equals.count - 1].append(one.item)
            } else {
                equals.append([one.item])
            }
        }
        self.equals = equals
        self.rejected = rejected.sorted { $0.rank < $1.rank }.map(\.candidate)
    }

    /// The criteria that precede the order of time.
    struct Rank: Comparable {
        /// True for an item in which nothing can be seen.
        let isCovered: Bool
        /// True for an item in which nothing moves, and of which nobody has said that it is good.
        let isUnmoving: Bool
        /// True for a proxy, which is shown only if the day has nothing else of any kind.
        let isProxy: Bool
        /// Numbers for each entry of `prefer`: 0 for an item that matches it. For `best`, lower is better: a certain day comes before an
        /// uncertain one, then come its owner's stars, what its library says of it, and what was measured.
        let wanted: [[Int]]
        /// The position among the kinds; nil for a kind that is left out.
        let kind: Int?
        /// True if the day is uncertain. Within a kind, and before the best are chosen, items that certainly belong to the day come first.
        let isUncertain: Bool

        init(of item: MediaItem, _ tags: Set<Tag>, in rules: SelectionRules, _ merits: Merits) {
            isCovered = merits.covered.contains(item.id)
            let isWanted = item.isFavorite == true || (item.rating ?? 0) > 0 || !tags.isEmpty
            isUnmoving = merits.unmoving.contains(item.id) && !isWanted
            isProxy = item.isProxy
            wanted = rules.prefer.map { quality in
                guard !quality.isBest else {
                    // What nobody has judged is neither good nor bad.
                    return [
                        item.captured.isUncertain ? 1 : 0, -(item.rating ?? 0), -(item.librarysScore ?? 512),
                        merits.scores[item.id].map { -$0 } ?? .max,
                    ]
                }
                return [DayRanking.has(item, tags, quality, among: rules.kinds) ? 0 : 1]
            }
            kind = DayRanking.rank(of: item.kind, in: rules.kinds)
            isUncertain = item.captured.isUncertain
        }

        static func < (left: Rank, right: Rank) -> Bool { left.order.lexicographicallyPrecedes(right.order) }

        private var order: [Int] {
            [isCovered ? 1 : 0, isUnmoving ? 1 : 0, isProxy ? 1 : 0] + wanted.flatMap(\.self) + [
                kind ?? .max, isUncertain ? 1 : 0,
            ]
        }
    }

    /// The position of the kind in `prefer`. A Motion Photo counts as a Live Photo unless it is named itself: job files (docs/jobs.md) only
    /// know `video` and `live-photo`.
    private static func rank(of kind: MediaKind, in prefer: [MediaKind]) -> Int? {
        prefer.firstIndex(of: kind) ?? (kind == .motionPhoto ? prefer.firstIndex(of: .livePhoto) : nil)
    }

    /// True for an item with the quality.
    static func has(
        _ item: MediaItem, _ tags: Set<Tag>, _ quality: Preference, among kinds: [MediaKind]
    ) -> Bool {
        switch quality {
        case .kind(let kind): item.kind == kind || rank(of: item.kind, in: kinds).map { kinds[$0] } == kind
        case .favourite: item.isFavorite == true
        // Only beside others.
        case .best: false
        case .tag(let tag, _): tags.contains(tag)
        }
    }

    private static func objection(
        to item: MediaItem, _ tags: Set<Tag>, rules: SelectionRules, unusable: [String: UnusableReason],
        _ merits: Merits
    ) -> LeftOutReason? {
        if let reason = unusable[item.id] { return .unusable(reason) }
        if let quality = rules.exclude.first(where: { has(item, tags, $0, among: rules.kinds) }) {
            return .excluded(quality)
        }
        if rank(of: item.kind, in: rules.kinds) == nil { return .notPreferred(item.kind) }
        if item.usableDuration < rules.minDuration {
            return .tooShort(item.usableDuration, minimum: rules.minDuration)
        }
        if let least = rules.minEvidence, item.captured.evidence.isWeaker(than: least) {
            return .datedOnlyBy(item.captured.evidence)
        }
        return merits.blank.contains(item.id) ? .covered : nil
    }

    /// Seconds between two moments of a day: what begins closer to a clip is another clip of the same moment.
    private static let momentLength: Int64 = 60
    /// Seconds between the moments of a big day, and how many it has at least.
    private static let (hours, leastMoments) = (Int64(3600), 3)

    /// True if the day has three good moments hours apart: something is to be seen in them, and not only shaking.
    private var isBig: Bool {
        var last: Int64?
        let moments = usable.sorted(by: MediaItem.precedesInTime).filter { item in
            guard merits.mayBeGood(item), last.map({ item.captured.instant - $0 >= Self.hours }) ?? true else {
                return false
            }
            last = item.captured.instant
            return true
        }
        return moments.count >= Self.leastMoments
    }

    /// How many clips the day shows, at most.
    var places: Int { rules.clips(on: day, isBig: isSpread) }

    /// True if the day shows what the job wants of big days.
    private var isSpread: Bool { rules.clipsOnBigDays != nil && rules.clipsOnDay[day] == nil && isBig }

    /// The preferred media for these places, besides the pinned item: one of each moment, so that a scene that was filmed three times is
    /// shown once, and others only on a day of which the job itself says how many it shows. On a big day, they are hours apart.
    private func preferred(_ places: Int, besides pinned: MediaItem? = nil) -> [MediaItem] {
        let apart = isSpread ? Self.hours : Self.momentLength
        let all = usable.filter { $0.id != pinned?.id }
        var picked: [MediaItem] = []
        for item in all where picked.count < places {
            let others = picked + [pinned].compactMap(\.self)
            if others.allSatisfy({ abs($0.captured.instant - item.captured.instant) >= apart }) { picked.append(item) }
        }
        guard rules.clipsOnDay[day] != nil else { return picked }
        let ids = Set(picked.map(\.id))
        return picked + all.filter { !ids.contains($0.id) }.prefix(places - picked.count)
    }

    /// The rules' choice for the day's places; nil if nothing is usable.
    func selection() -> DaySelection? {
        let picked = preferred(places)
        guard !picked.isEmpty else { return nil }
        return DaySelection(
            day: day, picks: picked.sorted(by: MediaItem.precedesInTime).map { Pick(item: $0) },
            reason: .automatic(reasons(for: picked)), candidates: candidates(besides: picked))
    }

    /// A selection with the pinned item in one place and the rules' choice in the others.
    func selection(pinned: Pick, isOfLibrary: Bool) -> DaySelection {
        let others = preferred(places - 1, besides: pinned.item)
        let picks = ([pinned] + others.map { Pick(item: $0) })
            .sorted { MediaItem.precedesInTime($0.item, $1.item) }
        let recorded = pinned.item.day == day ? nil : pinned.item.day
        let reason: ChoiceReason =
            isOfLibrary ? .libraryPin(from: recorded) : recorded.map(ChoiceReason.pinnedFrom) ?? .pinned
        return DaySelection(
            day: day, picks: picks, reason: reason,
            candidates: candidates(besides: picks.map(\.item), pinned: pinned.item))
    }

    /// The day as one that shows nothing; nil if it has neither media nor a pin.
    func leftOut(isSkipped: Bool, isOfLibrary: Bool) -> LeftOutDay? {
        guard isSkipped || !rejected.isEmpty else { return nil }
        let passedOver = usable.map { Candidate(item: $0, whyNot: .dayIsSkipped) }
        return LeftOutDay(
            day: day, isSkipped: isSkipped, isOfLibrary: isOfLibrary, candidates: passedOver + rejected)
    }

    private func candidates(besides picked: [MediaItem], pinned: MediaItem? = nil) -> [Candidate] {
        let ids = Set(picked.map(\.id))
        let last = usable.lastIndex { ids.contains($0.id) } ?? 0
        let losers = usable.enumerated().filter { !ids.contains($0.element.id) }.map { index, item in
            // Left out because it is too near to another: preferred to one that is shown, or there is a place for it.
            let isTwin = pinned == nil && (index < last || picked.count < places)
            let reason = isTwin ? picked.nearest(to: item).map { tooNear(item, to: $0) } : nil
            return Candidate(item: item, whyNot: reason ?? whyNot(item, last: picked.last, pinned: pinned))
        }
        return losers + rejected.filter { !ids.contains($0.item.id) }
    }

    private func tooNear(_ item: MediaItem, to shown: MediaItem) -> LeftOutReason {
        abs(item.captured.instant - shown.captured.instant) < Self.momentLength
            ? .sameTime(as: shown.fileName) : .sameHour(as: shown.fileName)
    }
}

extension [MediaItem] {
    /// The item whose time is nearest.
    fileprivate func nearest(to item: MediaItem) -> MediaItem? {
        self.min {
            abs($0.captured.instant - item.captured.instant) < abs($1.captured.instant - item.captured.instant)
        }
    }
}

extension [MediaItem] {
    /// At most `places` of the items: from the first to the last at equal steps.
    fileprivate func spread(over places: Int) -> [MediaItem] {
        guard count > places else { return self }
        guard places > 1 else { return Array(prefix(places)) }
        return (0..<places).map { self[$0 * (count - 1) / (places - 1)] }
    }
}
