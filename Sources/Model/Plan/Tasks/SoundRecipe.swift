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
