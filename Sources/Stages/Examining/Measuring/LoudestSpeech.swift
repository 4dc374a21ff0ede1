import Model

/// Finds where people speak most and loudest.
struct LoudestSpeech {
    /// The level in dB of full scale from which speech counts: each dB over it as much as the next.
    private static let floor = -60

    private let sound: RecordingSound

    init(_ sound: RecordingSound) { self.sound = sound }

    /// The part of a recording with the most of it, at a whole second from its start; nil without speech. Of the first that are equal the
    /// one in the middle, so that a short speech is not at its end.
    func part(of whole: Range<MediaTime>, lasting length: MediaTime) -> Range<MediaTime>? {
        let step = 1000 * RecordingSound.step
        // What was said up to each level.
        var until = [0]
        var spans = sound.spoken[...]
        for (index, level) in sound.levels.enumerated() {
            let time = MediaTime(microseconds: sound.start + Int64(index) * step)
            while let span = spans.first, span.upperBound <= time { spans.removeFirst() }
            let isSpoken = spans.first?.contains(time) ?? false
            until.append((until.last ?? 0) + (isSpoken ? max(0, level - Self.floor) : 0))
        }
        func said(before time: MediaTime) -> Int {
            until[min(max(0, Int((time.microseconds - sound.start) / step)), until.count - 1)]
        }
        let starts = Array(0...max(0, (whole.upperBound - whole.lowerBound - length).microseconds / 1_000_000))
        let sums = starts.map { second in
            let start = whole.lowerBound + .seconds(second)
            return said(before: start + length) - said(before: start)
        }
        guard let most = sums.max(), most > 0, let first = sums.firstIndex(of: most) else { return nil }
        let equals = sums[first...].prefix { $0 == most }.count
        let start = whole.lowerBound + .seconds(starts[first + (equals - 1) / 2])
        return start..<start + length
    }
}

extension Range<MediaTime> {
    /// The middle of a longer range, from a whole second of it on.
    func middle(atMost longest: MediaTime) -> Range<MediaTime> {
        let spare = upperBound - lowerBound - longest
        guard spare > .zero else { return self }
        let start = lowerBound + .seconds(spare.microseconds / 2_000_000)
        return start..<start + longest
    }
}
