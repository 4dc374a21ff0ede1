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

    package init(
        file: String, codec: VideoCodec = .standard, crf: Int = 20, preset: String = "veryfast",
        audioBitRate: Int = 192_000,
        overwrite: Replacement = .own, maxDuration: MediaTime? = nil
    ) {
        self.file = file
        self.codec = codec
        self.crf = crf
        self.preset = preset
        self.audioBitRate = audioBitRate
        self.overwrite = overwrite
        self.maxDuration = maxDuration
    }
}
