import CFFmpeg

/// Consecutive samples, decoded or to be encoded, in planar 32-bit float. Owns its `AVFrame`.
package struct AudioFrame: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFrame>

    /// Makes silence.
    package init(sampleRate: Int, channels: Int, sampleCount: Int) throws {
        pointer = try Self.allocate(sampleRate: sampleRate, channels: channels, sampleCount: sampleCount)
    }

    /// A frame without samples, for libav to fill.
    static func empty() throws -> AudioFrame { AudioFrame(owning: try allocated(av_frame_alloc())) }

    private init(owning frame: UnsafeMutablePointer<AVFrame>) {
        pointer = frame
    }

    private static func allocate(
        sampleRate: Int, channels: Int, sampleCount: Int
    ) throws -> UnsafeMutablePointer<AVFrame> {
        let frame = try allocated(av_frame_alloc())
        frame.pointee.sample_rate = Int32(sampleRate)
        frame.pointee.nb_samples = Int32(sampleCount)
        frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        av_channel_layout_default(&frame.pointee.ch_layout, Int32(channels))
        guard sampleCount > 0 else { return frame }
        let code = av_frame_get_buffer(frame, 0)
        guard code >= 0 else {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
            throw LibAVError(code: code, operation: "allocate \(sampleCount) samples")
        }
        av_samples_set_silence(
            frame.pointee.extended_data, 0, Int32(sampleCount), Int32(channels), AV_SAMPLE_FMT_FLTP)
        return frame
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&pointer)
    }
}

extension AudioFrame {
    /// Hz
    package var sampleRate: Int { Int(pointer.pointee.sample_rate) }
    package var channels: Int { Int(pointer.pointee.ch_layout.nb_channels) }
    /// Samples in each channel.
    package var sampleCount: Int { Int(pointer.pointee.nb_samples) }

    /// Time of the first sample: in microseconds from a decoder, in samples for an encoder or a graph.
    package var presentationTime: Int64? {
        get { pointer.pointee.pts.timestamp }
        set { pointer.pointee.pts = newValue.avTimestamp }
    }

    /// Tags that filters wrote about the samples: `lavfi.r128.I`.
    package var metadata: [String: String] { [String: String](avDictionary: pointer.pointee.metadata) }

    package borrowing func withChannel<R>(_ channel: Int, _ body: (Span<Float>) throws -> R) rethrows -> R {
        try body(UnsafeBufferPointer(start: UnsafePointer(samples(ofChannel: channel)), count: sampleCount).span)
    }

    /// Calls `body` with the samples of a channel. They must not be shared; those of a frame made by
    /// `init(sampleRate:channels:sampleCount:)` or returned by a decoder are not.
    package mutating func withMutableChannel<R>(
        _ channel: Int, _ body: (inout MutableSpan<Float>) throws -> R
    ) rethrows -> R {
        precondition(
            sampleCount == 0 || av_frame_is_writable(pointer) != 0, "shared samples cannot be written")
        var span = UnsafeMutableBufferPointer(start: samples(ofChannel: channel), count: sampleCount).mutableSpan
        return try body(&span)
    }

    /// Drops samples from the end.
    mutating func shorten(to count: Int) {
        pointer.pointee.nb_samples = Int32(min(max(0, count), sampleCount))
    }

    private func samples(ofChannel channel: Int) -> UnsafeMutablePointer<Float>? {
        precondition(channel >= 0 && channel < channels, "the samples have no channel \(channel)")
        guard sampleCount > 0 else { return nil }
        // extended_data points to all planes, even if there are more than the eight of data.
        guard let plane = pointer.pointee.extended_data[channel] else { return nil }
        return UnsafeMutableRawPointer(plane).assumingMemoryBound(to: Float.self)
    }
}
