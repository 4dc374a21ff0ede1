import Model

extension RecordingMoments {
    /// The best part of a recording that is `used` long, with its ends moved for what is said. `usable` is the part to choose from, and
    /// `lengths` those for which other parts are found too. Nil if nothing can be said of it.
    func bestMoment(
        showing used: MediaTime, of usable: Range<MediaTime>, isLengthFixed: Bool, shorter lengths: [MediaTime] = []
    ) -> Moment? {
        let part = part.clamped(to: usable)
        let rated = RatedRecording.rated([self])[0]
        guard let best = rated.best(length: used, from: part.lowerBound, to: part.upperBound) else { return nil }
        var moment = Moment(.best, start: best.start, score: best.score, flawed: rated.flawed(until: part.upperBound))
        moment.shorter = lengths.compactMap { length in
            rated.best(length: length, from: part.lowerBound, to: part.upperBound).map {
                Moment.Part(start: $0.start, length: length)
            }
        }
        moment.others = rated.others(besides: best.start, length: used, within: part)
        return withSentencesWhole(in: moment, showing: used, of: usable, isLengthFixed: isLengthFixed)
    }

    /// The moment with its ends moved so that nobody is cut off, and with what is good about it. `used`: the length to show.
    func withSentencesWhole(
        in moment: Moment, showing used: MediaTime, of usable: Range<MediaTime>, isLengthFixed: Bool
    ) -> Moment {
        var moment = moment
        var shown = moment.start..<moment.start + used
        if let sound {
            let (cuts, bounds) = (CutPoints(sound), moment.good(around: shown, in: usable))
            let part = cuts.part(shown, within: bounds)
            // Of a second between two sentences, a few pictures would be left.
            if isLengthFixed || part.upperBound - part.lowerBound < min(used, ClipRules.usualShortest) {
                let start = cuts.start(of: used, near: moment.start, within: bounds)
                shown = start..<start + used
            } else {
                shown = part
            }
            moment.start = shown.lowerBound
            let length = shown.upperBound - shown.lowerBound
            moment.length = length == used ? nil : length
            moment.sound = sound
        }
        moment.merits = merits(of: shown, moment.flawed)
        return moment
    }

    private func merits(of shown: Range<MediaTime>, _ flawed: [Moment.FlawedStretch]) -> [Moment.Merit] {
        // Without motion, nothing is known of it.
        let isSteady =
            moments.contains { $0.motion != nil }
            && !flawed.contains { stretch in
                [.shaken, .fast, .damaged].contains(stretch.flaw) && stretch.start < shown.upperBound
                    && stretch.end > shown.lowerBound
            }
        let spoken = (sound?.spoken ?? []).map { $0.clamped(to: shown) }
            .reduce(MediaTime.zero) { $0 + ($1.upperBound - $1.lowerBound) }
        return [isSteady ? .steady : nil, spoken >= MomentRules.leastSpeech ? .speech : nil].compactMap(\.self)
    }
}

extension Moment {
    /// The part of a recording around another, within `usable`, that is not known to be bad: what is said does not bring bad seconds
    /// along.
    func good(around part: Range<MediaTime>, in usable: Range<MediaTime>) -> Range<MediaTime> {
        let first = flawed.last { $0.end <= part.lowerBound }?.end ?? usable.lowerBound
        let last = flawed.first { $0.start >= part.upperBound }?.start ?? usable.upperBound
        return max(first, usable.lowerBound)..<max(first, usable.lowerBound, min(last, usable.upperBound))
    }
}

/// The first seconds of a recording that are black, blurred or damaged.
enum BadStart {
    /// The start after them, at most three seconds and `spare` later, and what was wrong; nil if the recording begins well, and if it does
    /// not get better.
    static func end(of measured: RecordingMoments, from start: MediaTime, spare: MediaTime) -> Moment? {
        let best = measured.best
        let flaws = measured.moments.map { moment in
            MomentRules.flaws(of: moment, best: best, blurred: MomentRules.blurredStart).map(\.flaw)
                .filter { [.dark, .blurred, .damaged].contains($0) }
        }
        guard let first = flaws.firstIndex(where: \.isEmpty), first > 0 else { return nil }
        let good = MediaTime(microseconds: measured.moments[first].time)
        let later = min(good, start + min(spare, MomentRules.longestStart))
        guard later > start else { return nil }
        var stretches: [Moment.FlawedStretch] = []
        for index in 0..<first {
            guard let flaw = flaws[index].first else { continue }
            let from = max(start, MediaTime(microseconds: measured.moments[index].time))
            let to = MediaTime(microseconds: measured.moments[index + 1].time)
            if let last = stretches.last, last.flaw == flaw {
                stretches[stretches.count - 1].end = to
            } else {
                stretches.append(Moment.FlawedStretch(flaw, from: from, to: to))
            }
        }
        return Moment(.laterStart, start: later, flawed: stretches)
    }
}

/// Moves the ends of a part of a recording, so that nobody is cut off in the middle of a sentence.
///
/// A part begins a little before somebody speaks. It ends with what is said, or before it, or else where it is quietest: within a long
/// sentence, between two words.
struct CutPoints {
    /// The most by which an end is moved to keep what is said whole.
    private static let reach = MediaTime.milliseconds(600)
    /// How long before somebody speaks a part begins.
    private static let lead = MediaTime.milliseconds(300)
    /// The most by which the end is moved to a quiet moment.
    private static let quietReach = MediaTime.milliseconds(300)
    /// A moment is quiet if it is by so many dB quieter than where the part would have ended.
    private static let quieter = 3

    private let sound: RecordingSound
    private let speech: [Range<MediaTime>]

    init(_ sound: RecordingSound) {
        self.sound = sound
        speech = sound.spoken
    }

    /// The part with its ends moved, within `bounds`.
    func part(_ part: Range<MediaTime>, within bounds: Range<MediaTime>) -> Range<MediaTime> {
        let start = max(bounds.lowerBound, start(near: part.lowerBound))
        let end = min(bounds.upperBound, end(near: part.upperBound))
        return start < end ? start..<end : part
    }

    /// Where a part of a fixed length begins so that it cuts nobody off, within `bounds`: at `start` if it does not, else near it, and
    /// where it is quietest if somebody always is.
    func start(of length: MediaTime, near start: MediaTime, within bounds: Range<MediaTime>) -> MediaTime {
        let step = 1000 * RecordingSound.step
        let reach = Int(Self.reach.microseconds / step)
        let starts = (-reach...reach).map { start + MediaTime(microseconds: Int64($0) * step) }
            .filter { $0 == start || (bounds.lowerBound <= $0 && $0 + length <= bounds.upperBound) }
        let near = start
        func cost(_ start: MediaTime) -> (cuts: Int, level: Int, distance: Int64) {
            let ends = [start, start + length].filter { time in
                speech.contains { $0.lowerBound < time && time < $0.upperBound }
            }
            let way = start < near ? near - start : start - near
            return (ends.count, ends.map(level).reduce(0, +), way.microseconds)
        }
        guard cost(start).cuts > 0 else { return start }
        return starts.min { cost($0) < cost($1) } ?? start
    }

    /// The level at a time, in dB of full scale; 0 where nothing was heard.
    private func level(at time: MediaTime) -> Int {
        let place = Int((time.microseconds - sound.start) / (1000 * RecordingSound.step))
        return sound.levels.indices.contains(place) ? sound.levels[place] : 0
    }

    private func start(near time: MediaTime) -> MediaTime {
        guard let said = speech.first(where: { $0.upperBound > time }), said.lowerBound < time + Self.lead else {
            return time
        }
        let before = speech.last { $0.upperBound <= said.lowerBound }?.upperBound ?? .zero
        if said.lowerBound + Self.reach >= time { return max(before, said.lowerBound - Self.lead) }
        return said.upperBound <= time + Self.reach ? said.upperBound : quiet(near: time, isLater: true) ?? time
    }

    private func end(near time: MediaTime) -> MediaTime {
        if let said = speech.first(where: { $0.lowerBound < time && time < $0.upperBound }) {
            if said.upperBound <= time + Self.reach { return said.upperBound }
            if said.lowerBound + Self.reach >= time { return said.lowerBound }
        }
        return quiet(near: time) ?? time
    }

    /// The quietest moment shortly before a time, or after it for the beginning of a part; the nearest of equally quiet ones, nil if it is
    /// not much quieter. What lies on the other side has not been found good.
    private func quiet(near time: MediaTime, isLater: Bool = false) -> MediaTime? {
        let step = 1000 * RecordingSound.step
        let place = Int((time.microseconds - sound.start) / step)
        let reach = Int(Self.quietReach.microseconds / step)
        guard sound.levels.indices.contains(place) else { return nil }
        let near = isLater ? place...min(sound.levels.count - 1, place + reach) : max(0, place - reach)...place
        let best = near.min { (sound.levels[$0], abs(place - $0)) < (sound.levels[$1], abs(place - $1)) }
        guard let best, sound.levels[best] + Self.quieter <= sound.levels[place] else { return nil }
        return MediaTime(microseconds: sound.start + Int64(best) * step + step / 2)
    }
}
