/// The part of a recording that a clip shows because of what is to be seen in it.
package struct Moment: Hashable, Sendable {
    package var choice: Choice
    /// Position of the part's first picture in the source.
    package var start: MediaTime
    /// Length of the part, where it ends with a sentence or in a quiet moment instead of after the usual time; nil elsewhere.
    package var length: MediaTime?
    /// How good the part is, in 1/1024; the higher the better. Nil for a part that was not compared with others.
    package var score: Int?
    /// The parts of the recording that are not good, in order, as far as it was measured.
    package var flawed: [FlawedStretch]
    /// What is good about the part that is shown.
    package var merits: [Merit] = []
    /// The next best parts, apart from the one that is shown and from each other, the better first.
    package var others: [Part] = []
    /// The parts to show instead if the film leaves less time, the longest first. Not part of plans, where the time is known.
    package var shorter: [Part] = []
    /// What is heard where the recording was looked at, so that shorter parts end with what is said too. Not part of plans.
    package var sound: RecordingSound?

    /// A part with this score or less is more bad than good: half of its seconds are bad, with nothing to make up for them.
    package static let poor = -1024

    /// A part of a recording.
    package struct Part: Hashable, Sendable, Codable {
        /// Position of its first picture in the source.
        package var start: MediaTime
        package var length: MediaTime

        package init(start: MediaTime, length: MediaTime) {
            self.start = start
            self.length = length
        }
    }

    /// Why the part begins where it does.
    package enum Choice: String, Hashable, Sendable, Codable, CaseIterable {
        /// The best part of the recording.
        case best
        /// The part that its library found best.
        case library
        /// The start, after first seconds that are passed over.
        case laterStart = "later-start"
    }

    /// What is good about a part of a recording.
    package enum Merit: String, Hashable, Sendable, Codable, CaseIterable {
        /// The camera neither shakes nor turns too fast in it.
        case steady
        /// People speak in it.
        case speech
    }

    /// What is wrong with seconds of a recording.
    package enum Flaw: String, Hashable, Sendable, Codable, CaseIterable {
        /// Pictures that cannot be decoded whole.
        case damaged
        case dark, glaring, blurred, shaken
        /// The camera turns so fast that nothing can be seen.
        case fast
        /// Nothing moves in the whole recording, and nobody speaks: a telephone that was put down.
        case unmoving
    }

    package struct FlawedStretch: Hashable, Sendable, Codable {
        package var flaw: Flaw
        /// Positions in the source.
        package var start: MediaTime
        package var end: MediaTime

        package init(_ flaw: Flaw, from start: MediaTime, to end: MediaTime) {
            self.flaw = flaw
            self.start = start
            self.end = end
        }
    }

    package init(
        _ choice: Choice, start: MediaTime, length: MediaTime? = nil, score: Int? = nil, flawed: [FlawedStretch] = []
    ) {
        self.choice = choice
        self.start = start
        self.length = length
        self.score = score
        self.flawed = flawed
    }
}

/// Plans name merits and other parts only where there are any.
extension Moment: Codable {
    private enum CodingKeys: CodingKey { case choice, start, length, score, flawed, merits, others }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Choice.self, forKey: .choice),
            start: try container.decode(MediaTime.self, forKey: .start),
            length: try container.decodeIfPresent(MediaTime.self, forKey: .length),
            score: try container.decodeIfPresent(Int.self, forKey: .score),
            flawed: try container.decode([FlawedStretch].self, forKey: .flawed))
        merits = try container.decodeIfPresent([Merit].self, forKey: .merits) ?? []
        others = try container.decodeIfPresent([Part].self, forKey: .others) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(choice, forKey: .choice)
        try container.encode(start, forKey: .start)
        try container.encodeIfPresent(length, forKey: .length)
        try container.encodeIfPresent(score, forKey: .score)
        try container.encode(flawed, forKey: .flawed)
        if !merits.isEmpty { try container.encode(merits, forKey: .merits) }
        if !others.isEmpty { try container.encode(others, forKey: .others) }
    }
}
