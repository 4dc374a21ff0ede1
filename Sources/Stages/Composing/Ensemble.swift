import Model

/// What plays a tune of a mood, and the material that it is made of.
struct Ensemble: Hashable, Sendable {
    /// A note of a rhythm, in half beats.
    struct Beat: Hashable, Sendable {
        var start: Int
        var length: Int

        init(_ start: Int, _ length: Int) { (self.start, self.length) = (start, length) }
    }

    /// Broken chords: the voices that begin with each half beat of a bar, 0 for the lowest.
    typealias Figure = [[Int]]

    var figure: Score.Instrument
    /// The instruments of the melody; verses take turns.
    var leads: [Score.Instrument]
    var pad: Score.Instrument
    var bass: Score.Instrument
    /// Light percussion; nil for none.
    var drums: Score.Instrument?
    /// Notes on which tunes end.
    var tonics: [Int]
    /// Degrees of the scale, a bar each.
    var progressions: [[Int]]
    /// How many of a hundred chords have a seventh.
    var sevenths: Int
    var figures: [Figure]
    /// Half beats for which the notes of figures sound.
    var ringing: Int
    /// Rhythms of a bar of melody.
    var rhythms: [[Beat]]
    /// The level from which the pad and the bass play.
    var padFrom: Int
    var bassFrom: Int
    /// The middle of the melody.
    var register: Int

    static func of(_ mood: MusicStyle.Mood) -> Ensemble {
        switch mood {
        case .calm: calm
        case .warm: warm
        case .bright: bright
        }
    }

    private static func instrument(
        _ channel: Int, _ program: Int, _ volume: Int, _ pan: Int, _ reverb: Int
    )
        -> Score.Instrument
    {
        Score.Instrument(channel: channel, program: program, volume: volume, pan: pan, reverb: reverb)
    }

    /// Piano and pad.
    private static let calm = Ensemble(
        figure: instrument(0, 0, 76, 56, 70), leads: [instrument(1, 0, 112, 72, 80), instrument(4, 11, 104, 76, 90)],
        pad: instrument(2, 89, 52, 64, 90), bass: instrument(3, 32, 62, 64, 30), tonics: [0, 2, 5, 7, 10],
        progressions: [
            [0, 4, 5, 3], [0, 2, 3, 4], [5, 3, 0, 4], [0, 5, 3, 4], [3, 0, 4, 5], [0, 3, 5, 4], [0, 3, 1, 4],
        ], sevenths: 35,
        figures: [
            [[0], [1], [2], [3], [2], [1], [2], [1]], [[0], [2], [1], [3], [0], [2], [1], [2]],
            [[0], [1], [2], [1], [3], [2], [1], [2]],
        ], ringing: 6,
        rhythms: [
            [Beat(0, 4), Beat(4, 4)], [Beat(0, 6), Beat(6, 2)], [Beat(0, 4), Beat(4, 2), Beat(6, 2)],
            [Beat(0, 3), Beat(3, 1), Beat(4, 4)], [Beat(2, 2), Beat(4, 4)],
        ], padFrom: 0, bassFrom: 2, register: 74)

    /// Guitar, piano, strings and a soft bass.
    private static let warm = Ensemble(
        figure: instrument(0, 24, 76, 52, 50), leads: [instrument(1, 0, 112, 72, 70), instrument(4, 71, 66, 76, 80)],
        pad: instrument(2, 49, 48, 64, 90), bass: instrument(3, 33, 62, 64, 20), tonics: [0, 2, 4, 7, 9],
        progressions: [
            [0, 5, 3, 4], [0, 4, 5, 2, 3, 0, 3, 4], [0, 2, 5, 3], [0, 5, 1, 4], [3, 4, 2, 5], [5, 3, 0, 4],
            [0, 3, 1, 4],
        ], sevenths: 20,
        figures: [
            [[0], [2], [1], [3], [0], [2], [1], [2]], [[0], [1], [2], [1], [3], [1], [2], [1]],
            [[0], [2], [3], [2], [1], [2], [3], [2]],
        ], ringing: 4,
        rhythms: [
            [Beat(0, 3), Beat(3, 1), Beat(4, 4)], [Beat(0, 2), Beat(2, 2), Beat(4, 4)],
            [Beat(0, 4), Beat(4, 2), Beat(6, 2)], [Beat(0, 3), Beat(3, 3), Beat(6, 2)],
            [Beat(1, 1), Beat(2, 2), Beat(4, 4)],
        ], padFrom: 2, bassFrom: 1, register: 73)

    /// Steel strings, piano and vibraphone over light percussion.
    private static let bright = Ensemble(
        figure: instrument(0, 25, 70, 50, 40), leads: [instrument(1, 0, 112, 70, 60), instrument(4, 11, 104, 78, 70)],
        pad: instrument(2, 48, 50, 64, 80), bass: instrument(3, 33, 66, 64, 20),
        drums: instrument(Score.drums, 0, 104, 64, 40), tonics: [0, 2, 4, 7, 9],
        progressions: [
            [0, 3, 0, 4], [0, 4, 5, 3], [0, 5, 3, 4], [3, 0, 4, 5], [0, 3, 4, 3], [5, 3, 0, 4], [0, 2, 3, 4],
        ], sevenths: 8,
        figures: [
            [[0, 1], [2], [1, 3], [2], [0, 1], [2], [1, 3], [2]],
            [[0, 2], [], [1, 3], [2], [0, 2], [3], [1, 3], [2]],
            [[0, 1, 2], [3], [1, 2], [3], [0, 1, 2], [], [1, 2], [3]],
        ], ringing: 2,
        rhythms: [
            [Beat(0, 2), Beat(2, 1), Beat(3, 1), Beat(4, 2), Beat(6, 2)], [Beat(0, 3), Beat(3, 3), Beat(6, 2)],
            [Beat(0, 1), Beat(1, 1), Beat(2, 2), Beat(4, 4)], [Beat(0, 2), Beat(2, 2), Beat(4, 3), Beat(7, 1)],
            [Beat(0, 3), Beat(3, 1), Beat(4, 2), Beat(6, 2)],
        ], padFrom: 2, bassFrom: 0, register: 76)

    var instruments: [Score.Instrument] { [figure, pad, bass] + leads + [drums].compactMap(\.self) }
}
