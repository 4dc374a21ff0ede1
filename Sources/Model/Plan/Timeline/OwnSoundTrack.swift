/// The clips' own sound.
package struct OwnSoundTrack: Hashable, Sendable {
    /// Longest audio crossfade; never longer than the overlap of its clips, unless the clips only touch.
    package var crossfade: MediaTime
    /// LUFS, or nil.
    package var loudness: Double?
    package var denoise: AudioStyle.Denoise

    package init(crossfade: MediaTime, loudness: Double?, denoise: AudioStyle.Denoise = .auto) {
        self.crossfade = crossfade
        self.loudness = loudness
        self.denoise = denoise
    }
}
