/// Music under a film: the user's own files, or a tune that is composed for it.
package struct MusicStyle: Hashable, Sendable, Codable {
    /// A piece of music.
    package struct Song: Hashable, Sendable, Codable {
        /// Absolute path.
        package var file: String

        package init(file: String = "") { self.file = file }
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

    package init(
        files: [Song] = [], compose: Mood? = nil, seed: Int? = nil, level: Double? = nil, duck: Double = 14,
        fadeIn: MediaTime = .seconds(1), fadeOut: MediaTime = .seconds(3), loop: Bool = true
    ) {
        self.files = files
        self.compose = compose
        self.seed = seed
        self.level = level
        self.duck = duck
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.loop = loop
    }

    /// The seeds that a job may name.
    package static let seeds = 0...999_999_999

    /// False for settings without any music.
    package var isHeard: Bool { compose != nil || !files.isEmpty }

    /// LUFS of music under the sound of clips, and of music alone.
    package static func usualLevel(keepsSound: Bool) -> Double { keepsSound ? -20 : -16 }
}
