/// The clock of the MP4 files that Dayreel writes.
enum MP4Timescale {
    /// Ticks per second of the file's own clock, in which edit lists state the length of a track. libav's default of 1000 would cut the
    /// sound to whole milliseconds; with 240,000, every frame of all supported rates (including n/1001) and every sample at 48 kHz is a
    /// whole number of ticks.
    static let options = ["movie_timescale": "240000"]
}
