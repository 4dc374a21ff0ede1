extension EncoderProfile {
    /// x264
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
            // `stitchable` keeps x264 from fitting headers to one segment's content. Without `cpu-independent` x264 chooses some of its
            // methods by what the processor can do, and films have other bytes on other machines: shown with `asm=0` and `asm=sse2`
            // against all else. It costs 6 % of x264's time (640x360, veryfast).
            //
            // The lookahead is bounded because it holds that many pictures in memory: 5 instead of 10 save 35 MB at 1080p, and change
            // SSIM at equal size by +0.0002 on noise and −0.0001 on a phone's clip.
            [
                "preset": format.video.preset, "crf": "\(format.video.crf)",
                "x264-params": "stitchable=1:cpu-independent=1", "rc-lookahead": "5",
            ].merging(rateControl(width: format.width)) { $1 }
        },
        cost: Cost(bits: 1, crf: 20, effort: x264Effort) { preset in
            switch preset {
            case "ultrafast", "superfast", "veryfast": 11
            case "placebo", "veryslow", "slower": 400
            default: 50
            }
        },
        // Our x264 looks eight pictures ahead.
        memory: Memory(
            bytesOfPixel: { preset in
                switch preset {
                case "ultrafast", "superfast": 45
                case "veryfast", "faster": 55
                default: 80
                }
            }, pictures: 25))

    /// x264 and x265 share their names.
    static let x264Presets = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]

    /// Measured with the presets that `output.quality` names; the others by the encoder's own proportions.
    static func x264Effort(preset: String) -> Double {
        let efforts = [
            "ultrafast": 0.6, "superfast": 0.9, "veryfast": 1, "faster": 1.5, "fast": 2.2, "medium": 2.6, "slow": 4.2,
            "slower": 8, "veryslow": 15, "placebo": 36,
        ]
        return efforts[preset] ?? 2.6
    }

    /// x264's macroblock tree, which all presets above superfast use, reads memory that nobody wrote where a row is not a
    /// multiple of eight macroblocks of 16 pixels: the same pictures then give other bytes once in some hundred times.
    /// Measured with x264 164 and glibc's MALLOC_PERTURB_: widths of portrait and square films, not 1280, 1920, 2560.
    private static func rateControl(width: Int) -> [String: String] {
        let macroblocks = (width + 15) / 16
        return macroblocks.isMultiple(of: 8) ? [:] : ["mbtree": "0"]
    }
}
