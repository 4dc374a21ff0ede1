import Library
package import Model
package import Pipeline

/// Looks at the recordings of a job's days for their best parts.
package struct ChooseMoments: MomentStage {
    private let request: FilmRequest
    private let measure: MeasureRecordings
    private let fingerprint: @Sendable (MediaLocation) async throws -> Fingerprint
    private let speechModel: String?
    private var rules: ClipRules { request.job.clips }

    /// `fingerprint` as of `Identify`. `speechModel`: path of the speech detector's weights; nil for none.
    package init(
        for request: FilmRequest, measure: MeasureRecordings, speechModel: String? = nil,
        fingerprint: @escaping @Sendable (MediaLocation) async throws -> Fingerprint
    ) {
        self.request = request
        self.measure = measure
        self.speechModel = speechModel
        self.fingerprint = fingerprint
    }

    // Which recordings

    @concurrent
    package func scored(_ media: AvailableMedia, progress: ProgressSink) async throws -> AvailableMedia {
        let select = request.job.select
        guard select.asksForBest else { return media }
        let days = CandidatesOfDays(request).candidates(in: media)
        let hearing = hearing()
        var wanted: [[(item: MediaItem, request: MomentsRequest)]] = []
        for items in days {
            var ofDay: [(MediaItem, MomentsRequest)] = []
            for item in items {
                // An item that cannot be read shows up when it is identified.
                guard let source = try await known(item) else { continue }
                ofDay.append((item, whole(item, source, hearing: hearing)))
            }
            wanted.append(ofDay)
        }
        let measurements = try await measure.findings(of: wanted.flatMap { $0.map(\.request) }, progress: progress)
        var media = media
        var rest = measurements[...]
        for day in wanted {
            media.notes += zip(day, rest.prefix(day.count)).filter { measure.measures && $1 == nil }.map { wanted, _ in
                .unseen(wanted.item, day: wanted.item.day)
            }
            let seen = zip(day, rest.prefix(day.count)).compactMap { wanted, measured in
                measured.map { (wanted.item, $0) }
            }
            rest = rest.dropFirst(day.count)
            for ((item, measured), rated) in zip(seen, RatedRecording.rated(seen.map(\.1))) {
                let used = used(of: Pick(item: item))
                let part = measured.part.clamped(to: item.usable)
                let best = rated.best(length: used, from: part.lowerBound, to: part.upperBound)
                media.scores[item.id] = best?.score
                if measured.isCovered { media.covered.insert(item.id) }
                if measured.isUnmoving { media.unmoving.insert(item.id) }
            }
        }
        return media
    }

    private func known(_ item: MediaItem) async throws -> Fingerprint? {
        do {
            return try await fingerprint(item.location)
        } catch is UnfetchedError {
            return nil
        } catch let error as DayreelError where error.code == .missingInput {
            return nil
        }
    }

    // Which of their parts

    @concurrent
    package func moments(of picks: IdentifiedSelection, progress: ProgressSink) async throws -> MeasuredPicks {
        guard rules.from == .best || (rules.from == .start && rules.skipBadStart) else { return MeasuredPicks(picks) }
        let hearing = rules.from == .start ? nil : hearing()
        var result = MeasuredPicks(picks)
        for (day, picked) in picks.selection.days.enumerated() where rules.from == .best {
            for (index, pick) in picked.picks.enumerated() where pick.from == nil {
                result.picks.selection.days[day].picks[index].moment = momentOfLibrary(for: pick)
            }
        }
        let picks = result.picks
        let wishes = picks.selection.days.indices.flatMap { day in
            picks.selection.days[day].picks.indices.compactMap { wish(for: $0, on: day, of: picks, hearing) }
        }
        var measurements = try await measure.findings(of: wishes.map(\.request), progress: progress)
        // Black for four seconds: perhaps for longer.
        let dark = wishes.indices.filter { rules.from == .start && measurements[$0]?.isCovered == true }
        let wholes = try await measure.findings(
            of: dark.map { whole(wishes[$0].pick.item, wishes[$0].request.source, pictures: 1) }, progress: progress)
        for (index, whole) in zip(dark, wholes) { measurements[index] = whole }
        if rules.from == .best {
            result.blank = try await blank(among: wishes, measurements, of: picks, progress: progress)
        }
        var seen: [(wish: Wish, measured: RecordingMoments)] = []
        for (wish, measured) in zip(wishes, measurements) {
            guard let measured else {
                if wish.hasChoice, rules.from == .best, measure.measures {
                    result.picks.selection.diagnostics.append(
                        .unseen(wish.pick.item, day: picks.selection.days[wish.day].day))
                }
                continue
            }
            if measured.isCovered {
                if wish.hasOthers {
                    result.covered.insert(wish.pick.item.id)
                } else if rules.from == .best, !wish.pick.isPinned, !result.blank.contains(wish.pick.item.id) {
                    result.picks.selection.diagnostics.append(
                        GivingWayNotes.shown(wish.pick.item, on: picks.selection.days[wish.day].day))
                }
            }
            guard wish.pick.item.kind != .still else { continue }
            seen.append((wish, measured))
            guard let moment = moment(for: wish, in: measured) else { continue }
            result.picks.selection.days[wish.day].picks[wish.index].moment = moment
            if moment.choice == .laterStart {
                result.picks.selection.diagnostics.append(
                    Self.note(on: moment, wish.pick.item, day: picks.selection.days[wish.day].day))
            }
        }
        if isWorthAsked {
            for ((wish, _), rated) in zip(seen, RatedRecording.rated(seen.map(\.measured))) {
                let pick = result.picks.selection.days[wish.day].picks[wish.index]
                let start = pick.moment?.start ?? wish.pick.part(by: rules).lowerBound
                result.picks.selection.days[wish.day].picks[wish.index].worth = rated.score(of: start, wish.used)
            }
        }
        return result
    }

    /// The ids of picks in which nothing can be seen, and nothing said either; none if no others were left.
    private func blank(
        among wishes: [Wish], _ measurements: [RecordingMoments?], of picks: IdentifiedSelection, progress: ProgressSink
    ) async throws -> Set<String> {
        let covered = wishes.indices.filter { measurements[$0]?.isCovered == true && !wishes[$0].pick.isPinned }
        // There is nothing to hear in a photo.
        var blank = Set(covered.map { wishes[$0].pick.item }.filter { $0.kind == .still }.map(\.id))
        let dark = covered.filter { wishes[$0].pick.item.kind != .still }
        let hearing = hearing()
        let heard = try await measure.findings(
            of: dark.map {
                let (wish, request) = (wishes[$0], wishes[$0].request)
                return whole(wish.pick.item, request.source, pictures: request.pictures, hearing: hearing)
            }, progress: progress)
        for (index, measured) in zip(dark, heard) {
            // Where somebody speaks, another minute of a long recording may have been looked at, and something be seen in it.
            let item = wishes[index].pick.item
            guard let measured, measured.isCovered,
                !item.hasAudio || measured.isSilent(isSpeechKnown: hearing.detector != nil)
            else { continue }
            blank.insert(item.id)
        }
        let isRest = picks.selection.days.allSatisfy { $0.picks.allSatisfy { blank.contains($0.item.id) } }
        return isRest ? [] : blank
    }

    /// True if the film's clips are compared with each other: the weakest give way if it is too long.
    private var isWorthAsked: Bool { rules.from == .best && request.job.output.maxDuration != nil }

    /// A pick to look at.
    private struct Wish {
        var day: Int
        var index: Int
        var pick: Pick
        /// Length of the part to show.
        var used: MediaTime
        /// True if there is a choice between its parts.
        var hasChoice: Bool
        /// True if another recording could take its place.
        var hasOthers: Bool
        var request: MomentsRequest
    }

    private func wish(
        for index: Int, on day: Int, of picks: IdentifiedSelection, _ hearing: MomentsRequest.Hearing?
    ) -> Wish? {
        let chosen = picks.selection.days[day]
        let pick = chosen.picks[index]
        let item = pick.item
        guard pick.from == nil, pick.moment?.choice != .library, let source = picks.sources[item.id] else { return nil }
        let hasOthers = !pick.isPinned && chosen.candidates.contains { $0.whyNot.isRank }
        if item.kind == .still {
            // A photo is looked at only to leave out black ones. Nothing is fetched for it.
            guard rules.from == .best, !pick.isPinned, item.location.remote == nil else { return nil }
            return Wish(
                day: day, index: index, pick: pick, used: .zero, hasChoice: false, hasOthers: hasOthers,
                request: MomentsRequest(photo: item.location, source))
        }
        let used = used(of: pick)
        let part = pick.part(by: rules)
        let hasChoice = MomentRules.leavesChoice(showing: used, of: part.upperBound - part.lowerBound)
        let isOfStart = rules.from == .start
        // The only one of its day is looked at too: nothing may be to be seen in it, or in its first seconds.
        let isAlone = !hasChoice && !hasOthers
        guard !isAlone || (!pick.isPinned && item.location.remote == nil) else { return nil }
        // Nothing is fetched only for its start, and slow motion begins where its owner wants it to.
        guard !isOfStart || (item.location.remote == nil && part == item.usable) else { return nil }
        // What ends before its recording does is not to end within a sentence.
        let isCut = used < part.upperBound - part.lowerBound
        return Wish(
            day: day, index: index, pick: pick, used: used, hasChoice: hasChoice, hasOthers: hasOthers,
            request: isOfStart
                ? start(of: item, source)
                : whole(
                    item, source, pictures: isAlone && !isWorthAsked ? 1 : 3,
                    hearing: isCut || !isAlone || isWorthAsked ? hearing : nil))
    }

    /// Length in the recording of the part of a pick that the rules or its pin ask for.
    private func used(of pick: Pick) -> MediaTime {
        let part = pick.part(by: rules)
        let whole = part.upperBound - part.lowerBound
        return min((pick.duration ?? rules.limit(of: pick.item)).map(pick.speed(by: rules).recorded) ?? whole, whole)
    }

    /// The part that the pick's library found best, or the middle of it, or what is around it; nil without one.
    private func momentOfLibrary(for pick: Pick) -> Moment? {
        let (item, used, part) = (pick.item, used(of: pick), pick.part(by: rules))
        guard let best = item.bestPart, item.kind != .still,
            let start = MomentRules.librarysStart(best, showing: used, of: part)
        else { return nil }
        var moment = Moment(.library, start: start)
        moment.shorter = shorterLengths(than: used).compactMap { length in
            MomentRules.librarysStart(best, showing: length, of: part).map {
                Moment.Part(start: $0, length: length)
            }
        }
        return moment
    }

    /// The lengths for which other parts are found, in case that the film is too long; none if it may have any length.
    private func shorterLengths(than used: MediaTime) -> [MediaTime] {
        guard request.job.output.maxDuration != nil else { return [] }
        let step = max(2 * MomentRules.step, used.microseconds / 16)
        return stride(from: used.microseconds - step, to: MomentRules.step, by: -Int(step)).map {
            MediaTime(microseconds: $0)
        }
    }

    private func moment(for wish: Wish, in measured: RecordingMoments) -> Moment? {
        guard !measured.isCovered else { return nil }
        let part = wish.pick.part(by: rules)
        let isFixed = wish.pick.duration != nil
        func best() -> Moment? {
            measured.bestMoment(
                showing: wish.used, of: part, isLengthFixed: isFixed, shorter: shorterLengths(than: wish.used))
        }
        if rules.from == .best, wish.hasChoice { return best() }
        let later = laterStart(of: wish, part, in: measured)
        guard rules.from == .best else { return later }
        let start = later?.start ?? part.lowerBound
        let used = min(wish.used, part.upperBound - start)
        guard start + used < part.upperBound else {
            // Nothing is left out yet, but the film may be too long.
            return later == nil && isWorthAsked ? best() : later
        }
        guard measured.sound != nil else { return later }
        let moment = measured.withSentencesWhole(
            in: later ?? Moment(.best, start: start), showing: used, of: part, isLengthFixed: isFixed)
        return moment.start != start || moment.length != nil ? moment : later
    }

    /// The start after black, blurred or damaged seconds. A recording without more to show becomes shorter by them, but not one whose pin
    /// says how long it is.
    private func laterStart(of wish: Wish, _ part: Range<MediaTime>, in measured: RecordingMoments) -> Moment? {
        guard rules.skipBadStart else { return nil }
        let whole = part.upperBound - part.lowerBound
        let least = wish.pick.duration == nil ? min(wish.used, MomentRules.leastLeft(of: whole)) : wish.used
        return BadStart.end(of: measured, from: part.lowerBound, spare: whole - least)
    }

    /// What to listen for; speech if there is a detector.
    private func hearing() -> MomentsRequest.Hearing { MomentsRequest.Hearing(speechModel: speechModel) }

    private func whole(
        _ item: MediaItem, _ source: Fingerprint, pictures: Int = 3, hearing: MomentsRequest.Hearing? = nil
    ) -> MomentsRequest {
        MomentsRequest(
            whole: item.location, usable: item.usable, fileSize: item.fileSize, source, pictures: pictures,
            hearing: hearing)
    }

    private func start(of item: MediaItem, _ source: Fingerprint) -> MomentsRequest {
        MomentsRequest(
            location: item.location, source: source, start: item.leadIn.microseconds,
            end: min(item.duration, item.leadIn + MomentRules.startSeen).microseconds, pictures: 1)
    }

    static func note(on moment: Moment, _ item: MediaItem, day: Day) -> Diagnostic {
        let passed = moment.start - item.leadIn
        let flaws = moment.flawed.map(\.flaw.rawValue).withoutRepeats.joined(separator: " or ")
        return Diagnostic(
            .note, .startPassedOver, day: day, path: item.location.address,
            arguments: ["seconds": passed.seconds],
            "its first \(passed.roundSeconds) are passed over: \(flaws)")
    }
}

extension Diagnostic {
    /// A recording that could not be looked at: another choice might have been made.
    static func unseen(_ item: MediaItem, day: Day) -> Diagnostic {
        Diagnostic(
            .warning, .unreadableMedia, day: day, path: item.location.address,
            "its pictures could not be looked at, so its best part is not known")
    }
}

extension LeftOutReason {
    /// True for media that could be shown, and only came after others.
    fileprivate var isRank: Bool {
        switch self {
        case .lacks, .after, .uncertainDay, .lessGood, .notMeasured, .notSeen, .later, .sameTime, .sameHour, .notChosen,
            .proxy:
            true
        default: false
        }
    }
}

/// The recordings to measure of days that have more than they show, by the rules other than `best`.
struct CandidatesOfDays {
    private let request: FilmRequest

    init(_ request: FilmRequest) { self.request = request }

    /// The recordings of each day that has a choice; days in order.
    func candidates(in media: AvailableMedia) -> [[MediaItem]] {
        let (job, rules) = (request.job, request.job.select)
        let items = media.items.sortedInTime.filter { request.timeframe.contains($0.day) }
        let ofDay = Dictionary(grouping: items, by: \.day)
        let tags = rules.asksForTags ? TagIndex(request.library.tags) : nil
        return ofDay.keys.sorted().compactMap { day in
            let isPinned = job.pins[day] != nil
            let items = ofDay[day] ?? []
            guard items.count > 1 else { return nil }
            let tagged = tags.map { tags in
                Dictionary(items.map { ($0.id, tags.tags(of: $0, media.contents)) }, uniquingKeysWith: { $0.union($1) })
            }
            let ranking = DayRanking(
                day: day, items: items, rules: rules, tags: tagged ?? [:], unusable: media.unusable)
            let places = ranking.places - (isPinned ? 1 : 0)
            return places > 0 && ranking.usable.count > places ? ranking.measured : nil
        }
    }
}
