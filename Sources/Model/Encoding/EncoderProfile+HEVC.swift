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
