/// A piece of work that one worker renders alone, into one file of the store.
package struct RenderTask: Hashable, Sendable, Codable {
    /// Everything that decides the bytes of the result, and nothing else, because the key is its digest: no path, and no position in the
    /// film.
    package var recipe: Recipe
    /// Facts about its sources, and their current paths. Not part of the key.
    package var inputs: [Fingerprint: SourceInfo]
    package var key: RenderKey
    /// Indices of its clips in the timeline: for reports, and to know which day to drop.
    package var clips: [Int]

    package init(recipe: Recipe, inputs: [Fingerprint: SourceInfo], key: RenderKey, clips: [Int]) {
        self.recipe = recipe
        self.inputs = inputs
        self.key = key
        self.clips = clips
    }

    package enum Recipe: Hashable, Sendable, Codable {
        case segment(SegmentRecipe)
        case sound(SoundRecipe)
    }
}

/// The versions, besides the recipe's own values, that decide the bytes.
package struct RendererVersion: Hashable, Sendable, Codable {
    /// Raised whenever the same recipe would yield other pixels, samples or packets.
    package var renderer: Int
    /// The versions of libav's libraries and of libebur128 in one string.
    package var libav: String

    package init(renderer: Int, libav: String) {
        self.renderer = renderer
        self.libav = libav
    }
}

/// The part of a source that a segment shows, in the clip's own frames.
package struct ClipRecipe: Hashable, Sendable, Codable {
    package var source: Fingerprint
    /// Position in the source of the clip's frame 0.
    package var start: MediaTime
    /// Length of the clip in frames of the film.
    package var frames: Int
    package var label: Label?

    package init(source: Fingerprint, start: MediaTime, frames: Int, label: Label? = nil) {
        self.source = source
        self.start = start
        self.frames = frames
        self.label = label
    }
}

/// A run of output frames: the body of a clip, after the dissolve from the outgoing clip's tail if it begins with one.
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
    /// Length in frames of each fade at the ends of the film; nil without fades.
    package var fadeFrames: Int?
    package var clips: [SoundClip]

    package struct SoundClip: Hashable, Sendable, Codable {
        package var source: Fingerprint
        package var start: MediaTime
        /// Positions in the film.
        package var frames: Range<Int>
        /// True to leave the source's sound unopened, because it has crashed workers.
        package var isSilent: Bool

        package init(source: Fingerprint, start: MediaTime, frames: Range<Int>, isSilent: Bool = false) {
            self.source = source
            self.start = start
            self.frames = frames
            self.isSilent = isSilent
        }
    }

    package init(
        version: RendererVersion, frameRate: FrameRate, encoding: AudioEncoding, crossfade: MediaTime,
        loudness: Double?, fadeFrames: Int? = nil, clips: [SoundClip]
    ) {
        self.version = version
        self.frameRate = frameRate
        self.encoding = encoding
        self.crossfade = crossfade
        self.loudness = loudness
        self.fadeFrames = fadeFrames
        self.clips = clips
    }
}

/// The failure of a task, in the form that travels between processes.
package struct RenderFailure: Error, Hashable, Sendable, Codable {
    package enum Reason: Hashable, Sendable, Codable {
        /// A source cannot be shown as planned.
        case unusable(UnusableReason)
        /// These parts of sources have to be fetched first.
        case missing([MissingBytes])
        /// A source could not be read although it exists: trouble of a disk or a network, which says nothing about the source and may be
        /// over at the next attempt. If it is not, the error ends the run.
        case inputOutput(DayreelError)
        /// Trouble of Dayreel itself, which ends the run: the disk, a missing encoder, a failed check.
        case fatal(DayreelError)
    }

    /// The source that caused the failure, if any.
    package var source: Fingerprint?
    package var reason: Reason

    package init(_ reason: Reason, source: Fingerprint? = nil) {
        self.source = source
        self.reason = reason
    }

    package init(_ reason: UnusableReason, source: Fingerprint? = nil) {
        self.init(.unusable(reason), source: source)
    }
}
