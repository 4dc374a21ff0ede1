import Model

/// A melody for the verses of a tune: two motifs that return, moved to the chords, and rest on a long note at the end of each phrase.
struct Melody: Sendable {
    /// A bar of melody: when its notes begin, and how far each is from the first, in degrees.
    private struct Motif: Hashable, Sendable {
        var rhythm: [Ensemble.Beat]
        var offsets: [Int]
    }

    private let style: Ensemble
    private let pairs: [[Motif]]
    private var random: SeededNumbers
    private var last: Int?

    init(_ style: Ensemble, seed: Int) {
        var random = SeededNumbers(seed: seed ^ 0x6d65_6c6f)
        self.style = style
        // Two pairs: verses take turns.
        pairs = (0..<2).map { _ in (0..<2).map { _ in Self.motif(style, &random) } }
        self.random = random
    }

    private static func motif(_ style: Ensemble, _ random: inout SeededNumbers) -> Motif {
        let rhythm = random.one(of: style.rhythms, or: [Ensemble.Beat(0, 8)])
        var (offsets, direction) = ([0], random.chance(60) ? 1 : -1)
        for _ in rhythm.dropFirst() {
            if random.chance(35) { direction = -direction }
            let step = direction * (random.chance(25) ? 2 : 1)
            let next = (offsets.last ?? 0) + step
            offsets.append((-4...4).contains(next) ? next : next - 2 * step)
        }
        return Motif(rhythm: rhythm, offsets: offsets)
    }

    /// True for bars in which it is heard: all of a verse but every fourth phrase of a long one, in which the others are heard alone.
    static func isHeard(in bar: Bar) -> Bool { bar.part == .verse && !(bar.count > 12 && bar.index / 4 % 4 == 3) }

    /// The channel that plays a bar.
    func channel(of bar: Bar) -> Int {
        let turn = bar.verse + bar.index / 16
        return style.leads[bar.level < 2 ? 0 : turn % style.leads.count].channel
    }

    /// The notes of a bar.
    mutating func notes(of bar: Bar) -> [Score.Note] {
        guard Self.isHeard(in: bar) else { return [] }
        let isClose = bar.isLastOfSection || bar.index % 4 == 3
        let pair = pairs[(bar.verse + bar.index / 8) % pairs.count]
        let motif =
            isClose
            ? Motif(rhythm: random.chance(50) ? [.init(0, 6)] : [.init(0, 2), .init(2, 4)], offsets: [1, 0])
            : pair[bar.index % 2]
        let range = style.register - 9...style.register + 10
        // An arch over four bars.
        let target = style.register + [0, 3, 5, 0][bar.index % 4]
        let from = last.map { (target + $0) / 2 } ?? target
        let anchor = bar.key.nearest(from, of: bar.chord, in: range)
        let first = bar.key.degree(ofKey: anchor)
        var notes: [Score.Note] = []
        let half = Score.ticksPerBeat / 2
        for (beat, offset) in zip(
            motif.rhythm, isClose ? Array(motif.offsets.suffix(motif.rhythm.count)) : motif.offsets)
        {
            guard beat.start < 2 * bar.beats else { break }
            var key = bar.key.key(ofDegree: first + offset)
            if key > range.upperBound { key = bar.key.key(ofDegree: first + offset - 7) }
            if key < range.lowerBound { key = bar.key.key(ofDegree: first + offset + 7) }
            // What is stressed or long belongs to the chord.
            if beat.start % 4 == 0 || beat.length >= 3 { key = bar.key.nearest(key, of: bar.chord, in: range) }
            let length = min(beat.length, 2 * bar.beats - beat.start) * half
            notes.append(
                Score.Note(
                    channel: channel(of: bar), start: bar.firstTick + beat.start * half, length: length * 15 / 16,
                    key: key, velocity: velocity(of: bar, stressed: beat.start % 4 == 0)))
            last = key
        }
        return notes
    }

    private mutating func velocity(of bar: Bar, stressed: Bool) -> Int {
        74 + 4 * bar.level + (stressed ? 6 : 0) + [0, 3, 5, -3][bar.index % 4] + random.within(-5...5)
    }
}
