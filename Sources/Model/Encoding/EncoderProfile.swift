import Foundation

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

extension EncoderProfile {
    /// x264, with changes to the two presets that films use.
    package static let h264 = EncoderProfile(
        encoder: "libx264", aliases: ["h.264", "x264", "avc"], presets: x264Presets, rateFactors: 0...51,
        settings: { quality in
            switch quality {
            case .draft: Settings(crf: 26, preset: "superfast")
            case .standard: Settings(crf: 20, preset: "veryfast")
            case .high: Settings(crf: 17, preset: "medium")
            }
        },
        options: { format in
            // `stitchable` keeps x264 from fitting headers to one segment's content. Without `cpu-independent`, x264 chooses some of its
            // methods by the processor's abilities, and films have different bytes on different machines: shown with `asm=0` and `asm=sse2`
            // against all other values. A fixed `asm` does not help, because one of these methods uses `rcpps`, whose result processors may
            // choose (docs/internals/encoders.md).
            //
            // The lookahead is limited because it holds that many pictures in memory: 5 instead of 10 saves 35 MB at 1080p, and changes
            // SSIM at equal size by +0.0002 on noise and −0.0001 on a phone's clip.
            let tuning = x264Tunings[format.video.preset]
            let parameters = ["stitchable=1:cpu-independent=1", tuning?.parameters].compactMap(\.self)
            return [
                "preset": format.video.preset, "crf": rateFactor(format.video.crf, lessTenths: tuning?.lessTenths ?? 0),
                "x264-params": parameters.joined(separator: ":"), "rc-lookahead": "5",
            ].merging(rateControl(width: format.width)) { $1 }
        },
        cost: Cost(bits: 1, crf: 20, effort: x264Effort) { preset in
            switch preset {
            case "ultrafast", "superfast", "veryfast": 11
            case "placebo", "veryslow", "slower": 400
            default: 50
            }
        },
        // Dayreel's x264 looks eight pictures ahead.
        memory: Memory(
            bytesOfPixel: { preset in
                switch preset {
                case "ultrafast", "superfast": 45
                case "veryfast", "faster": 55
                default: 80
                }
            }, pictures: 25))

    /// Changes to a preset of x264.
    private struct Tuning: Sendable {
        /// As in `x264-params`.
        var parameters: String
        /// Tenths by which the rate factor is lower, so that pictures are as good as those of x264's own preset.
        var lessTenths = 0
    }

    /// Chosen by CPU time at equal SSIM and equal size (docs/internals/encoders.md). `veryfast`, for `standard`, takes 0.75 of the time.
    /// Three B pictures between others are often as good as a search for their number, which costs a sixth of the time.
    private static let x264Tunings = [
        "superfast": Tuning(parameters: "b-adapt=0"),
        "veryfast": Tuning(
            parameters: "b-adapt=0:me=dia:partitions=p8x8,i8x8,i4x4:aq-strength=0.8", lessTenths: 3),
    ]

    /// The rate factor as a decimal number; 0, which is lossless, stays.
    private static func rateFactor(_ crf: Int, lessTenths: Int) -> String {
        guard crf > 0, lessTenths > 0 else { return "\(crf)" }
        let tenths = 10 * crf - lessTenths
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// The presets of x264 and x265, which have the same names.
    static let x264Presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]

    /// The time of a preset relative to veryfast. Measured for the presets that `output.quality` names; the others follow the encoder's own
    /// proportions.
    static func x264Effort(preset: String) -> Double {
        let efforts = [
            "ultrafast": 0.6, "superfast": 0.9, "veryfast": 1, "faster": 1.5, "fast": 2.2, "medium": 2.6, "slow": 4.2,
            "slower": 8, "veryslow": 15, "placebo": 36,
        ]
        return efforts[preset] ?? 2.6
    }

    /// The options of rate control. x264's macroblock tree, which all presets above superfast use, reads uninitialized memory if a row is
    /// not a multiple of eight macroblocks of 16 pixels: the same pictures then yield different bytes about once in several hundred times.
    /// Measured with x264 164 and glibc's MALLOC_PERTURB_: affects the widths of portrait and square films, but not 1280, 1920 and 2560.
    private static func rateControl(width: Int) -> [String: String] {
        let macroblocks = (width + 15) / 16
        return macroblocks.isMultiple(of: 8) ? [:] : ["mbtree": "0"]
    }
}

extension EncoderProfile {
    /// x265. Its crf 25 looks like x264's crf 20.
    package static let hevc = EncoderProfile(
        encoder: "libx265", aliases: ["h265", "h.265", "x265"], presets: x264Presets, rateFactors: 0...51,
        settings: { quality in
            switch quality {
            case .draft: Settings(crf: 30, preset: "ultrafast")
            case .standard: Settings(crf: 25, preset: "veryfast")
            case .high: Settings(crf: 21, preset: "medium")
            }
        },
        options: { format in
            // Unless told otherwise, x265 writes its log straight to stderr instead of through libav.
            [
                "preset": format.video.preset, "crf": "\(format.video.crf)",
                "x265-params": "log-level=none:pools=1:frame-threads=1:info=0",
            ]
        },
        // Presets faster than veryfast save hardly any time.
        cost: Cost(
            bits: 0.62, crf: 25, effort: { max(2.3, 1.75 * x264Effort(preset: $0)) }, most: { _ in 200 }),
        memory: Memory(bytesOfPixel: { _ in 180 }, pictures: 100),
        // Headers in the container: Apple's players refuse libav's "hev1".
        tag: "hvc1", playsInBrowsers: false, hasHDR: true)
}

extension EncoderProfile {
    /// SVT-AV1. Its crf 35 looks like x264's crf 20. Its presets are numbers; those below 4 are for research and need gigabytes.
    /// 9 is a fifth smaller than 10 at the same SSIM (docs/internals/encoders.md).
    package static let av1 = EncoderProfile(
        encoder: "libsvtav1", aliases: [], presets: (4...12).reversed().map { String($0) }, rateFactors: 0...63,
        settings: { quality in
            switch quality {
            case .draft: Settings(crf: 45, preset: "12")
            case .standard: Settings(crf: 35, preset: "9")
            case .high: Settings(crf: 27, preset: "6")
            }
        },
        options: { format in
            ["preset": format.video.preset, "crf": "\(format.video.crf)", "svtav1-params": "lp=1"]
        },
        // 12 is the fastest; each step below takes a fifth longer.
        cost: Cost(
            bits: 0.5, crf: 35, effort: { 1.7 * pow(1.22, 12 - (Double($0) ?? 10)) }, most: { _ in 150 }),
        memory: Memory(bytesOfPixel: { _ in 180 }, pictures: 100))
}
