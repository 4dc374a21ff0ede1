import CFFmpeg

/// Owns an `SwrContext` that converts frames of one format to planar float of a given rate and channel count.
final class Resampler {
    private let pointer: OpaquePointer
    private let inputRate: Int32
    private let inputFormat: Int32
    private let inputChannels: Int32
    private let outputRate: Int
    private let outputChannels: Int
    /// True for mono, which is resampled once and copied to every channel: libav's own upmix would take off 3 dB.
    private var isMono: Bool { inputChannels == 1 }

    init(for frame: UnsafeMutablePointer<AVFrame>, sampleRate: Int, channels: Int) throws {
        inputRate = frame.pointee.sample_rate
        inputFormat = frame.pointee.format
        inputChannels = frame.pointee.ch_layout.nb_channels
        outputRate = sampleRate
        outputChannels = channels

        var (source, target) = (AVChannelLayout(), AVChannelLayout())
        defer {
            av_channel_layout_uninit(&source)
            av_channel_layout_uninit(&target)
        }
        if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
            av_channel_layout_default(&source, inputChannels)
        } else {
            try check(av_channel_layout_copy(&source, &frame.pointee.ch_layout), "resample")
        }
        av_channel_layout_default(&target, inputChannels == 1 ? 1 : Int32(channels))
        var swr: OpaquePointer?
        try check(
            swr_alloc_set_opts2(
                &swr, &target, AV_SAMPLE_FMT_FLTP, Int32(sampleRate), &source, AVSampleFormat(rawValue: inputFormat),
                inputRate, 0, nil), "resample")
        pointer = try allocated(swr)
        // Mixing two channels into one keeps their level: the matrix adds up to 1.
        if channels == 1 { av_opt_set_double(UnsafeMutableRawPointer(pointer), "rematrix_maxval", 1, 0) }
        try check(swr_init(pointer), "resample")
    }

    deinit {
        var pointer: OpaquePointer? = pointer
        swr_free(&pointer)
    }

    /// True if the frame has the format that this resampler was made for.
    func accepts(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
        frame.pointee.sample_rate == inputRate && frame.pointee.format == inputFormat
            && frame.pointee.ch_layout.nb_channels == inputChannels
    }

    /// Length of the input that is still inside, in microseconds.
    var delay: Int64 { swr_get_delay(pointer, 1_000_000) }

    /// Resamples a frame; with nil, returns the samples still inside. Returns nil if there is no output.
    func convert(_ frame: UnsafeMutablePointer<AVFrame>?) throws -> AudioFrame? {
        let inputCount = frame?.pointee.nb_samples ?? 0
        let capacity = try check(swr_get_out_samples(pointer, inputCount), "resample")
        guard capacity > 0 else { return nil }
        var output = try AudioFrame(sampleRate: outputRate, channels: outputChannels, sampleCount: Int(capacity))
        // Swift imports the planes as non-null, but swresample's parameter as nullable.
        let outputPlanes = UnsafeMutableRawPointer(output.pointer.pointee.extended_data)
        let inputPlanes = frame.flatMap { UnsafeMutableRawPointer($0.pointee.extended_data) }
        let count = try check(
            swr_convert(
                pointer, outputPlanes?.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self), capacity,
                inputPlanes?.assumingMemoryBound(to: UnsafePointer<UInt8>?.self), inputCount), "resample")
        guard count > 0 else { return nil }
        output.shorten(to: Int(count))
        if isMono { Self.copyFirstChannel(of: &output) }
        return output
    }

    private static func copyFirstChannel(of frame: inout AudioFrame) {
        guard let planes = frame.pointer.pointee.extended_data, let first = planes[0] else { return }
        for channel in 1..<max(1, frame.channels) {
            planes[channel]?.update(from: first, count: frame.sampleCount * MemoryLayout<Float>.size)
        }
    }
}

/// Owns an `AVAudioFifo` of planar float: takes samples in any number and returns them in any number.
final class SampleQueue {
    private let pointer: OpaquePointer

    init(channels: Int) throws {
        pointer = try allocated(av_audio_fifo_alloc(AV_SAMPLE_FMT_FLTP, Int32(channels), 4096))
    }

    deinit {
        av_audio_fifo_free(pointer)
    }

    /// Samples in each channel.
    var count: Int { Int(av_audio_fifo_size(pointer)) }

    func append(_ frame: borrowing AudioFrame) throws {
        try withPlanes(of: frame) {
            try check(av_audio_fifo_write(pointer, $0, frame.pointer.pointee.nb_samples), "queue samples")
        }
    }

    /// Fills the frame, or as much of it as there are samples for.
    func take(into frame: inout AudioFrame) throws {
        try withPlanes(of: frame) {
            try check(av_audio_fifo_read(pointer, $0, frame.pointer.pointee.nb_samples), "queue samples")
        }
    }

    private func withPlanes(
        of frame: borrowing AudioFrame, _ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>?) throws -> Void
    ) throws {
        let planes = UnsafeMutableRawPointer(frame.pointer.pointee.extended_data)
        try body(planes?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self))
    }
}
