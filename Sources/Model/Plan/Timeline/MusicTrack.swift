/// The music of a film, with everything that decides its samples.
package struct MusicTrack: Hashable, Sendable, Codable {
    /// A file that the sound is made with.
    package struct File: Hashable, Sendable, Codable {
        package var source: Fingerprint
        /// Its path; nil in a recipe, because the task's inputs have it.
        package var path: String?

        package init(source: Fingerprint, path: String?) {
            self.source = source
            self.path = path
        }
    }

    /// In the order of playing; empty only for composed music.
    package var songs: [File]
    /// Nil for music from files.
    package var composed: ComposedMusic?
    /// LUFS
    package var level: Double
    /// dB by which it is lowered under speech.
    package var duck: Double
    package var fadeIn: MediaTime
    package var fadeOut: MediaTime
    package var loops: Bool
    /// False for a film whose clips are silent.
    package var keepsSound: Bool
    /// The weights of the speech detector; nil without any, and if nothing asks for it.
    package var detector: File?

    package init(
        songs: [File], composed: ComposedMusic? = nil, level: Double, duck: Double, fadeIn: MediaTime,
        fadeOut: MediaTime, loops: Bool, keepsSound: Bool, detector: File?
    ) {
        self.songs = songs
        self.composed = composed
        self.level = level
        self.duck = duck
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.loops = loops
        self.keepsSound = keepsSound
        self.detector = detector
    }

    /// All files that it is made with.
    package var files: [File] { songs + [composed?.soundFont, detector].compactMap(\.self) }

    /// Without the paths of its files, which a task's inputs have.
    package var inRecipe: MusicTrack {
        var track = self
        for index in track.songs.indices { track.songs[index].path = nil }
        track.composed = composed?.inRecipe
        track.detector?.path = nil
        return track
    }
}
