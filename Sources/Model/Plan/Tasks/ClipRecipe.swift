/// The part of a source that a segment shows, in the clip's own frames.
package struct ClipRecipe: Hashable, Sendable, Codable {
    package var source: Fingerprint
    /// Position in the source of the recording's first frame in the clip.
    package var start: MediaTime
    /// Length of the clip in frames of the film.
    package var frames: Int
    /// The date.
    package var label: Label?
    /// Titles and captions that the segment's frames show.
    package var texts: [Label]
    /// Cards and held pictures; nil for a clip that is nothing but its recording.
    package var extras: ClipExtras?
    /// How its photo moves; nil for a recording.
    package var motion: StillMotion?
    /// The recording at its right; nil for a clip of one.
    package var beside: Beside?

    /// A recording that is shown for as long as the one at its left.
    package struct Beside: Hashable, Sendable, Codable {
        package var source: Fingerprint
        /// Position in the source of its first frame in the clip.
        package var start: MediaTime

        package init(source: Fingerprint, start: MediaTime) {
            self.source = source
            self.start = start
        }

        package init(_ footage: Footage) { self.init(source: footage.source, start: footage.start) }
    }

    package init(
        source: Fingerprint, start: MediaTime, frames: Int, label: Label? = nil, texts: [Label] = [],
        extras: ClipExtras? = nil, motion: StillMotion? = nil, beside: Beside? = nil
    ) {
        self.source = source
        self.start = start
        self.frames = frames
        self.label = label
        self.texts = texts
        self.extras = extras
        self.motion = motion
        self.beside = beside
    }

    /// The moving pictures of a clip, without its texts and cards.
    package init(picturesOf clip: Clip) {
        self.init(
            source: clip.source, start: clip.start, frames: clip.moving.count, motion: clip.motion,
            beside: clip.beside.map(Beside.init))
    }

    /// The sources that it shows, from left to right.
    package var sources: [Fingerprint] { [source, beside?.source].compactMap(\.self) }

    /// The clip with each of its recordings alone, from left to right.
    package var alone: [ClipRecipe] {
        var left = self
        left.beside = nil
        guard let beside else { return [left] }
        var right = left
        (right.source, right.start) = (beside.source, beside.start)
        return [left, right]
    }

    /// Its frames that show the moving recording.
    package var moving: Range<Int> { extras?.moving(of: frames) ?? 0..<frames }

    /// The frame of the recording, from `start`, that a frame of the clip shows. Frames of cards and held ones show its first or last.
    package func recorded(atFrame frame: Int) -> Int {
        let moving = moving
        return max(0, min(frame, moving.upperBound - 1) - moving.lowerBound)
    }
}
