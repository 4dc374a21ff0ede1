/// Music under a film, from the user's own files.
package struct MusicStyle: Hashable, Sendable, Codable {
    /// A piece of music.
    package struct Song: Hashable, Sendable, Codable {
        /// Absolute path.
        package var file: String

        package init(file: String = "") { self.file = file }
    }

    /// Played in this order; not empty in a job.
    package var files: [Song]
    /// LUFS; nil for the level that suits a film with or without the sound of its clips.
    package var level: Double?
    /// dB by which the music is lowered while somebody speaks.
    package var duck: Double
    package var fadeIn: MediaTime
    package var fadeOut: MediaTime
    /// Whether it begins again when it is shorter than the film.
    package var loop: Bool

    package init(
        files: [Song] = [], level: Double? = nil, duck: Double = 14, fadeIn: MediaTime = .seconds(1),
        fadeOut: MediaTime = .seconds(3), loop: Bool = true
    ) {
        self.files = files
        self.level = level
        self.duck = duck
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.loop = loop
    }

    /// LUFS of music under the sound of clips, and of music alone.
    package static func usualLevel(keepsSound: Bool) -> Double { keepsSound ? -20 : -16 }
}
