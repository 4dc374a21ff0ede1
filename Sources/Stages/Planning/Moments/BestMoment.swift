import Model

extension RecordingLook {
    /// The best part of a recording that is `used` long, with its ends moved for what is said unless its length is fixed. `usable` is the
    /// part with a picture. Nil if nothing can be said of it.
    func bestMoment(showing used: MediaTime, of usable: Range<MediaTime>, isLengthFixed: Bool) -> Moment? {
        let part = LookRequest.part(of: usable)
        let rated = RatedRecording.rated([self])[0]
        guard let best = rated.best(length: used, from: part.lowerBound, to: part.upperBound) else { return nil }
        let flawed = rated.flawed(until: part.upperBound)
        guard !isLengthFixed, let sound else {
            return Moment(.best, start: best.start, score: best.score, flawed: flawed)
        }
        // What is said does not bring bad seconds along.
        let end = best.start + used
        let first = flawed.last { $0.end <= best.start }?.end ?? usable.lowerBound
        let last = flawed.first { $0.start >= end }?.start ?? usable.upperBound
        let shown = CutPoints(sound).part(best.start..<end, within: first..<last)
        let length = shown.upperBound - shown.lowerBound
        return Moment(
            .best, start: shown.lowerBound, length: length == used ? nil : length, score: best.score, flawed: flawed)
    }
}
