/// Everything that Dayreel knows about a codec for films and its encoder. A new codec is a file with such a value, and a case of
/// `VideoCodec`.
package struct EncoderProfile: Sendable {
    /// libav's name of the encoder.
    package var encoder: String
    /// Other names that a job file may give the codec.
    package var aliases: [String]
    /// The encoder's names of its presets, fastest first.
    package var presets: [String]
    package var rateFactors: ClosedRange<Int>
    /// The settings that a job's `quality` stands for.
    package var settings: @Sendable (Quality) -> Settings
    /// libav's options for a film of the format, which is all that they depend on: that makes the segments' stream headers alike.
    package var options: @Sendable (FilmFormat) -> [String: String]
    package var cost: Cost
    package var memory: Memory
    /// Four characters that name the codec in MP4; nil for those that libav chooses.
    package var tag: String?
    /// True if every browser plays it.
    package var playsInBrowsers = true

    /// A constant rate factor and a preset.
    package struct Settings: Hashable, Sendable {
        package var crf: Int
        package var preset: String

        package init(crf: Int, preset: String) { (self.crf, self.preset) = (crf, preset) }
    }

    /// Time and bits, against x264 with crf 20 and preset veryfast.
    package struct Cost: Sendable {
        /// Bits for pictures that look as good.
        package var bits: Double
        /// The rate factor that looks as good.
        package var crf: Int
        /// Time with a preset.
        package var effort: @Sendable (_ preset: String) -> Double
        /// Milliseconds of one core for a million calm pixels with a preset, roughly, and rather too many.
        package var most: @Sendable (_ preset: String) -> Int64
    }

    package struct Memory: Sendable {
        /// Bytes for a pixel of the film: pictures that wait for their turn, references, and the encoder's tables.
        package var bytesOfPixel: @Sendable (_ preset: String) -> Int64
        /// Pictures that decoder and encoder keep: a decoder sixteen at most.
        package var pictures: Int
    }
}

/// A job's `quality`: a constant rate factor and a preset in one word.
package enum Quality: String, CaseIterable, Sendable { case draft, standard, high }
