import Model

/// A chord of a major key: thirds on one of its degrees.
struct Chord: Hashable, Sendable {
    /// 0 for the tonic, 6 for the leading note.
    var degree: Int
    /// Whether the seventh sounds too.
    var hasSeventh = false

    static let tonic = Chord(degree: 0)
    static let dominant = Chord(degree: 4, hasSeventh: true)

    /// Degrees of the scale that it has, from its root.
    var degrees: [Int] { (hasSeventh ? [0, 2, 4, 6] : [0, 2, 4]).map { degree + $0 } }
}

/// A major key.
struct MajorKey: Hashable, Sendable {
    /// 0 for C, 11 for B.
    var tonic: Int

    private static let steps = [0, 2, 4, 5, 7, 9, 11]

    /// The key (of a keyboard) of a degree of the scale, counted from the tonic of octave 0; degrees go on above 6 and below 0.
    func key(ofDegree degree: Int) -> Int {
        tonic + 12 * degree.flooredDivision(by: 7) + Self.steps[degree.flooredModulo(by: 7)]
    }

    /// True for a key of the scale.
    func has(_ key: Int) -> Bool { Self.steps.contains((key - tonic).flooredModulo(by: 12)) }

    /// The degree of the scale at or below a key.
    func degree(ofKey key: Int) -> Int {
        let (octave, rest) = ((key - tonic).flooredDivision(by: 12), (key - tonic).flooredModulo(by: 12))
        return 7 * octave + (Self.steps.lastIndex { $0 <= rest } ?? 0)
    }

    /// All keys of a chord within a range, rising.
    func keys(of chord: Chord, in range: ClosedRange<Int>) -> [Int] {
        let classes = Set(chord.degrees.map { key(ofDegree: $0).flooredModulo(by: 12) })
        return range.filter { classes.contains($0.flooredModulo(by: 12)) }
    }

    /// The key of a chord that is nearest to another, the lower one of two.
    func nearest(_ key: Int, of chord: Chord, in range: ClosedRange<Int>) -> Int {
        keys(of: chord, in: range).min { (abs($0 - key), $0) < (abs($1 - key), $1) } ?? key
    }
}

/// Leads the voices of one chord to the next: each moves as little as it can.
struct VoiceLeading: Sendable {
    /// Where voices lie.
    let range: ClosedRange<Int>
    /// The number of voices.
    let count: Int
    private(set) var voices: [Int] = []

    init(in range: ClosedRange<Int>, voices count: Int) {
        self.range = range
        self.count = count
    }

    /// The keys of the next chord, rising: all of its notes as far as there are voices for them, within an octave and a half.
    mutating func lead(to chord: Chord, in key: MajorKey) -> [Int] {
        let needed = Set(chord.degrees.map { key.key(ofDegree: $0).flooredModulo(by: 12) })
        let keys = key.keys(of: chord, in: range)
        let middle = (range.lowerBound + range.upperBound) / 2
        var best: (cost: Int, keys: [Int])?
        for choice in Self.choices(of: count, among: keys) {
            let classes = Set(choice.map { $0.flooredModulo(by: 12) })
            let missing = needed.subtracting(classes).count - max(0, needed.count - count)
            guard let low = choice.first, let high = choice.last, high - low <= 18 else { continue }
            // A fifth is missed less than a third.
            let moved = voices.count == count ? zip(voices, choice).reduce(0) { $0 + abs($1.0 - $1.1) } : 0
            let centred = abs((low + high) / 2 - middle)
            let isClose = zip(choice, choice.dropFirst()).contains { $1 - $0 < 3 } ? 2 : 0
            let cost = 100 * max(0, missing) + 4 * moved + centred + isClose
            if cost < best?.cost ?? .max { best = (cost, choice) }
        }
        voices = best?.keys ?? voices
        return voices
    }

    /// All rising choices of so many keys.
    private static func choices(of count: Int, among keys: [Int]) -> [[Int]] {
        guard count > 0 else { return [[]] }
        return keys.indices.flatMap { index in
            choices(of: count - 1, among: Array(keys[(index + 1)...])).map { [keys[index]] + $0 }
        }
    }
}
