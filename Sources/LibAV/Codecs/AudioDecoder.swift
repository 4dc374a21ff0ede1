import CFFmpeg

/// Pulls the samples of one audio stream, resampled to a rate and a channel count.
///
/// The presentation time of a frame is that of its first sample, in microseconds, on the same timeline as video. It comes from the
/// timestamps of the source, so the caller sees gaps and overlaps. The resampler runs across frames without seams; only a jump of more than
/// 50 ms in the source restarts it.
package final class AudioDecoder {
    package let stream: AudioStreamInfo

    private static let longestStep: Int64 = 50_000
    /// Microseconds before a position at which decoding starts, so that codecs with overlapping frames have settled.
    private static let preroll: Int64 = 100_000

    private let decoder: StreamDecoder
    private let sampleRate: Int
    private let channels: Int
    private var resampler: Resampler?
    /// True while the decoder's frame has not gone into the resampler.
    private var isFrameHeld = false
    /// The time, in microseconds, at which the source continues if it has no gap.
    private var expectedTime: Int64?
    /// The time before which frames are dropped after a seek: those that end at or before it.
    private var wantedTime = Int64.min
    private let endTime: Int64?
    /// The times, in the stream's time base, at which the samples of one file end and those of the next begin.
    private let joins: [Int64]

    /// Opens a file. `stream` nil: the one that libav prefers. Throws kind `.invalidData` if there is none, `.unsupported` if libav has no
    /// decoder for it.
    package convenience init(
        path: String, stretch: Range<Int64>? = nil, stream: Int? = nil, sampleRate: Int, channels: Int,
        timeLimit: Duration? = nil
    ) throws {
        let demuxer = try Demuxer(path: path, stretch: stretch, timeLimit: timeLimit)
        try self.init(demuxer, stream: stream, sampleRate: sampleRate, channels: channels)
    }

    /// Takes a file that is already open.
    package init(_ demuxer: Demuxer, stream: Int? = nil, sampleRate: Int, channels: Int) throws {
        guard let index = stream ?? demuxer.info.bestAudioIndex,
            let found = demuxer.info.audio.first(where: { $0.index == index })
        else {
            throw LibAVError(
                code: DAYREEL_ERROR_STREAM_NOT_FOUND, operation: "find audio in", path: demuxer.input.path)
        }
        decoder = try StreamDecoder(demuxer: demuxer, stream: index, threads: 1)
        self.stream = found
        self.sampleRate = sampleRate
        self.channels = channels
        joins = try demuxer.joined.joins(ofStream: index)
        endTime = joins.isEmpty ? Self.exactEnd(of: found, decoder.stream, in: demuxer.info) : nil
    }

    /// The number of packets that could not be decoded.
    package var corruptFrames: Int { decoder.corruptFrames }

    /// The next samples; nil at the end. Throws kind `.invalidData` if the stream ends without any.
    package func next() throws -> AudioFrame? {
        while true {
            if !isFrameHeld { isFrameHeld = try decodeFrame() }
            guard isFrameHeld else { return try flush() }
            let time = decoder.frameTime ?? expectedTime ?? stream.startTime ?? 0
            if let resampler {
                let jumps = expectedTime.map { abs($0 - time) > Self.longestStep } ?? false
                if jumps || !resampler.accepts(decoder.frame) {
                    if let tail = try flush() { return tail }
                }
            }
            if let frame = try resample(at: time) { return frame }
        }
    }

    /// Seeks so that `next` returns samples from the frame that holds the position, or from the first one after it.
    package func seek(to microseconds: Int64) throws {
        resampler = nil
        isFrameHeld = false
        expectedTime = nil
        wantedTime = microseconds
        try decoder.seek(to: microseconds - Self.preroll)
    }

    /// Decodes up to the next frame that holds wanted samples. Returns false at the end.
    private func decodeFrame() throws -> Bool {
        while try decoder.next() {
            trimToEnd()
            let frame = decoder.frame.pointee
            guard frame.nb_samples > 0, frame.sample_rate > 0, frame.ch_layout.nb_channels > 0 else { continue }
            if let time = decoder.frameTime, time + Self.length(of: frame) <= wantedTime { continue }
            return true
        }
        return false
    }

    private func resample(at time: Int64) throws -> AudioFrame? {
        let resampler =
            try self.resampler ?? Resampler(for: decoder.frame, sampleRate: sampleRate, channels: channels)
        self.resampler = resampler
        isFrameHeld = false
        expectedTime = time + Self.length(of: decoder.frame.pointee)
        let delay = resampler.delay
        guard var frame = try resampler.convert(decoder.frame) else { return nil }
        frame.presentationTime = time - delay
        return frame
    }

    /// Returns the samples that the resampler still holds, nil if there are none, and discards the resampler.
    private func flush() throws -> AudioFrame? {
        guard let resampler else { return nil }
        self.resampler = nil
        let delay = resampler.delay
        guard var frame = try resampler.convert(nil) else { return nil }
        frame.presentationTime = expectedTime.map { $0 - delay }
        return frame
    }

    /// The length of a frame in microseconds.
    private static func length(of frame: AVFrame) -> Int64 {
        Int64(frame.nb_samples).rescaled(from: Rational(1, max(1, frame.sample_rate)), to: .microseconds)
    }

    /// The end of the samples as the file states it, in the stream's time base. Only MP4 and related formats state it to the sample (by the
    /// edit list and the duration of the last packet); codecs with frames of fixed length decode more.
    private static func exactEnd(
        of info: AudioStreamInfo, _ stream: UnsafeMutablePointer<AVStream>, in file: MediaInfo
    ) -> Int64? {
        guard file.formatName.hasPrefix("mov,"),
            Rational(stream.pointee.time_base) == Rational(1, Int32(info.sampleRate)),
            // Fragmented files have no such count, and their duration may be that of the first fragment.
            stream.pointee.nb_frames > 0,
            let start = stream.pointee.start_time.timestamp, let duration = stream.pointee.duration.timestamp,
            let last = timeOfLastPacket(of: stream),
            // Samples beyond the end contradict the duration: believe the samples.
            last < start.adding(duration)
        else { return nil }
        return start.adding(duration)
    }

    /// The time of the last packet by the index, which MP4 has complete from the start.
    private static func timeOfLastPacket(of stream: UnsafeMutablePointer<AVStream>) -> Int64? {
        for number in stride(from: avformat_index_get_entries_count(stream) - 1, through: 0, by: -1) {
            guard let entry = avformat_index_get_entry(stream, number)?.pointee else { return nil }
            // Outside the edit list.
            if entry.flags & AVINDEX_DISCARD_FRAME == 0 { return entry.timestamp }
        }
        return nil
    }

    private func trimToEnd() {
        guard let start = decoder.frame.pointee.best_effort_timestamp.timestamp,
            let endTime = joins.first(where: { $0 > start }) ?? endTime,
            Int(decoder.frame.pointee.sample_rate) == stream.sampleRate
        else { return }
        let end = start.adding(Int64(decoder.frame.pointee.nb_samples))
        let (excess, overflow) = end.subtractingReportingOverflow(endTime)
        // The last packet starts before the end, so nothing wanted follows it.
        if excess > 0, !overflow {
            decoder.frame.pointee.nb_samples -= Int32(min(Int64(decoder.frame.pointee.nb_samples), excess))
        }
    }
}
