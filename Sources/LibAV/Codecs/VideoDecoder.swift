import CFFmpeg

/// Pulls the frames of one video stream in presentation order; each time is later than the one before.
///
/// Presentation times are microseconds on the container's timeline as libav gives it: edit lists are applied, the start time of the file
/// and the stream is not subtracted. Frames come as stored; the caller applies rotation and pixel aspect.
package final class VideoDecoder {
    package let stream: VideoStreamInfo
    package let info: MediaInfo

    private let decoder: StreamDecoder
    /// The frame that `seek` decoded, for the next call of `next`.
    private var pending: VideoFrame?
    private var lastTime: Int64?
    private var lastDuration: Int64 = 0

    /// Opens a file, and the files that continue it. `stream` nil: the one that libav prefers. Throws kind `.invalidData` if there is none,
    /// `.unsupported` if libav has no decoder for it.
    package init(
        path: String, stretch: Range<Int64>? = nil, continuations: [FileContinuation] = [], stream: Int? = nil,
        threads: Int = 1, timeLimit: Duration? = nil
    ) throws {
        let demuxer = try Demuxer(path: path, stretch: stretch, continuations: continuations, timeLimit: timeLimit)
        guard let index = stream ?? demuxer.info.bestVideoIndex,
            let found = demuxer.info.video.first(where: { $0.index == index })
        else {
            throw LibAVError(code: DAYREEL_ERROR_STREAM_NOT_FOUND, operation: "find video in", path: path)
        }
        decoder = try StreamDecoder(demuxer: demuxer, stream: index, threads: threads)
        self.stream = found
        info = demuxer.info
    }

    /// The number of packets that could not be decoded, and of frames with concealed damage.
    package var corruptFrames: Int { decoder.corruptFrames }

    /// The next frame; nil at the end. Throws kind `.invalidData` if the stream ends without any frame.
    package func next() throws -> VideoFrame? {
        if let frame = pending.take() { return frame }
        guard try decoder.next() else { return nil }
        return try takeFrame()
    }

    /// Seeks so that `next` returns frames from a keyframe at or before the position, or from the first frame if there is none.
    ///
    /// With `frames`, only so many are wanted to be looked at: `next` returns nil after them, nothing is decoded that only later ones need,
    /// and blocks are not smoothed unless `isSmooth`.
    package func seek(to microseconds: Int64, frames: Int? = nil, isSmooth: Bool = false) throws {
        decoder.glance(at: frames, isSmooth: isSmooth || frames == nil)
        // Containers seek by decode time. A keyframe decoded before the position can be shown after it, and a stream without an index can
        // only be entered roughly: check the first frame, and go further back if necessary.
        for step: Int64 in [0, 500_000, 2_000_000, 8_000_000, 32_000_000] {
            do {
                guard try !startsLate(for: microseconds, seekingTo: microseconds - step) else { continue }
                return
            } catch let error as LibAVError where error.kind == .invalidData {
                // Nothing from here on can be decoded, for instance because the codec changes. Earlier packets may be fine.
                continue
            }
        }
        _ = try startsLate(for: microseconds, seekingTo: min(0, info.startTime ?? 0))
    }

    /// The time of the keyframe that the container has at or before the position; nil if it is not known without decoding. Seek afterwards.
    package func keyframe(atOrBefore microseconds: Int64) throws -> Int64? {
        try decoder.keyframe(atOrBefore: microseconds)
    }

    /// Seeks and decodes one frame. Returns true if that frame is later than the wanted position although earlier ones exist.
    private func startsLate(for wanted: Int64, seekingTo target: Int64) throws -> Bool {
        pending = nil
        (lastTime, lastDuration) = (nil, 0)
        try decoder.seek(to: target)
        guard try decoder.next() else { return true }
        let frame = try takeFrame()
        let time = frame.presentationTime ?? 0
        pending = consume frame
        return time > wanted && time > (stream.startTime ?? info.startTime ?? 0)
    }

    private func takeFrame() throws -> VideoFrame {
        let time = nextTime()
        let ratio = av_guess_sample_aspect_ratio(decoder.demuxer.input.pointer, decoder.stream, decoder.frame)
        var frame = try VideoFrame(moving: decoder.frame)
        frame.presentationTime = time
        frame.duration = duration(of: frame.duration)
        frame.sampleAspectRatio = Rational(ratio).isPositive ? Rational(ratio) : Rational(1, 1)
        (lastTime, lastDuration) = (time, frame.duration)
        return frame
    }

    /// The time of the decoder's frame. If it is missing or does not advance, it continues from the previous frame.
    private func nextTime() -> Int64 {
        guard let lastTime else { return decoder.frameTime ?? stream.startTime ?? 0 }
        if let time = decoder.frameTime, time > lastTime { return time }
        return lastTime.later(by: lastDuration)
    }

    /// The duration in microseconds; derived from the average frame rate if the container gives none.
    private func duration(of duration: Int64) -> Int64 {
        if duration > 0 { return duration.rescaled(from: decoder.timeBase, to: .microseconds) }
        guard stream.averageFrameRate.isPositive else { return 0 }
        return Int64(1).rescaled(from: stream.averageFrameRate.inverted, to: .microseconds)
    }
}
