import Model

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
