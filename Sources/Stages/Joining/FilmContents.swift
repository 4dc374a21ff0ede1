import Model

/// All that goes into a film's file: finished segments and sound, and what players read beside them.
struct FilmContents: Hashable, Sendable, Codable {
    /// A finished file with pictures of the film.
    struct Segment: Hashable, Sendable, Codable {
        var path: String
        var frames: Int
    }

    struct Chapter: Hashable, Sendable, Codable {
        var title: String
        /// Frames of the film.
        var frames: Range<Int>
    }

    var format: FilmFormat
    /// The frames of all segments together.
    var frames: Int
    /// In the order of the film.
    var segments: [Segment]
    /// The path of the finished sound; nil for a silent film.
    var sound: String?
    var subtitles: SubtitleTrack?
    var chapters: [Chapter]
    /// The cover in the file; nil for none.
    var cover: Thumbnail?
    /// Tags of the file: `title`, `creation_time` in ISO 8601, …
    var tags: [String: String]

    var duration: MediaTime { format.frameRate.time(ofFrames: frames) }

    /// The finished files that it is made of.
    var files: [String] { segments.map(\.path) + (sound.map { [$0] } ?? []) }
}
