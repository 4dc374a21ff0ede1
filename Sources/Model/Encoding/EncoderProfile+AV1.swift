import Foundation

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
