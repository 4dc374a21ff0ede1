import CFFmpeg

/// Settings for a video encoder.
package struct VideoEncoderSettings: Hashable, Sendable {
    /// libav's name: `libx264`.
    package var encoder: String
    package var width: Int
    package var height: Int
    package var frameRate: Rational
    package var pixelFormat: String
    /// The colour tags of the stream; the pixels are not converted.
    package var color: ColorDescription
    /// The most frames from one keyframe to the next.
    package var keyframeInterval: Int
    /// Nil for the encoder's own choice.
    package var bFrames: Int?
    /// The encoder's options (`preset`, `crf`). An unknown one is an error of kind `.unsupported`.
    package var options: [String: String]
    package var threads: Int
    /// Nil for 1/frameRate: times count frames, and each lasts one unit. Finer for a stream of variable rate, whose frames have times and
    /// durations in this unit.
    package var timeBase: Rational?
    package var sampleAspectRatio: Rational

    package init(
        encoder: String, width: Int, height: Int, frameRate: Rational, pixelFormat: String = "yuv420p",
        color: ColorDescription = .bt709, keyframeInterval: Int, bFrames: Int? = nil, options: [String: String] = [:],
        threads: Int = 1, timeBase: Rational? = nil, sampleAspectRatio: Rational = Rational(1, 1)
    ) {
        self.encoder = encoder
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.pixelFormat = pixelFormat
        self.color = color
        self.keyframeInterval = keyframeInterval
        self.bFrames = bFrames
        self.options = options
        self.threads = threads
        self.timeBase = timeBase
        self.sampleAspectRatio = sampleAspectRatio
    }
}

/// Encodes pictures. The presentation times of frames and packets count frames (time base 1/frameRate).
package final class VideoEncoder {
    package let settings: VideoEncoderSettings
    let codec: CodecContext
    /// The lengths of the frames inside the encoder, by presentation time, because encoders do not pass them on.
    private var durations: [Int64: Int64] = [:]

    /// Throws kind `.unsupported` if libav lacks the encoder, and for an unknown option, pixel format or colour.
    package init(_ settings: VideoEncoderSettings) throws {
        try settings.color.requireKnown()
        let codec = try CodecContext.encoder(named: settings.encoder)
        let pointer = codec.pointer
        pointer.pointee.width = Int32(settings.width)
        pointer.pointee.height = Int32(settings.height)
        pointer.pointee.time_base = (settings.timeBase ?? settings.frameRate.inverted).av
        pointer.pointee.framerate = settings.frameRate.av
        pointer.pointee.pix_fmt = try AVPixelFormat(named: settings.pixelFormat)
        pointer.pointee.color_range = settings.color.avRange
        pointer.pointee.colorspace = settings.color.avMatrix
        pointer.pointee.color_primaries = settings.color.avPrimaries
        pointer.pointee.color_trc = settings.color.avTransfer
        pointer.pointee.sample_aspect_ratio = settings.sampleAspectRatio.av
        pointer.pointee.gop_size = Int32(settings.keyframeInterval)
        if let bFrames = settings.bFrames { pointer.pointee.max_b_frames = Int32(bFrames) }
        pointer.pointee.thread_count = Int32(settings.threads)
        try codec.open(options: settings.options, name: settings.encoder)
        self.settings = settings
        self.codec = codec
    }

    /// The codec's headers (SPS and PPS) in the form that the container needs. Equal for all encoders with the same settings.
    package var extradata: [UInt8] { codec.extradata }

    /// Sends a picture to the encoder. Throws kind `.invalidData` for another size or pixel format than the encoder's.
    package func send(_ frame: consuming VideoFrame) throws {
        guard frame.width == settings.width, frame.height == settings.height,
            frame.pixelFormat == settings.pixelFormat
        else {
            throw LibAVError(
                kind: .invalidData, operation: "encode",
                message: "a picture of \(frame.width)x\(frame.height) \(frame.pixelFormat) in a stream of "
                    + "\(settings.width)x\(settings.height) \(settings.pixelFormat)")
        }
        Self.forgetOrigin(of: frame.pointer)
        if settings.timeBase != nil, let time = frame.presentationTime { durations[time] = frame.duration }
        try codec.send(frame.pointer)
    }

    /// Removes the picture type and side data, such as captions, of the decoded frame, which would otherwise reach the film.
    private static func forgetOrigin(of frame: UnsafeMutablePointer<AVFrame>) {
        frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
        while frame.pointee.nb_side_data > 0, let entry = frame.pointee.side_data[0] {
            av_frame_remove_side_data(frame, entry.pointee.type)
        }
    }

    /// Ends the input; the encoder then returns the pictures that it holds.
    package func finish() throws {
        try codec.send(nil)
    }

    /// The next packet, in coding order; nil if the encoder needs more pictures, or has returned everything.
    package func receive() throws -> Packet? {
        guard var packet = try codec.receivePacket() else { return nil }
        let known = packet.presentationTime.flatMap { durations.removeValue(forKey: $0) } ?? 0
        packet.duration = known > 0 ? known : lengthOfOneFrame
        return packet
    }

    /// The length of a frame in the time base; 1 unless the rate varies.
    private var lengthOfOneFrame: Int64 {
        guard let timeBase = settings.timeBase else { return 1 }
        return max(1, Int64(1).rescaled(from: settings.frameRate.inverted, to: timeBase))
    }
}

/// The properties that all frames entering a filter graph share.
package struct VideoFormat: Hashable, Sendable {
    package var width: Int
    package var height: Int
    /// libav's name.
    package var pixelFormat: String
    /// Unit of the presentation times.
    package var timeBase: Rational
    /// Nil if it varies or is unknown. Filters such as xfade refuse input without it.
    package var frameRate: Rational?
    package var sampleAspectRatio: Rational
    package var color: ColorDescription

    package init(
        width: Int, height: Int, pixelFormat: String, timeBase: Rational, frameRate: Rational? = nil,
        sampleAspectRatio: Rational = Rational(1, 1), color: ColorDescription = .unspecified
    ) {
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.timeBase = timeBase
        self.frameRate = frameRate
        self.sampleAspectRatio = sampleAspectRatio
        self.color = color
    }

    /// The format of frames like this one.
    package init(of frame: borrowing VideoFrame, timeBase: Rational, frameRate: Rational? = nil) {
        self.init(
            width: frame.width, height: frame.height, pixelFormat: frame.pixelFormat, timeBase: timeBase,
            frameRate: frameRate, sampleAspectRatio: frame.sampleAspectRatio, color: frame.color)
    }
}
