package import Model
import Pipeline

/// Chooses what each day shows. The same media under the same rules yield the same selection.
///
/// A pin for the day wins, the job's before the library's. Otherwise the order is that of `prefer`; among media that are equal in it, those
/// whose day is certain come first, and among these the earliest. A proxy comes last. Items that match `exclude`, are shorter than
/// `min-duration`, or are dated by less than `min-evidence` are left out. A day with nothing left is empty.
package struct SelectPerDay: Stage {
    private let timeframe: ResolvedTimeframe
    private let pins: [Day: Pin]
    private let library: LibraryChoices
    private let rules: SelectionRules
    private let places: JobPlaces
    private let job: Job?

    /// Makes the stage. For messages, `places` has the places of the pins. `job` decides which
    /// recordings stand side by side; nil for none.
    package init(
        in timeframe: ResolvedTimeframe, pins: [Day: Pin] = [:], library: LibraryChoices = .none,
        rules: SelectionRules = SelectionRules(), places: JobPlaces = .none, job: Job? = nil
    ) {
        self.timeframe = timeframe
        self.pins = pins
        self.library = library
        self.rules = rules
        self.places = places
        self.job = job
    }

    package func run(_ media: AvailableMedia, progress: ProgressSink) async throws -> Selection {
        let selection = try select(media)
        progress(.stage(.select, fraction: 1, detail: .selected(days: selection.days.count)))
        return selection
    }

    /// The days of the film: of a trip, those from the first of its media to the last, which are the only ones of the timeframe.
    private func days(of media: [MediaItem]) -> ResolvedTimeframe {
        guard timeframe.daysOfTrip != nil else { return timeframe }
        let days = media.map(\.day).filter(timeframe.contains)
        guard let first = days.min(), let last = days.max() else { return timeframe }
        return timeframe.found(trip: first...last)
    }

    /// Throws `DayreelError`: `jobInvalid` for a pin that names no item or several, or requests more than its item has; `noMedia` if no day
    /// shows anything.
    package func select(_ media: AvailableMedia) throws -> Selection {
        let ordered = media.items.sortedInTime
        let asked = days(of: ordered)
        let resolver = PinResolver(
            items: ordered, refused: media.refused, places: places, contents: media.contents,
            clips: job?.clips ?? ClipRules(), showsPhotos: rules.stills != .off, shortened: media.shortened)
        let (own, passedOver) = try resolver.resolve(self.pins, in: asked)
        let others = resolver.resolve(besides: self.pins, library.pins, in: asked)
        let pins = own.merging(others.pins) { own, _ in own }
        let itemsOfDay = Dictionary(grouping: ordered.filter { asked.contains($0.day) }, by: \.day)
        let tags = tags(media.contents)
        let spares = Dictionary(grouping: media.refused.compactMap(\.spare), by: \.other)
        let daysOfRefused = Set(media.refused.compactMap(\.day))
        let span = asked.withoutYears(before: Array(itemsOfDay.keys) + daysOfRefused + pins.keys)
        var selection = Selection(timeframe: span, days: [], emptyDays: [])
        selection.diagnostics += passedOver + others.notes
        selection.scores = media.scores
        for day in span.days {
            let ranking = ranking(of: day, items: itemsOfDay[day] ?? [], spares, media, tags: tags)
            let isOfLibrary = own[day] == nil
            let chosen = choose(
                day, pin: pins[day], isOfLibrary: isOfLibrary, ranking: ranking, unusable: media.unusable,
                notes: &selection.diagnostics)
            if let chosen {
                selection.days.append(chosen)
                selection.diagnostics += GivingWayNotes.notes(on: chosen, covered: media.covered)
                continue
            }
            selection.emptyDays.append(day)
            let leftOut = ranking.leftOut(
                isSkipped: pins[day] == .skip, isOfLibrary: isOfLibrary && pins[day] != nil)
            let refused =
                daysOfRefused.contains(day) ? LeftOutDay(day: day, isSkipped: false, candidates: []) : nil
            selection.leftOut += [leftOut ?? refused].compactMap(\.self)
        }
        guard !selection.days.isEmpty else {
            let pins = self.pins.merging(library.pins) { own, _ in own }
            throw NoMediaReport(media: media, pins: pins, selection: selection).error
        }
        if let job { PairedPicks(job, covered: media.covered).pair(&selection) }
        selection.diagnostics += PickDoubts(selection.days, rules: rules).diagnostics + singleDay(selection.days)
        return selection
    }

    /// A function that returns tags by item id; none if the rules do not need them.
    private func tags(_ contents: [String: ContentDigests]) -> ([MediaItem]) -> [String: Set<Tag>] {
        guard rules.asksForTags else { return { _ in [:] } }
        let tags = TagIndex(library.tags)
        return { items in
            Dictionary(items.map { ($0.id, tags.tags(of: $0, contents)) }, uniquingKeysWith: { $0.union($1) })
        }
    }

    private func singleDay(_ days: [DaySelection]) -> [Diagnostic] {
        guard let only = days.first, days.count == 1, timeframe.dayCount > 1 else { return [] }
        return [Diagnostic(.warning, .singleDay, day: only.day, "only one day has a clip: \(only.day)")]
    }

    /// `spares`: refused files by the path of the item that replaces them. They are used if that item is rejected.
    private func ranking(
        of day: Day, items: [MediaItem], _ spares: [String: [RefusedMedia.Spare]], _ media: AvailableMedia,
        tags: ([MediaItem]) -> [String: Set<Tag>]
    ) -> DayRanking {
        let merits = DayRanking.Merits(
            covered: media.covered, blank: media.blank, unmoving: media.unmoving, scores: media.scores)
        let ranking = DayRanking(
            day: day, items: items, rules: rules, tags: tags(items), unusable: media.unusable, merits: merits)
        let taken = ranking.rejected.flatMap { spares[$0.item.location.address] ?? [] }.map(\.item)
        guard !taken.isEmpty else { return ranking }
        let all = (items + taken.filter { $0.day == day }).sortedInTime
        return DayRanking(
            day: day, items: all, rules: rules, tags: tags(all), unusable: media.unusable, merits: merits)
    }

    private func choose(
        _ day: Day, pin: ResolvedPin?, isOfLibrary: Bool, ranking: DayRanking, unusable: [String: UnusableReason],
        notes: inout [Diagnostic]
    ) -> DaySelection? {
        switch pin {
        case .skip: return nil
        case .pick(let pick):
            // A pin may begin behind the end that its recording turned out to have.
            let end: UnusableReason? =
                (pick.from ?? .zero) < pick.item.duration ? nil : .endsEarly(pick.item.duration)
            if let reason = unusable[pick.item.id] ?? end {
                notes.append(
                    Diagnostic(
                        .warning, .pinUnusable, day: day, path: pick.item.location.address,
                        "the pinned \(pick.item.id) cannot be used (\(reason.words)); the day is chosen automatically"
                    ))
                break
            }
            if pick.item.day != day {
                notes.append(
                    Diagnostic(
                        .note, .pinnedFromAnotherDay, day: day, path: pick.item.location.address,
                        "\(pick.item.label) is pinned to \(day)\(isOfLibrary ? " in the library" : "") and is from another day: "
                            + "it was recorded on \(pick.item.day)"))
            }
            return ranking.selection(pinned: pick, isOfLibrary: isOfLibrary)
        case nil: break
        }
        let chosen = ranking.selection()
        if chosen == nil, let first = ranking.rejected.first {
            let others = (ranking.rejected.count - 1).andMore(comma: true)
            notes.append(
                Diagnostic(
                    .warning, .daySkipped, day: day, path: first.item.location.address,
                    "nothing of \(day) can be shown: \(first.item.id): \(first.whyNot.words)\(others)"))
        }
        return chosen
    }
}
