/// The music of a film, with everything that decides its samples.
package struct MusicTrack: Hashable, Sendable, Codable {
    /// In the order of playing; empty only for composed music.
    package var songs: [Asset]
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
    package var detector: Asset?

    package init(
        songs: [Asset], composed: ComposedMusic? = nil, level: Double, duck: Double, fadeIn: MediaTime,
        fadeOut: MediaTime, loops: Bool, keepsSound: Bool, detector: Asset?
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

    /// Without the paths of its files, which a task's inputs have.
    package var inRecipe: MusicTrack {
        var track = self
        track.songs = songs.map(\.inRecipe)
        track.composed = composed?.inRecipe
        track.detector = detector?.inRecipe
        return track
    }
}

/// A piece of music to compose: everything that its notes follow from.
package struct Tune: Hashable, Sendable, Codable {
    package var mood: MusicStyle.Mood
    /// Chooses among the tunes of one shape.
    package var seed: Int
    /// Beats in a thousand minutes.
    package var tempo: Int
    /// In the order of playing, from the film's first sample.
    package var sections: [Section]

    package init(mood: MusicStyle.Mood, seed: Int, tempo: Int, sections: [Section]) {
        self.mood = mood
        self.seed = seed
        self.tempo = tempo
        self.sections = sections
    }

    /// A part of the piece that hangs together.
    package struct Section: Hashable, Sendable, Codable {
        package var part: Part
        /// Its length; at least 1.
        package var beats: Int

        package init(_ part: Part, beats: Int) {
            self.part = part
            self.beats = beats
        }
    }

    package enum Part: String, Hashable, Sendable, Codable, CaseIterable {
        /// Without a melody, under the title.
        case intro
        case verse
        /// The last chord.
        case ending
    }

    /// The tempos that are chosen from.
    package static let tempos = 76_000...104_000

    /// Its length in beats.
    package var beats: Int { sections.reduce(0) { $0 + $1.beats } }

    /// The time of a beat, to the microsecond.
    package static func time(ofBeat beat: Int, tempo: Int) -> MediaTime {
        MediaTime(microseconds: Int64(beat).scaled(by: 60_000_000_000, over: Int64(max(1, tempo))))
    }
}

/// A tune with what plays it.
package struct ComposedMusic: Hashable, Sendable, Codable {
    package var tune: Tune
    /// The synthesiser's name and version.
    package var synthesizer: String
    package var soundFont: Asset

    package init(tune: Tune, synthesizer: String, soundFont: Asset) {
        self.tune = tune
        self.synthesizer = synthesizer
        self.soundFont = soundFont
    }

    /// Without the path of its sound font, which a task's inputs have.
    package var inRecipe: ComposedMusic {
        var music = self
        music.soundFont = soundFont.inRecipe
        return music
    }
}
