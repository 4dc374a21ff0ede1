import Model

extension RecordingLook {
    /// The best part of a recording that is `used` long, with its ends moved for what is said unless its length is fixed. `usable` is the
    /// part with a picture, and `lengths` those for which other parts are found too. Nil if nothing can be said of it.
    func bestMoment(
        showing used: MediaTime, of usable: Range<MediaTime>, isLengthFixed: Bool, shorter lengths: [MediaTime] = []
    ) -> Moment? {
        let part = LookRequest.part(of: usable)
        let rated = RatedRecording.rated([self])[0]
        guard let best = rated.best(length: used, from: part.lowerBound, to: part.upperBound) else { return nil }
        let flawed = rated.flawed(until: part.upperBound)
        var moment = Moment(.best, start: best.start, score: best.score, flawed: flawed)
        moment.shorter = lengths.compactMap { length in
            rated.best(length: length, from: part.lowerBound, to: part.upperBound).map {
                Moment.Part(start: $0.start, length: length)
            }
        }
        guard !isLengthFixed, let sound else { return moment }
        // What is said does not bring bad seconds along.
        let end = best.start + used
        let first = flawed.last { $0.end <= best.start }?.end ?? usable.lowerBound
        let last = flawed.first { $0.start >= end }?.start ?? usable.upperBound
        let shown = CutPoints(sound).part(best.start..<end, within: first..<last)
        let length = shown.upperBound - shown.lowerBound
        moment.start = shown.lowerBound
        moment.length = length == used ? nil : length
        return moment
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
