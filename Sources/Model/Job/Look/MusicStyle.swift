/// Music under a film: the user's own files, or a tune that is composed for it.
package struct MusicStyle: Hashable, Sendable, Codable {
    /// A piece of music.
    package struct Song: Hashable, Sendable {
        /// Absolute path.
        package var file: String
        /// Beats in a thousand minutes; nil for a piece whose beats are not known.
        package var tempo: Int?
        /// The time of its first beat; nil for its beginning. Only with `tempo`.
        package var firstBeat: MediaTime?

        package init(file: String = "", tempo: Int? = nil, firstBeat: MediaTime? = nil) {
            self.file = file
            self.tempo = tempo
            self.firstBeat = firstBeat
        }

        /// The tempos that a job may name, in beats in a thousand minutes.
        package static let tempos = 20_000...400_000
    }

    /// The character of a composed tune.
    package enum Mood: String, Hashable, Sendable, Codable, CaseIterable { case calm, warm, bright }

    /// Played in this order; empty in a job only with `compose`.
    package var files: [Song]
    /// What to compose; nil for music from files.
    package var compose: Mood?
    /// Chooses the tune; nil for one of the job and its period.
    package var seed: Int?
    /// LUFS; nil for the level that suits a film with or without the sound of its clips.
    package var level: Double?
    /// dB by which the music is lowered while somebody speaks.
    package var duck: Double
    package var fadeIn: MediaTime
    package var fadeOut: MediaTime
    /// Whether it begins again when it is shorter than the film.
    package var loop: Bool
    /// Whether the film's cuts fall on the beats of `files`. Those of composed music always do.
    package var cutToBeats: Bool {
        get { cutting == true }
        set { cutting = newValue ? true : nil }
    }
    /// Whether the film is made without music where composed music cannot be played. Files take the place of such music.
    package var isOptional: Bool {
        get { dispensable == true }
        set { dispensable = newValue ? true : nil }
    }
    /// Nil for false, which is not encoded, so that the hashes of older jobs stay as they are.
    private var cutting: Bool?
    private var dispensable: Bool?

    private enum CodingKeys: String, CodingKey {
        case files, compose, seed, level, duck, fadeIn, fadeOut, loop
        case cutting = "cutToBeats"
        case dispensable = "optional"
    }

    package init(
        files: [Song] = [], compose: Mood? = nil, seed: Int? = nil, level: Double? = nil, duck: Double = 14,
        fadeIn: MediaTime = .seconds(1), fadeOut: MediaTime = .seconds(3), loop: Bool = true,
        cutToBeats: Bool = false, isOptional: Bool = false
    ) {
        self.files = files
        self.compose = compose
        self.seed = seed
        self.level = level
        self.duck = duck
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.loop = loop
        cutting = cutToBeats ? true : nil
        dispensable = isOptional ? true : nil
    }

    /// The seeds that a job may name.
    package static let seeds = 0...999_999_999

    /// False for settings without any music.
    package var isHeard: Bool { compose != nil || !files.isEmpty }

    /// The music without an optional tune, where there are files.
    package var settled: MusicStyle {
        guard isOptional, !files.isEmpty else { return self }
        var style = self
        (style.compose, style.seed, style.isOptional) = (nil, nil, false)
        return style
    }

    /// LUFS of music under the sound of clips, and of music alone.
    package static func usualLevel(keepsSound: Bool) -> Double { keepsSound ? -20 : -16 }
}

/// Encodes its tempo as job files write it: beats a minute.
extension MusicStyle.Song: Codable {
    private enum CodingKeys: String, CodingKey { case file, bpm, firstBeat }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let bpm = try container.decodeIfPresent(Double.self, forKey: .bpm)
        self.init(
            file: try container.decode(String.self, forKey: .file),
            tempo: bpm.flatMap { Int(exactly: ($0 * 1000).rounded()) },
            firstBeat: try container.decodeIfPresent(MediaTime.self, forKey: .firstBeat))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(file, forKey: .file)
        try container.encodeIfPresent(tempo.map { Double($0) / 1000 }, forKey: .bpm)
        try container.encodeIfPresent(firstBeat, forKey: .firstBeat)
    }
}
