import CFFmpeg

/// Settings for an audio encoder.
package struct AudioEncoderSettings: Hashable, Sendable {
    /// libav's name: `aac`.
    package var encoder: String
    /// Hz
    package var sampleRate: Int
    package var channels: Int
    /// Bits per second.
    package var bitRate: Int

    package init(encoder: String = "aac", sampleRate: Int, channels: Int, bitRate: Int) {
        self.encoder = encoder
        self.sampleRate = sampleRate
        self.channels = channels
        self.bitRate = bitRate
    }
}

/// Encodes planar float samples. The presentation times of frames and packets count samples.
///
/// Accepts frames of any length and cuts them to the encoder's. The first frame's time counts; all samples follow it without a gap.
package final class AudioEncoder {
    package let settings: AudioEncoderSettings
    let codec: CodecContext
    /// Samples of a channel that wait until they fill a frame of the encoder.
    private let waiting: SampleQueue
    private var nextTime: Int64?

    /// Throws kind `.unsupported` if libav lacks the encoder.
    package init(_ settings: AudioEncoderSettings) throws {
        let codec = try CodecContext.encoder(named: settings.encoder)
        let pointer = codec.pointer
        pointer.pointee.sample_rate = Int32(settings.sampleRate)
        pointer.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        pointer.pointee.bit_rate = Int64(settings.bitRate)
        pointer.pointee.time_base = Rational(1, Int32(settings.sampleRate)).av
        pointer.pointee.thread_count = 1
        av_channel_layout_default(&pointer.pointee.ch_layout, Int32(settings.channels))
        try codec.open(options: [:], name: settings.encoder)
        self.settings = settings
        self.codec = codec
        waiting = try SampleQueue(channels: settings.channels)
    }

    /// Samples per frame of the encoder; 0 if it takes any number.
    package var frameSize: Int { Int(codec.pointer.pointee.frame_size) }
    /// The codec's header in the form that the container needs.
    package var extradata: [UInt8] { codec.extradata }

    /// Sends samples to the encoder. Throws kind `.invalidData` for another rate or number of channels than the encoder's.
    package func send(_ frame: consuming AudioFrame) throws {
        guard frame.sampleRate == settings.sampleRate, frame.channels == settings.channels else {
            throw LibAVError(
                kind: .invalidData, operation: "encode",
                message: "samples of \(frame.sampleRate) Hz, \(frame.channels) channels in a stream of "
                    + "\(settings.sampleRate) Hz, \(settings.channels) channels")
        }
        guard frame.sampleCount > 0 else { return }
        let time = nextTime ?? frame.presentationTime ?? 0
        nextTime = time
        if waiting.count == 0, frameSize == 0 || frame.sampleCount == frameSize {
            try encode(frame, at: time)
        } else {
            try waiting.append(frame)
            while frameSize > 0, waiting.count >= frameSize { try encodeWaiting(frameSize) }
        }
    }

    /// Ends the input; the encoder then returns the samples that it holds.
    package func finish() throws {
        if waiting.count > 0 { try encodeWaiting(waiting.count) }
        try codec.send(nil)
    }

    /// The next packet; nil if the encoder needs more samples, or has returned everything.
    package func receive() throws -> Packet? {
        try codec.receivePacket()
    }

    private func encodeWaiting(_ count: Int) throws {
        var frame = try AudioFrame(sampleRate: settings.sampleRate, channels: settings.channels, sampleCount: count)
        try waiting.take(into: &frame)
        try encode(frame, at: nextTime ?? 0)
    }

    private func encode(_ frame: consuming AudioFrame, at time: Int64) throws {
        var frame = frame
        frame.presentationTime = time
        nextTime = time + Int64(frame.sampleCount)
        try codec.send(frame.pointer)
    }
}
