import CFFmpeg

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
