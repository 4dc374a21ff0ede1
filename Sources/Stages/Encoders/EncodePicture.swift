package import LibAV
package import Model

/// Pulls frames until there are no more, and writes them to a file: the only frame loop of a segment.
package struct EncodePicture {
    private let format: FilmFormat

    package init(format: FilmFormat) { self.format = format }

    /// Returns the number of frames written. Calls `frameDone` with it after each, and again while the encoder finishes the frames of its
    /// lookahead, which with slow presets takes longer than a worker may be silent.
    package func run(
        _ source: consuming some FrameSequence & ~Copyable, to path: String, frameDone: (Int) throws -> Void
    ) throws -> Int {
        let encoder = try VideoEncoder(VideoEncoderSettings(for: format))
        let muxer = try Muxer(path: path, format: "mp4")
        let stream = try muxer.addStream(encoder, tag: format.video.codec.profile.tag)
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
        while let packet = try encoder.receive() {
            try muxer.write(packet, stream: stream)
            try frameDone(count)
        }
        try muxer.finish()
        return count
    }
}

extension VideoEncoderSettings {
    /// Derives the settings from the format alone, so that all segments have the same stream headers and can be joined.
    package init(for format: FilmFormat) {
        let rate = Rational(Int32(format.frameRate.numerator), Int32(format.frameRate.denominator))
        self.init(
            encoder: format.video.codec.profile.encoder, width: format.width, height: format.height, frameRate: rate,
            pixelFormat: format.picture.pixelFormat, color: format.picture.color,
            keyframeInterval: format.frameRate.nearestFrames(to: .seconds(5)),
            bFrames: nil, options: format.video.codec.profile.options(format), threads: 1)
    }
}

/// The clock of the MP4 files that Dayreel writes.
enum MP4Timescale {
    /// Ticks per second of the file's own clock, in which edit lists state the length of a track. libav's default of 1000 would cut the
    /// sound to whole milliseconds; with 240,000, every frame of all supported rates (including n/1001) and every sample at 48 kHz is a
    /// whole number of ticks.
    static let options = ["movie_timescale": "240000"]
}
