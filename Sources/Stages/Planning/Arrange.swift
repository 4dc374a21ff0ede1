package import Library
package import Model
import Pipeline

/// Arranges the picks of all days in sequence: how much of each is shown, where it starts, and how far neighbours overlap. Pure arithmetic
/// on frames.
package struct Arrange: Stage {
    private var job: Job
    private let fonts: FontExaminer?
    private let placeNames: PlaceNames?
    private let music: MusicExaminer
    private let cards: CardExaminer
    private let looks: LookExaminer
    private let formatDay: @Sendable (Day, DateOverlayStyle, DateSpan) -> String

    /// `fonts` opens the font file that the job may name; nil to open it in this process. `placeNames` names the places of filming. `music`
    /// opens the music files that the job may name, `cards` the pictures of titles, `looks` the table of its look.
    /// `formatDay` writes a day in the overlay's format and locale.
    package init(
        _ job: Job, fonts: FontExaminer? = nil, placeNames: PlaceNames? = nil, music: MusicExaminer = MusicExaminer(),
        cards: CardExaminer = CardExaminer(), looks: LookExaminer = LookExaminer(),
        formatDay: @escaping @Sendable (Day, DateOverlayStyle, DateSpan) -> String = DateLabel.text
    ) {
        self.job = job
        self.fonts = fonts
        self.placeNames = placeNames
        self.music = music
        self.cards = cards
        self.looks = looks
        self.formatDay = formatDay
    }

    package func run(_ picks: IdentifiedSelection, progress: ProgressSink) async throws -> Timeline {
        guard let fonts else { return try timeline(of: picks) }
        let instrument = try await music.optionalInstrument(of: job)
        if case .failed(let error)? = instrument {
            return try await withoutMusic.run(picks, progress: progress).noting(.musicLeftOut(error))
        }
        let songs = try await music.songs(of: job)
        var (plain, tune, texts) = try arranged(picks, songs, try await looks.look(of: job))
        let long = try await fonts.tooWide(texts.spare, format: plain.format)
        plain.diagnostics += texts.leaveOut(long)
        plain.subtitles = texts.subtitles(of: plain)
        plain.add(try await music.track(of: job, songs, tune, on: instrument), by: job.composition.audio.music)
        plain.add(try await cards.pictures(of: job), of: job.composition.titles)
        let labels = texts.labels
        return texts.onto(plain, labels, try await fonts.labels(labels.map(\.label), format: plain.format))
    }

    /// Does the same in this process. Throws `DayreelError`: `internalError` if a pick has no fingerprint, `missingComponent` if no text
    /// can be drawn.
    package func timeline(of picks: IdentifiedSelection) throws -> Timeline {
        let instrument = music.optionalInstrumentHere(of: job)
        if case .failed(let error)? = instrument {
            return try withoutMusic.timeline(of: picks).noting(.musicLeftOut(error))
        }
        let songs = try music.songsHere(of: job)
        var (plain, tune, texts) = try arranged(picks, songs, try looks.lookHere(of: job))
        let long = try TextLayout.tooWide(texts.spare, format: plain.format)
        plain.diagnostics += texts.leaveOut(long)
        plain.subtitles = texts.subtitles(of: plain)
        plain.add(try music.trackHere(of: job, songs, tune, on: instrument), by: job.composition.audio.music)
        plain.add(try cards.picturesHere(of: job), of: job.composition.titles)
        let labels = texts.labels
        return texts.onto(plain, labels, try PlannedLabels(labels.map(\.label), format: plain.format))
    }

    /// The same for a film without music.
    private var withoutMusic: Arrange {
        var arrange = self
        arrange.job.composition.audio.music = nil
        return arrange
    }

    /// The timeline without its music, texts and subtitles, the tune to compose for it, and the texts.
    private func arranged(
        _ picks: IdentifiedSelection, _ songs: [MusicQuestion.Song], _ look: FilmLook?
    ) throws -> (Timeline, Tune?, FilmTexts) {
        let selection = picks.selection
        let places = FilmPlaces(selection, names: placeNames, job.composition.places, locale: job.locale)
        var texts = FilmTexts(
            job, timeframe: selection.timeframe,
            days: selection.days.flatMap { day in day.clips.map { _ in day.day } }, stops: places,
            places: places.mostFrequent(), formatDay: formatDay)
        let (timeline, tune) = try withoutTexts(picks, texts, places, songs, look)
        if job.composition.captionsFromMedia {
            texts.written = selection.days.flatMap { $0.clips.map(\.item.caption) }
        }
        return (timeline, tune, texts)
    }

    private func withoutTexts(
        _ picks: IdentifiedSelection, _ texts: FilmTexts, _ places: FilmPlaces, _ songs: [MusicQuestion.Song],
        _ look: FilmLook?
    ) throws -> (Timeline, Tune?) {
        let selection = picks.selection
        var format = FilmFormat(of: job, items: selection.days.flatMap(\.clips).map(\.item))
        format.look = look
        let wholeExcerpts = try selection.days.flatMap { try self.excerpts(of: $0, picks, rate: format.frameRate) }
        let rate = format.frameRate
        let transition = job.composition.transition
        let wanted = WantedTransitions(transition, days: wholeExcerpts.map(\.day), rate: rate)
        let cards = FilmCards(
            job.composition.titles, days: wholeExcerpts.map(\.day), of: selection.timeframe, rate: rate)
        let (limited, notes) = Excerpt.limited(
            wholeExcerpts, by: job, rate: rate, transitions: wanted, cards: cards.frames)
        let rooms = rooms(limited, cards, texts)
        let beats = BeatExcerpts(
            limited, by: job, songs: songs, cards: cards, rooms: rooms, transitions: wanted, rate: rate)
        var (clips, diagnostics) = self.clips(
            of: beats?.excerpts ?? limited, cards, rooms, wanted, rate: rate, beats?.cuts)
        let small = SmallRecordings(selection, in: format).note
        let own = [small, shortenedCrossfade(of: job, clips: limited.count), beats?.note, slowSound(of: clips)]
        diagnostics = own.compactMap(\.self) + notes + diagnostics
        for (index, place) in zip(clips.indices, places.all) { clips[index].place = place }
        diagnostics += FilmPlaces.notes(on: selection, placeNames, job.composition.places)
        let tune = beats?.tune(of: job, selection.timeframe, frames: clips.last?.frames.upperBound ?? 0, rate: rate)
        let timeline = Timeline(
            title: texts.title,
            format: format, transition: transition.style,
            transitionFrames: wanted.usual,
            fadeFrames: Timeline.fade(
                wanted: format.frameRate.nearestFrames(to: job.composition.fade.duration),
                inFilmOf: clips.last?.frames.upperBound ?? 0),
            fadesFromBlack: job.composition.fade.from == .black,
            crossfade: job.composition.audio.crossfade, loudness: job.composition.audio.loudness,
            denoise: job.composition.audio.denoise, clips: clips, cover: job.output.cover,
            diagnostics: diagnostics)
        return (timeline, tune)
    }

    /// The excerpts one after the other, with their cards, and notes about transitions that are shorter than wanted. `cuts` decides the
    /// lengths in a film whose cuts fall on beats.
    private func clips(
        of excerpts: [Excerpt], _ cards: FilmCards, _ rooms: [MediaTime], _ transitions: WantedTransitions,
        rate: FrameRate,
        _ cuts: CutPlanner.Plan?
    ) -> ([Clip], [Diagnostic]) {
        var clips: [Clip] = []
        var diagnostics: [Diagnostic] = []
        for (index, excerpt) in excerpts.enumerated() {
            let extras = ClipExtras(
                before: cards.before[index], held: held(excerpt, index, cards, room: rooms[index], rate: rate, cuts),
                after: index + 1 == excerpts.count ? cards.after : nil)
            let length = extras.lead + excerpt.length + (extras.held ?? 0)
            var overlap = 0
            if let last = clips.last {
                // What a card shows between two clips is seen without either.
                let shown = last.frames.count - (last.extras?.lead ?? 0)
                let transition = transitions.frames(into: index)
                overlap =
                    cuts?.overlaps[index - 1]
                    ?? Timeline.overlap(wanted: transition, between: shown, and: length, rate: rate)
                if overlap < transition {
                    diagnostics.append(shortened(from: transition, to: overlap, into: excerpt, rate: rate))
                }
            }
            let first = (clips.last?.frames.upperBound ?? 0) - overlap
            var clip = Clip(
                day: excerpt.day, content: .footage(excerpt.footage),
                frames: first..<(first + length + (extras.after?.frames ?? 0)), unshortened: excerpt.unshortened)
            clip.extras = extras == ClipExtras() ? nil : extras
            clip.moment = excerpt.moment
            clip.beside = excerpt.beside
            if overlap > 0 { clip.transition = transitions.style(into: index) }
            clips.append(clip)
        }
        for (index, motion) in StillMotion.motions(of: clips.map { ($0.day, $0.item.kind) }).enumerated() {
            clips[index].motion = motion
            clips[index].focus = clips[index].item.focus
        }
        return (clips, diagnostics)
    }

    /// The frames for which an excerpt's last picture stays.
    private func held(
        _ excerpt: Excerpt, _ index: Int, _ cards: FilmCards, room: MediaTime, rate: FrameRate, _ cuts: CutPlanner.Plan?
    ) -> Int? {
        guard let cuts else {
            guard job.output.maxDuration == nil else { return nil }
            return excerpt.held(toAtLeast: room, rate: rate)
        }
        let held = cuts.lengths[index] - (cards.before[index]?.frames ?? 0) - excerpt.length
        return held > 0 ? held : nil
    }

    /// The least length of each clip: that of all clips, and that in which its own texts can be read, the name of the month that it begins
    /// and the caption of its day. Zero where clips may be as short as they are.
    private func rooms(_ excerpts: [Excerpt], _ cards: FilmCards, _ texts: FilmTexts) -> [MediaTime] {
        excerpts.indices.map { index in
            // The opening title says what the first clip has no room for.
            let shortest = job.clips.shortest
            guard shortest > .zero, index > 0 || job.composition.titles.opening == nil else { return shortest }
            let day = excerpts[index].day
            let room = TextTiming.room(
                forDivider: cards.beginnings.contains(index) && cards.before[index] == nil,
                caption: index > 0 && excerpts[index - 1].day == day ? nil : texts.caption(of: day),
                transition: job.composition.transition.longest)
            return max(shortest, room)
        }
    }

    /// The excerpts of a day: one for each clip.
    private func excerpts(
        of day: DaySelection, _ picks: IdentifiedSelection, rate: FrameRate
    ) throws -> [Excerpt] {
        var excerpts: [Excerpt] = []
        for pick in day.picks {
            let next = try excerpt(pick, on: day.day, picks.sources[pick.item.id], rate: rate)
            if pick.isBeside, let last = excerpts.popLast() {
                excerpts.append(last.with(next, rate: rate))
            } else {
                excerpts.append(next)
            }
        }
        return excerpts
    }

    private func excerpt(_ pick: Pick, on day: Day, _ source: Fingerprint?, rate: FrameRate) throws -> Excerpt {
        let item = pick.item
        guard let source else {
            throw DayreelError(.internalError, "no fingerprint of '\(item.id)'")
        }
        let rules = job.clips
        let moment = pick.from == nil ? pick.moment : nil
        let speed = pick.speed(by: rules)
        // Lengths of the film become those of the recording.
        let limit =
            pick.duration.map(speed.recorded) ?? moment?.length ?? rules.limit(of: item).map(speed.recorded)
        let part = pick.part(by: rules)
        // A pin may begin before the picture does.
        let from = (pick.from ?? moment?.start).map { max($0, part.lowerBound) }
        let available = part.upperBound - (from ?? part.lowerBound)
        let used = min(limit ?? available, available)
        let start =
            from ?? part.lowerBound + placement(of: used, in: part.upperBound - part.lowerBound, rules.from)
        return Excerpt(
            day: day, item: item, source: source, start: start, length: max(1, rate.wholeFrames(in: speed.shown(used))),
            speed: speed, isFixed: pick.duration != nil,
            isWhole: from == nil && used == available && limit.map { speed.shown($0) >= rules.shortest } ?? true,
            placement: from == nil && item.kind != .still ? rules.from : .start, moment: moment,
            worth: pick.worth, part: part == item.usable ? nil : part)
    }

    private func placement(of used: MediaTime, in whole: MediaTime, _ from: ClipRules.Placement) -> MediaTime {
        let spare = max(whole - used, .zero)
        return switch from {
        case .start, .best: .zero
        case .middle: MediaTime(microseconds: spare.microseconds / 2)
        case .end: spare
        }
    }

    /// A note that the crossfade was shortened, because it is never longer than the transition. Reported once, and only for a crossfade
    /// that the job sets: the default follows the transition silently.
    private func shortenedCrossfade(of job: Job, clips: Int) -> Diagnostic? {
        let (audio, transition) = (job.composition.audio, job.composition.transition)
        let longest = transition.longest
        guard audio.include, clips > 1, audio.crossfade > longest, audio.crossfade != AudioStyle().crossfade else {
            return nil
        }
        let wanted = audio.crossfade.plainSeconds
        let reason =
            longest > .zero
            ? "is \(longest.plainSeconds) instead of \(wanted), the length of the transition"
            : "of \(wanted) is left out, because without a transition clips do not overlap"
        return Diagnostic(.note, .crossfadeShortened, "the audio crossfade \(reason)")
    }

    /// A note that slow clips are silent.
    private func slowSound(of clips: [Clip]) -> Diagnostic? {
        let audio = job.composition.audio
        guard audio.include, audio.keepSound else { return nil }
        let count = clips.count { $0.item.hasAudio && $0.footage.speed?.isHeard == false }
        guard count > 0 else { return nil }
        return Diagnostic(
            .note, .slowSound, arguments: ["clips": Double(count)],
            "\(count.counted("clip is", "clips are")) silent: sound is not played below half of its speed")
    }

    private func shortened(from wanted: Int, to overlap: Int, into excerpt: Excerpt, rate: FrameRate) -> Diagnostic {
        let (full, left) = (rate.time(ofFrames: wanted), rate.time(ofFrames: overlap))
        return Diagnostic(
            .note, .transitionShortened, day: excerpt.day, path: excerpt.item.location.address,
            arguments: ["seconds": left.seconds, "wanted": full.seconds],
            "the transition into \(excerpt.day) is \(left.plainSeconds) instead of \(full.plainSeconds), "
                + "because a clip beside it is short")
    }
}

extension Timeline {
    fileprivate func noting(_ diagnostic: Diagnostic) -> Timeline {
        var timeline = self
        timeline.diagnostics.append(diagnostic)
        return timeline
    }

    /// Adds music, with a note if it cannot step back for speech alone. Where no clip is heard, as in a film of photos or of slow motion,
    /// the music is all that is.
    fileprivate mutating func add(_ track: MusicTrack?, by style: MusicStyle?) {
        music = track
        if style?.level == nil, !clips.contains(where: { $0.item.hasAudio && $0.footage.speed?.isHeard != false }) {
            music?.level = MusicStyle.usualLevel(keepsSound: false)
        }
        guard let track, track.keepsSound, track.duck > 0, track.detector == nil else { return }
        diagnostics.append(.noSpeechDetector)
    }
}
