import Model

/// What carries the melody: broken chords, a pad, a bass, and light percussion.
struct Accompaniment: Sendable {
    private let style: Ensemble
    private var random: SeededNumbers
    private var chords = VoiceLeading(in: 54...74, voices: 4)
    private var held = VoiceLeading(in: 50...70, voices: 3)
    private let figures: [Ensemble.Figure]

    private static let half = Score.ticksPerBeat / 2

    init(_ style: Ensemble, seed: Int) {
        self.style = style
        var random = SeededNumbers(seed: seed ^ 0x6163_636f)
        figures = (0..<3).map { _ in random.one(of: style.figures, or: [[0], [1], [2], [1]]) }
        self.random = random
    }

    /// The notes of a bar of a verse or of the intro.
    mutating func notes(of bar: Bar, before next: Bar?) -> [Score.Note] {
        figure(bar) + pad(bar) + bass(bar, before: next) + drums(bar)
    }

    private mutating func figure(_ bar: Bar) -> [Score.Note] {
        let voices = chords.lead(to: bar.chord, in: bar.key)
        let figure = figures[bar.verse % figures.count]
        var notes: [Score.Note] = []
        for half in 0..<(2 * bar.beats) {
            // The intro has half as many notes.
            if bar.part == .intro, half % 2 == 1 { continue }
            for voice in figure[half % figure.count] where voice < voices.count {
                let stress = half % 8 == 0 ? 9 : half % 4 == 0 ? 5 : half % 2 == 0 ? 1 : -5
                notes.append(
                    note(
                        style.figure, bar, half, min(style.ringing, 2 * bar.beats - half), voices[voice],
                        53 + 3 * bar.level + stress + alone(bar)))
            }
        }
        return notes
    }

    /// How much stronger notes are struck without a melody above them, so that the intro is not much softer than the verses.
    private func alone(_ bar: Bar) -> Int { bar.part == .intro ? 18 : 0 }

    private mutating func pad(_ bar: Bar) -> [Score.Note] {
        guard bar.level >= style.padFrom else { return [] }
        return held.lead(to: bar.chord, in: bar.key).map { key in
            note(style.pad, bar, 0, 2 * bar.beats, key, 48 + 5 * bar.level + alone(bar))
        }
    }

    private mutating func bass(_ bar: Bar, before next: Bar?) -> [Score.Note] {
        let root = low(bar.key.key(ofDegree: bar.chord.degree))
        guard bar.level >= style.bassFrom else {
            // The hand that plays the chords has the root.
            return [note(style.figure, bar, 0, 2 * bar.beats, root + 12, 54 + 3 * bar.level + alone(bar))]
        }
        var notes = [note(style.bass, bar, 0, min(4, 2 * bar.beats), root, 60 + 4 * bar.level)]
        guard bar.beats > 2 else { return notes }
        let fifth = low(bar.key.key(ofDegree: bar.chord.degree + 4))
        let leads = bar.level > 1 && bar.beats > 3 && random.chance(50)
        notes.append(
            note(
                style.bass, bar, 4, (leads ? 7 : 2 * bar.beats) - 4, random.chance(60) ? fifth : root,
                55 + 4 * bar.level))
        if leads, let next {
            // A step above or below the next root.
            let goal = low(next.key.key(ofDegree: next.chord.degree))
            let degree = next.key.degree(ofKey: goal) + (goal > root ? -1 : 1)
            notes.append(
                note(style.bass, bar, 2 * bar.beats - 1, 1, next.key.key(ofDegree: degree), 50 + 4 * bar.level))
        }
        return notes
    }

    /// The key in the octave of the bass.
    private func low(_ key: Int) -> Int { 33 + (key - 33).flooredModulo(by: 12) }

    /// A soft kick, a stick on the rim, a shaker, and at last a tambourine.
    private mutating func drums(_ bar: Bar) -> [Score.Note] {
        guard let drums = style.drums, bar.level > 0 else { return [] }
        let (kick, rim, shaker, tambourine) = (36, 37, 70, 54)
        var notes: [Score.Note] = []
        for half in 0..<(2 * bar.beats) {
            notes.append(note(drums, bar, half, 1, shaker, (half % 2 == 0 ? 44 : 30) + 4 * bar.level))
            if half % 4 == 0 { notes.append(note(drums, bar, half, 1, kick, 50 + 6 * bar.level)) }
            if half % 4 == 2, bar.level > 1 { notes.append(note(drums, bar, half, 1, rim, 40 + 6 * bar.level)) }
            if half % 4 == 2, bar.level > 2 { notes.append(note(drums, bar, half, 1, tambourine, 44)) }
        }
        return notes
    }

    /// A note that begins with a half beat of a bar; its strength varies a little, as a hand's does.
    private mutating func note(
        _ instrument: Score.Instrument, _ bar: Bar, _ half: Int, _ length: Int, _ key: Int, _ velocity: Int
    ) -> Score.Note {
        Score.Note(
            channel: instrument.channel, start: bar.firstTick + half * Self.half, length: length * Self.half, key: key,
            velocity: velocity + random.within(-4...4))
    }
}

extension Accompaniment {
    /// The last chord, which is held to the end: broken once, and softly again every four beats.
    mutating func ending(_ bars: [Bar], lead: Score.Instrument) -> [Score.Note] {
        guard let first = bars.first else { return [] }
        let beats = bars.reduce(0) { $0 + $1.beats }
        let root = low(first.key.tonic)
        let voices = chords.lead(to: .tonic, in: first.key)
        var notes = [
            note(style.bass, first, 0, 2 * beats, root, 66), note(style.figure, first, 0, 2 * beats, root + 12, 64),
            note(lead, first, 0, min(2 * beats, 12), first.key.nearest(style.register, of: .tonic, in: 60...84), 72),
        ]
        for key in held.lead(to: .tonic, in: first.key) { notes.append(note(style.pad, first, 0, 2 * beats, key, 60)) }
        for (index, key) in voices.enumerated() where index < 2 * beats {
            notes.append(note(style.figure, first, index, 2 * beats - index, key, 68 - 3 * index))
        }
        // A long last clip: the chord is broken again, ever softer.
        for half in stride(from: 8, to: 2 * beats - 2, by: 2) {
            let key = voices.isEmpty ? root + 24 : voices[half / 2 % voices.count]
            notes.append(note(style.figure, first, half, min(6, 2 * beats - half), key, max(36, 60 - half)))
        }
        return notes
    }
}
