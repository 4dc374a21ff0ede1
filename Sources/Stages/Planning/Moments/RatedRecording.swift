import Model

/// The measured moments of a recording, with what is good and bad about each.
struct RatedRecording: Hashable, Sendable {
    struct Rating: Hashable, Sendable {
        /// Microseconds from the start of the picture. The rating holds until the next.
        var time: Int64
        /// The worst kind first.
        var flaws: [Moment.Flaw]
        /// How bad all of them are together, 0 to 1024 for each.
        var excess = 0
        /// The place among all moments by how much is going on, 0 to 1024.
        var life: Int
        /// The place by contrast, 0 to 1024.
        var contrast: Int
    }

    var ratings: [Rating]
    /// Where people speak, in order and apart.
    var speech: [Range<MediaTime>] = []

    /// Ratings of recordings that are compared with each other, in their order.
    static func rated(_ recordings: [RecordingMoments]) -> [RatedRecording] {
        let moments = recordings.flatMap(\.moments)
        let lives = Places(moments.map { $0.motion?.life ?? 0 })
        let contrasts = Places(moments.map { $0.picture?.contrast ?? 0 })
        let bests = recordings.map(\.best)
        let sharpest = bests.map(\.sharpness).max() ?? 0
        let narrowest = bests.map(\.narrowness).max() ?? 0
        return zip(recordings, bests).map { recording, own in
            // A recording that is blurred throughout has no sharp moment of its own to be compared with.
            var best = own
            best.sharpness = max(own.sharpness, sharpest * 6 / 10)
            best.narrowness = max(own.narrowness, narrowest * 6 / 10)
            return RatedRecording(
                ratings: recording.moments.map { moment in
                    let flaws =
                        MomentRules.flaws(of: moment, best: best) + (recording.isUnmoving ? [(.unmoving, 0)] : [])
                    return Rating(
                        time: moment.time, flaws: flaws.map(\.flaw), excess: flaws.reduce(0) { $0 + $1.excess },
                        life: lives[moment.motion?.life ?? 0], contrast: contrasts[moment.picture?.contrast ?? 0])
                },
                speech: recording.sound?.spoken ?? [])
        }
    }

    /// The best part of this length that begins within the range and ends at `end` at the latest; the earliest of equal ones. Nil without
    /// ratings.
    func best(length: MediaTime, from first: MediaTime, to end: MediaTime) -> (start: MediaTime, score: Int)? {
        guard !ratings.isEmpty else { return nil }
        var best: (start: MediaTime, score: Int)?
        var start = first.microseconds
        let last = max(start, (end - length).microseconds)
        while start <= last {
            let from = MediaTime(microseconds: start)
            let score = score(of: from, length)
            if best.map({ score > $0.score }) ?? true { best = (from, score) }
            start += MomentRules.step
        }
        return best
    }

    /// The most parts besides the best that people are told of.
    private static let mostOthers = 2

    /// The best parts of the same length that overlap neither that from `best` nor each other, as far as they are more good than bad; the
    /// better first.
    func others(besides best: MediaTime, length: MediaTime, within part: Range<MediaTime>) -> [Moment.Part] {
        var taken = [best..<best + length]
        let starts = stride(
            from: part.lowerBound.microseconds, through: (part.upperBound - length).microseconds,
            by: Int(MomentRules.step)
        ).map { MediaTime(microseconds: $0) }
        let scored = starts.map { (start: $0, score: score(of: $0, length)) }.filter { $0.score > Moment.poor }
        for one in scored.sorted(by: { ($1.score, $0.start) < ($0.score, $1.start) })
        where taken.count <= Self.mostOthers {
            let span = one.start..<one.start + length
            if !taken.contains(where: { $0.overlaps(span) }) { taken.append(span) }
        }
        return taken.dropFirst().map { Moment.Part(start: $0.lowerBound, length: length) }
    }

    /// How good a part is, in 1/1024: -4 times the share of bad seconds, of which a quarter counts beside bad ones, the mean place by life,
    /// half of that by contrast, and what speech adds. 0 without ratings.
    func score(of start: MediaTime, _ length: MediaTime) -> Int {
        guard !ratings.isEmpty else { return 0 }
        let count = Int(max(1, length.microseconds / MomentRules.step))
        let allBad = ratings.allSatisfy { !$0.flaws.isEmpty }
        var twice = 0
        var index = 0
        for quarter in 0..<count {
            let time = start.microseconds + Int64(quarter) * MomentRules.step + MomentRules.step / 2
            while index + 1 < ratings.count, ratings[index + 1].time <= time { index += 1 }
            let rating = ratings[index]
            // If every second is bad, those with more and greater flaws are worse.
            let bad =
                rating.flaws.isEmpty
                ? (isBeside(index) ? 256 : 0)
                : allBad ? (4096 + 512 * rating.flaws.count + rating.excess) / 5 : 1024
            twice += -8 * bad + 2 * rating.life + rating.contrast
        }
        return twice.flooredDivision(by: 2 * count) + meritOfSpeech(in: start, length)
    }

    /// True beside a bad second: where shaking begins and ends is not known to the second.
    private func isBeside(_ index: Int) -> Bool {
        (index > 0 && !ratings[index - 1].flaws.isEmpty)
            || (index + 1 < ratings.count && !ratings[index + 1].flaws.isEmpty)
    }

    private func meritOfSpeech(in start: MediaTime, _ length: MediaTime) -> Int {
        let end = start + length
        let spoken = speech.reduce(Int64(0)) {
            $0 + max(0, (min($1.upperBound, end) - max($1.lowerBound, start)).microseconds)
        }
        return Int(min(1024, 1536 * spoken / max(1, length.microseconds)))
    }

    /// The bad parts up to `end`, each with its worst flaw.
    func flawed(until end: MediaTime) -> [Moment.FlawedStretch] {
        var stretches: [Moment.FlawedStretch] = []
        for (index, rating) in ratings.enumerated() {
            guard let flaw = rating.flaws.first else { continue }
            let start = MediaTime(microseconds: rating.time)
            let next = index + 1 < ratings.count ? MediaTime(microseconds: ratings[index + 1].time) : end
            if let last = stretches.last, last.flaw == flaw, last.end == start {
                stretches[stretches.count - 1].end = next
            } else {
                stretches.append(Moment.FlawedStretch(flaw, from: start, to: next))
            }
        }
        return stretches
    }
}

/// The places of values among others, 0 for the lowest to 1024 for the highest; equal values share theirs.
private struct Places {
    private let sorted: [Int]

    init(_ values: [Int]) { sorted = values.sorted() }

    subscript(_ value: Int) -> Int {
        guard sorted.count > 1 else { return 0 }
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < value { low = middle + 1 } else { high = middle }
        }
        return 1024 * low / (sorted.count - 1)
    }
}
