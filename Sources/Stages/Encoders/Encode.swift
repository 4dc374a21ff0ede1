package import LibAV
package import Model

/// Pulls frames until there are no more and writes them to a file: the one frame loop of a segment.
package struct Encode {
    private let format: FilmFormat

    package init(format: FilmFormat) { self.format = format }

    /// Returns the number of frames written. `frameDone` is told after each.
    package func run(
        _ source: consuming some VideoSource & ~Copyable, to path: String, frameDone: (Int) throws -> Void
    ) throws -> Int {
        let encoder = try VideoEncoder(VideoEncoderSettings(for: format))
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder)
        try muxer.start(options: MP4Timescale.options)
        var count = 0
        while var frame = try source.next() {
            frame.presentationTime = Int64(count)
            frame.duration = 1
            try encoder.send(frame)
            while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
            count += 1
            try frameDone(count)
        }
        try encoder.finish()
        while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
        try muxer.finish()
        return count
    }
}

extension VideoEncoderSettings {
    /// A function of the format alone: that makes all segments' stream headers alike, so that they join.
    package init(for format: FilmFormat) {
        let rate = Rational(Int32(format.frameRate.numerator), Int32(format.frameRate.denominator))
        let options: [String: String] =
            switch format.video.codec {
            case .h264:
                // `stitchable` keeps x264 from fitting headers to one segment's content. The lookahead is bounded because it
                // holds that many pictures in memory: 5 instead of 10 save 35 MB at 1080p, and change SSIM at equal size by
                // +0.0002 on noise and −0.0001 on a phone's clip.
                [
                    "preset": format.video.preset, "crf": "\(format.video.crf)", "x264-params": "stitchable=1",
                    "rc-lookahead": "5",
                ].merging(Self.rateControl(width: format.width)) { $1 }
            case .hevc:
                [
                    "preset": format.video.preset, "crf": "\(format.video.crf)",
                    "x265-params": "log-level=none:pools=1:frame-threads=1:info=0",
                ]
            case .av1: ["preset": format.video.preset, "crf": "\(format.video.crf)", "svtav1-params": "lp=1"]
            }
        self.init(
            encoder: format.video.codec.encoderName, width: format.width, height: format.height, frameRate: rate,
            pixelFormat: "yuv420p", color: .bt709, keyframeInterval: format.frameRate.nearestFrames(to: .seconds(5)),
            bFrames: nil, options: options, threads: 1)
    }

    /// x264's macroblock tree, which all presets above superfast use, reads memory that nobody wrote where a row is not a
    /// multiple of eight macroblocks of 16 pixels: the same pictures then give other bytes once in some hundred times.
    /// Measured with x264 164 and glibc's MALLOC_PERTURB_: widths of portrait and square films, not 1280, 1920, 2560.
    private static func rateControl(width: Int) -> [String: String] {
        let macroblocks = (width + 15) / 16
        return macroblocks.isMultiple(of: 8) ? [:] : ["mbtree": "0"]
    }
}

extension VideoCodec {
    /// libav's name of the encoder that Dayreel uses for it.
    package var encoderName: String {
        switch self {
        case .h264: "libx264"
        case .hevc: "libx265"
        case .av1: "libsvtav1"
        }
    }
}
