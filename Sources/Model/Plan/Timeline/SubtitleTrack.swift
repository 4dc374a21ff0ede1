/// Texts that players show below the picture if the viewer wants them.
package struct SubtitleTrack: Hashable, Sendable, Codable {
    /// The locale of the texts.
    package var locale: String
    /// In film order. They do not overlap.
    package var subtitles: [Subtitle]

    package init(locale: String, subtitles: [Subtitle]) {
        self.locale = locale
        self.subtitles = subtitles
    }

    package struct Subtitle: Hashable, Sendable, Codable {
        /// The frames of the film for which it is shown.
        package var frames: Range<Int>
        package var text: String

        package init(frames: Range<Int>, text: String) {
            self.frames = frames
            self.text = text
        }
    }
}
