import CFFmpeg

/// Settings for an audio encoder.
package struct AudioEncoderSettings: Hashable, Sendable {
    /// libav's name: "aac".
    package var encoder: String
    /// Hz
    package var sampleRate: Int
    package var channels: Int
    /// Bits a second.
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
/// Frames of any length are taken and cut to what the encoder wants; the first frame's time counts, and the samples
/// after it follow without a gap.
package final class AudioEncoder {
    package let settings: AudioEncoderSettings
    let codec: CodecContext
    /// Samples of a channel that wait until they fill a frame of the encoder.
    private let waiting: SampleQueue
    private var nextTime: Int64?

    /// Throws kind `.unsupported` when libav lacks the encoder.
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

    /// Samples that the encoder takes at a time; 0 when it takes any number.
    package var frameSize: Int { Int(codec.pointer.pointee.frame_size) }
    /// The codec's header, as the container wants it.
    package var extradata: [UInt8] { codec.extradata }

    /// Gives the encoder samples of its rate and number of channels; others are an error of kind `.invalidData`.
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

    /// Ends the input: the samples that the encoder holds come out.
    package func finish() throws {
        if waiting.count > 0 { try encodeWaiting(waiting.count) }
        try codec.send(nil)
    }

    /// The next packet; nil when the encoder wants more samples, or has given all.
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
