import Model

/// A bar of a tune: where it is, and what harmony it has.
struct Bar: Hashable, Sendable {
    /// The beat with which it begins.
    var start: Int
    /// Mostly 4; others where a verse has to end with a cut.
    var beats: Int
    var part: Tune.Part
    /// The number of its verse, from 0; 0 in other parts.
    var verse: Int
    /// Its number in its section, and how many the section has.
    var index: Int
    var count: Int
    /// How much plays: 0 for little, 3 for all.
    var level: Int
    var key: MajorKey
    var chord: Chord

    var firstTick: Int { start * Score.ticksPerBeat }
    var ticks: Int { beats * Score.ticksPerBeat }
    var isLastOfSection: Bool { index + 1 == count }
}

/// The bars of a tune: sections of four beats a bar, each verse with a progression of its own, and a half close at its end.
struct TuneForm: Hashable, Sendable {
    private(set) var bars: [Bar] = []

    init(_ tune: Tune, style: Ensemble) {
        var random = SeededNumbers(seed: tune.seed)
        let home = random.one(of: style.tonics, or: 0)
        let verses = tune.sections.count { $0.part == .verse }
        // The intro is in the harmony of the first verse.
        let progressions = Self.progressions(for: max(1, verses), style, &random)
        let keys = (0..<max(1, verses)).map { verse in
            MajorKey(tonic: (home + Self.distance(ofVerse: verse, of: verses)).flooredModulo(by: 12))
        }
        var (beat, verse) = (0, 0)
        for (number, section) in tune.sections.enumerated() {
            let lengths = Self.lengths(ofBarsIn: section.beats)
            let own = min(verse, keys.count - 1)
            let isEnding = section.part == .ending
            let key = isEnding ? MajorKey(tonic: home) : keys[own]
            let next = Self.key(after: number, tune, keys, verse: verse, home: home) ?? key
            for (index, beats) in lengths.enumerated() {
                let isTurn = !isEnding && index + 1 == lengths.count
                var chord = Chord(degree: progressions[own][index % progressions[own].count])
                chord.hasSeventh = random.chance(style.sevenths) && chord.degree != 4
                if isTurn { chord = .dominant }
                if isEnding { chord = .tonic }
                bars.append(
                    Bar(
                        start: beat, beats: beats, part: section.part, verse: own, index: index, count: lengths.count,
                        level: section.part == .verse ? Self.level(ofVerse: verse, of: verses) : 0,
                        key: isTurn ? next : key, chord: chord))
                beat += beats
            }
            if section.part == .verse { verse += 1 }
        }
    }

    /// The lengths of bars that fill so many beats: four each, and what is left in the last one. A single beat makes it longer.
    static func lengths(ofBarsIn beats: Int) -> [Int] {
        guard beats > 5 else { return beats > 0 ? [beats] : [] }
        let (whole, rest) = (beats / 4, beats % 4)
        switch rest {
        case 0: return Array(repeating: 4, count: whole)
        case 1: return Array(repeating: 4, count: whole - 1) + [5]
        default: return Array(repeating: 4, count: whole) + [rest]
        }
    }

    /// How many half-tones a verse lies above the first: two verses each at home, on the fourth, at home, on the fifth below; the last at
    /// home.
    static func distance(ofVerse verse: Int, of count: Int) -> Int {
        guard count > 3, verse < count - 1 else { return 0 }
        return [0, 5, 0, -5][verse / 2 % 4]
    }

    /// The first verse has little, the last has all, and that before it steps back.
    static func level(ofVerse verse: Int, of count: Int) -> Int {
        if count < 2 { return 2 }
        if verse == 0 { return 1 }
        if verse == count - 1 { return 3 }
        if verse == count - 2, count > 4 { return 1 }
        return verse % 3 == 0 ? 3 : 2
    }

    /// The key of the section that follows.
    private static func key(
        after number: Int, _ tune: Tune, _ keys: [MajorKey], verse: Int, home: Int
    ) -> MajorKey? {
        guard number + 1 < tune.sections.count else { return nil }
        switch tune.sections[number + 1].part {
        case .ending: return MajorKey(tonic: home)
        case .intro: return keys.first
        case .verse: return keys[min(keys.count - 1, tune.sections[number].part == .verse ? verse + 1 : verse)]
        }
    }

    /// A progression for each verse, the first from the tonic, none like that before it.
    private static func progressions(
        for verses: Int, _ style: Ensemble, _ random: inout SeededNumbers
    ) -> [[Int]] {
        let plain = [0, 3, 4, 0]
        var chosen: [[Int]] = []
        for verse in 0..<verses {
            let open = style.progressions.filter { verse > 0 || $0.first == 0 }.filter { $0 != chosen.last }
            chosen.append(random.one(of: open, or: plain))
        }
        return chosen
    }
}
