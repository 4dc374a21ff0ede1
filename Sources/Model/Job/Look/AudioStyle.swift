/// The sound of a film: whether it has any, how clips follow each other, and how loud they are.
package struct AudioStyle: Hashable, Sendable, Codable {
    /// False makes a film without an audio track.
    package var include: Bool
    package var crossfade: MediaTime
    /// Target of clips in LUFS; nil leaves levels as recorded.
    package var loudness: Double?

    package init(include: Bool = true, crossfade: MediaTime = .milliseconds(500), loudness: Double? = -16) {
        self.include = include
        self.crossfade = crossfade
        self.loudness = loudness
    }
}
