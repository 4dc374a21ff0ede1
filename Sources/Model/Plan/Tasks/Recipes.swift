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
    /// The point towards which its photo moves, and which a cropped one keeps in sight; nil for the centre.
    package var focus: PicturePoint?
    /// The recording at its right; nil for a clip of one.
    package var beside: Beside?
    /// What steadies the recording; nil for one that is shown as it is.
    package var steady: SteadyPath?
    /// How fast the recording is shown; nil for as recorded.
    package var speed: Speed?

    /// A recording that is shown for as long as the one at its left.
    package struct Beside: Hashable, Sendable, Codable {
        package var source: Fingerprint
        /// Position in the source of its first frame in the clip.
        package var start: MediaTime
        /// As of the clip.
        package var steady: SteadyPath?
        package var speed: Speed?

        package init(source: Fingerprint, start: MediaTime, steady: SteadyPath? = nil, speed: Speed? = nil) {
            self.source = source
            self.start = start
            self.steady = steady
            self.speed = speed
        }

        package init(_ footage: Footage) {
            self.init(source: footage.source, start: footage.start, steady: footage.steady, speed: footage.speed)
        }
    }

    package init(
        source: Fingerprint, start: MediaTime, frames: Int, label: Label? = nil, texts: [Label] = [],
        extras: ClipExtras? = nil, motion: StillMotion? = nil, beside: Beside? = nil, steady: SteadyPath? = nil,
        speed: Speed? = nil
    ) {
        self.source = source
        self.start = start
        self.frames = frames
        self.label = label
        self.texts = texts
        self.extras = extras
        self.motion = motion
        self.beside = beside
        self.steady = steady
        self.speed = speed
    }

    /// The moving pictures of a clip, without its texts and cards.
    package init(picturesOf clip: Clip) {
        self.init(
            source: clip.source, start: clip.start, frames: clip.moving.count, motion: clip.motion,
            beside: clip.beside.map(Beside.init), steady: clip.footage.steady, speed: clip.footage.speed)
        focus = clip.focus
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
        (right.steady, right.speed) = (beside.steady, beside.speed)
        return [left, right]
    }

    /// Its frames that show the moving recording.
    package var moving: Range<Int> { extras?.moving(of: frames) ?? 0..<frames }

    /// The frame of the recording, from `start`, that a frame of the clip shows. Frames of cards and held ones show its first or last.
    package func recorded(atFrame frame: Int) -> Int {
        let moving = moving
        return max(0, min(frame, moving.upperBound - 1) - moving.lowerBound)
    }

    /// The time that passes in the recording while so many frames of the film are shown.
    package func recorded(in frames: Int, at rate: FrameRate) -> MediaTime {
        (speed ?? .normal).recorded(in: rate.time(ofFrames: frames))
    }

    /// Position in the source of what a frame of the clip shows.
    package func position(ofFrame frame: Int, at rate: FrameRate) -> MediaTime {
        start + recorded(in: recorded(atFrame: frame), at: rate)
    }
}

/// Consecutive frames of the film: the body of a clip, after the dissolve from the outgoing clip's tail if it begins with one.
package struct SegmentRecipe: Hashable, Sendable, Codable {
    package var version: RendererVersion
    package var format: FilmFormat
    package var clip: ClipRecipe
    /// Frames of `clip` that the segment holds.
    package var frames: Range<Int>
    /// The clip before `clip`; nil unless the segment begins with a transition.
    package var outgoing: Outgoing?
    /// Nil except in segments that the film's fades touch: all others are independent of their position in the film.
    package var fadeIn: Fade?
    package var fadeOut: Fade?

    /// A fade that begins with the film's first frame, or, counted backwards, with its last.
    package struct Fade: Hashable, Sendable, Codable {
        /// Frames.
        package var length: Int
        /// Frames of the film before the segment; for a fade-out, after it.
        package var outside: Int

        package init(length: Int, outside: Int) {
            self.length = length
            self.outside = outside
        }
    }

    package struct Outgoing: Hashable, Sendable, Codable {
        package var clip: ClipRecipe
        package var style: Transition.Style
        /// The number of frames of the outgoing clip that overlap the first ones of the segment.
        package var overlap: Int

        package init(clip: ClipRecipe, style: Transition.Style, overlap: Int) {
            self.clip = clip
            self.style = style
            self.overlap = overlap
        }
    }

    package init(
        version: RendererVersion, format: FilmFormat, clip: ClipRecipe, frames: Range<Int>, outgoing: Outgoing? = nil,
        fadeIn: Fade? = nil, fadeOut: Fade? = nil
    ) {
        self.version = version
        self.format = format
        self.clip = clip
        self.frames = frames
        self.outgoing = outgoing
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
    }
}

/// The whole sound of a film, encoded once and continuously.
package struct SoundRecipe: Hashable, Sendable, Codable {
    package var version: RendererVersion
    package var frameRate: FrameRate
    package var encoding: AudioEncoding
    package var crossfade: MediaTime
    /// LUFS, or nil.
    package var loudness: Double?
    /// `off` to leave noise as recorded; nil otherwise.
    package var denoise: AudioStyle.Denoise?
    /// Length in frames of each fade at the ends of the film; nil without fades.
    package var fadeFrames: Int?
    package var clips: [SoundClip]
    /// Without paths; nil for a film without music.
    package var music: MusicTrack?

    package struct SoundClip: Hashable, Sendable, Codable {
        package var source: Fingerprint
        package var start: MediaTime
        /// Positions in the film.
        package var frames: Range<Int>
        /// True to leave the source's sound unopened, because it has crashed workers.
        package var isSilent: Bool
        /// How fast it is heard, at its own pitch; nil for as recorded.
        package var speed: Speed?
        /// The last of its frames, which come after the end of the recording; nil if that is long enough.
        package var held: Int?

        package init(
            source: Fingerprint, start: MediaTime, frames: Range<Int>, isSilent: Bool = false, speed: Speed? = nil,
            held: Int? = nil
        ) {
            self.source = source
            self.start = start
            self.frames = frames
            self.isSilent = isSilent
            self.speed = speed
            self.held = held
        }

        /// The length of the part of the source that is heard.
        package func recorded(at rate: FrameRate) -> MediaTime {
            (speed ?? .normal).recorded(in: rate.time(ofFrames: frames.count))
        }
    }

    package init(
        version: RendererVersion, frameRate: FrameRate, encoding: AudioEncoding, crossfade: MediaTime,
        loudness: Double?, denoise: AudioStyle.Denoise? = nil, fadeFrames: Int? = nil, clips: [SoundClip],
        music: MusicTrack? = nil
    ) {
        self.version = version
        self.frameRate = frameRate
        self.encoding = encoding
        self.crossfade = crossfade
        self.loudness = loudness
        self.denoise = denoise
        self.fadeFrames = fadeFrames
        self.clips = clips
        self.music = music
    }
}
