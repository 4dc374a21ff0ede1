/// The clips' own sound.
package struct OwnSoundTrack: Hashable, Sendable {
    /// Longest audio crossfade; never longer than the overlap it happens in, unless clips only meet.
    package var crossfade: MediaTime
    /// LUFS, or nil.
    package var loudness: Double?

    package init(crossfade: MediaTime, loudness: Double?) {
        self.crossfade = crossfade
        self.loudness = loudness
    }
}
