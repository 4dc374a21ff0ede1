/// Everything that Dayreel knows about a codec for films and its encoder. A new codec needs a file with such a value and a case of
/// `VideoCodec`.
package struct EncoderProfile: Sendable {
    /// libav's name for the encoder.
    package var encoder: String
    /// Other names that a job file may give the codec.
    package var aliases: [String]
    /// The encoder's names for its presets, fastest first.
    package var presets: [String]
    package var rateFactors: ClosedRange<Int>
    /// The settings for a job's `quality`.
    package var settings: @Sendable (Quality) -> Settings
    /// libav's options for a film. They depend on its format alone, so that all segments have the same stream headers.
    package var options: @Sendable (FilmFormat) -> [String: String]
    package var cost: Cost
    package var memory: Memory
    /// Four characters that name the codec in MP4; nil for libav's choice.
    package var tag: String?
    /// True if every browser plays it.
    package var playsInBrowsers = true
    /// True if films in HDR can have it.
    package var hasHDR = false

    /// A constant rate factor and a preset.
    package struct Settings: Hashable, Sendable {
        package var crf: Int
        package var preset: String

        package init(crf: Int, preset: String) { (self.crf, self.preset) = (crf, preset) }
    }

    /// Time and bits relative to x264 with crf 20 and preset veryfast.
    package struct Cost: Sendable {
        /// Bits for pictures of the same quality.
        package var bits: Double
        /// The rate factor for pictures of the same quality.
        package var crf: Int
        /// Time with a preset.
        package var effort: @Sendable (_ preset: String) -> Double
        /// Milliseconds of one core for a million calm pixels with a preset: a rough estimate, on the high side.
        package var most: @Sendable (_ preset: String) -> Int64
    }

    package struct Memory: Sendable {
        /// Bytes per pixel of the film: queued pictures, references, and the encoder's tables.
        package var bytesOfPixel: @Sendable (_ preset: String) -> Int64
        /// Pictures that decoder and encoder keep; a decoder keeps sixteen at most.
        package var pictures: Int
    }
}

/// A job's `quality`: a constant rate factor and a preset in one word.
package enum Quality: String, CaseIterable, Sendable { case draft, standard, high }
