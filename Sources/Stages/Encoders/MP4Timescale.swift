/// The clock of the MP4 files that Dayreel writes.
enum MP4Timescale {
    /// Ticks a second of the file's own clock, in which edit lists tell how long a track is. libav's 1000 would cut the sound
    /// to whole milliseconds; with 240,000 every frame of all supported rates (also n/1001) and every sample at 48 kHz is
    /// a whole number of ticks.
    static let options = ["movie_timescale": "240000"]
}
