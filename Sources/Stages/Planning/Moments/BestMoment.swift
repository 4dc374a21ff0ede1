import Model

extension RecordingLook {
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
            if isLengthFixed {
                let start = cuts.start(of: used, near: moment.start, within: bounds)
                shown = start..<start + used
            } else {
                shown = cuts.part(shown, within: bounds)
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
    static func end(of look: RecordingLook, from start: MediaTime, spare: MediaTime) -> Moment? {
        let best = look.best
        let flaws = look.moments.map { moment in
            MomentRules.flaws(of: moment, best: best, blurred: MomentRules.blurredStart)
                .filter { [.dark, .blurred, .damaged].contains($0) }
        }
        guard let first = flaws.firstIndex(where: \.isEmpty), first > 0 else { return nil }
        let good = MediaTime(microseconds: look.moments[first].time)
        let later = min(good, start + min(spare, MomentRules.longestStart))
        guard later > start else { return nil }
        var stretches: [Moment.FlawedStretch] = []
        for index in 0..<first {
            guard let flaw = flaws[index].first else { continue }
            let from = max(start, MediaTime(microseconds: look.moments[index].time))
            let to = MediaTime(microseconds: look.moments[index + 1].time)
            if let last = stretches.last, last.flaw == flaw {
                stretches[stretches.count - 1].end = to
            } else {
                stretches.append(Moment.FlawedStretch(flaw, from: from, to: to))
            }
        }
        return Moment(.laterStart, start: later, flawed: stretches)
    }
}
