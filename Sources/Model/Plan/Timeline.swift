/// The film as positions: clips in film order, without gaps, at most two on any frame. Where two overlap, one dissolves
/// into the other.
package struct Timeline: Hashable, Sendable, Codable {
    package var title: String
    package var format: FilmFormat
    package var transition: Transition.Style
    /// Frames of a transition between clips that are long enough for it; 0 for cuts.
    package var transitionFrames: Int
    /// Frames in which the film comes from black and silence, and as many in which it goes back to them; 0 for a hard beginning and
    /// end. At least one frame between the two is whole.
    package var fadeFrames: Int
    /// Longest audio crossfade, in samples; never longer than the overlap it happens in, unless clips only meet.
    package var crossfade: MediaTime
    /// LUFS, or nil.
    package var loudness: Double?
    package var clips: [Clip]
    package var diagnostics: [Diagnostic]

    package init(
        title: String, format: FilmFormat, transition: Transition.Style, transitionFrames: Int, fadeFrames: Int = 0,
        crossfade: MediaTime, loudness: Double?, clips: [Clip], diagnostics: [Diagnostic] = []
    ) {
        self.title = title
        self.format = format
        self.transition = transition
        self.transitionFrames = transitionFrames
        self.fadeFrames = fadeFrames
        self.crossfade = crossfade
        self.loudness = loudness
        self.clips = clips
        self.diagnostics = diagnostics
    }

    /// Length of the film in frames.
    package var frames: Int { clips.last?.frames.upperBound ?? 0 }

    package var duration: MediaTime { format.frameRate.time(ofFrames: frames) }

    /// The number of frames that clip `index` shares with the one before it.
    package func overlap(before index: Int) -> Int {
        index == 0 ? 0 : clips[index - 1].frames.upperBound - clips[index].frames.lowerBound
    }

    /// The number of frames that two neighbours share, given the lengths of both: no clip is under a transition for more than half.
    package static func overlap(wanted: Int, between first: Int, and second: Int) -> Int {
        min(wanted, first / 2, second / 2)
    }

    /// The frames that each fade takes at the ends of a film of this length.
    package static func fade(wanted: Int, inFilmOf frames: Int) -> Int { max(0, min(wanted, (frames - 1) / 2)) }
}

/// A stretch of a source at its place in the film.
package struct Clip: Hashable, Sendable, Codable {
    package var day: Day
    package var item: MediaItem
    package var source: Fingerprint
    /// Position in the source of the clip's first frame, from the start of its picture.
    package var start: MediaTime
    /// Positions in the film.
    package var frames: Range<Int>
    /// The date, if it is to be seen.
    package var label: Label?
    /// Frames that it would have without `output.max-duration`; nil if that took nothing.
    package var unshortened: Int?

    package init(
        day: Day, item: MediaItem, source: Fingerprint, start: MediaTime, frames: Range<Int>, label: Label? = nil,
        unshortened: Int? = nil
    ) {
        self.day = day
        self.item = item
        self.source = source
        self.start = start
        self.frames = frames
        self.label = label
        self.unshortened = unshortened
    }

    /// The part of its recording that is not shown; nil if less than one frame of the film.
    package func unused(at rate: FrameRate) -> MediaTime? {
        let rest = item.usableDuration - rate.time(ofFrames: frames.count)
        return rest < rate.time(ofFrames: 1) ? nil : rest
    }
}

/// Text on the picture, and all that decides what its letters look like.
package struct Label: Hashable, Sendable, Codable {
    package var text: String
    package var position: DateOverlayStyle.Corner
    /// Percent of the shorter side of the picture.
    package var size: Double
    /// Name of a font family; with `file`, that of the file's.
    package var font: String
    /// The font's own file, where the job names one.
    package var file: FontFile?
    /// Language of the text: Chinese and Japanese share characters, not their shapes.
    package var locale: String
    /// The faces that the text is drawn in where the film was planned. Empty if that was not looked at.
    package var faces: [Face]
    /// Versions of the libraries that set the text.
    package var engine: String

    package init(
        text: String, position: DateOverlayStyle.Corner, size: Double, font: String, file: FontFile? = nil,
        locale: String = "en_GB", faces: [Face] = [], engine: String = ""
    ) {
        self.text = text
        self.position = position
        self.size = size
        self.font = font
        self.file = file
        self.locale = locale
        self.faces = faces
        self.engine = engine
    }

    /// A face of an installed font.
    package struct Face: Hashable, Sendable, Codable {
        /// `DejaVu Sans Book`
        package var name: String
        /// Number of the face in its file.
        package var index: Int
        /// SHA-256 of the file.
        package var digest: String

        package init(name: String, index: Int, digest: String) {
            self.name = name
            self.index = index
            self.digest = digest
        }
    }

    /// A font file.
    package struct FontFile: Hashable, Sendable, Codable {
        /// Its fingerprint; its bytes are in the digests of the faces.
        package var source: Fingerprint
        /// Its path; nil in a recipe, whose task says it.
        package var path: String?

        package init(source: Fingerprint, path: String?) {
            self.source = source
            self.path = path
        }
    }
}
