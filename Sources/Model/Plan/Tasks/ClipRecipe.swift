/// The part of a source that a segment shows, in the clip's own frames.
package struct ClipRecipe: Hashable, Sendable, Codable {
    package var source: Fingerprint
    /// Position in the source of the clip's frame 0.
    package var start: MediaTime
    /// Length of the clip in frames of the film.
    package var frames: Int
    /// The date.
    package var label: Label?
    /// Titles and captions that the segment's frames show.
    package var texts: [Label]

    package init(source: Fingerprint, start: MediaTime, frames: Int, label: Label? = nil, texts: [Label] = []) {
        self.source = source
        self.start = start
        self.frames = frames
        self.label = label
        self.texts = texts
    }
}
