package struct Output: Hashable, Sendable, Codable {
    /// Absolute path with `{title} {name} {year} {month} {from} {to}` not filled in yet.
    package var file: String
    package var codec: VideoCodec
    /// Constant rate factor of the codec: a lower one means better quality and a larger file.
    package var crf: Int
    package var preset: String
    /// Bits per second.
    package var audioBitRate: Int
    /// The files that the film may replace.
    package var overwrite: Replacement
    /// Longest film; nil for no limit.
    package var maxDuration: MediaTime?
    /// Path of the cover as a file of its own, with placeholders like `file`; nil for none.
    package var poster: String?
    /// Nil for the default, so that the digests of jobs without the key stay the same.
    private var ownCover: Bool?
    private var ownSubtitles: Subtitles?

    /// The texts of a film's subtitle track.
    package enum Subtitles: String, Hashable, Sendable, Codable, CaseIterable { case none, dates, captions, both }

    private enum CodingKeys: String, CodingKey {
        case file, codec, crf, preset, audioBitRate, overwrite, maxDuration, poster
        case ownCover = "cover"
        case ownSubtitles = "subtitles"
    }

    package init(
        file: String, codec: VideoCodec = .standard, crf: Int = 20, preset: String = "veryfast",
        audioBitRate: Int = 192_000,
        overwrite: Replacement = .own, maxDuration: MediaTime? = nil, cover: Bool = true, poster: String? = nil,
        subtitles: Subtitles = .none
    ) {
        self.file = file
        self.codec = codec
        self.crf = crf
        self.preset = preset
        self.audioBitRate = audioBitRate
        self.overwrite = overwrite
        self.maxDuration = maxDuration
        self.poster = poster
        ownCover = cover ? nil : false
        ownSubtitles = subtitles == .none ? nil : subtitles
    }

    /// True for a film with a cover picture.
    package var cover: Bool {
        get { ownCover ?? true }
        set { ownCover = newValue ? nil : false }
    }

    package var subtitles: Subtitles {
        get { ownSubtitles ?? .none }
        set { ownSubtitles = newValue == .none ? nil : newValue }
    }
}
