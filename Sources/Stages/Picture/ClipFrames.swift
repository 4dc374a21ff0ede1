package import LibAV
import Model

/// The decoded pictures of a source in presentation order, with interlaced ones deinterlaced.
final class ClipFrames {
    let stream: VideoStreamInfo
    private let decoder: VideoDecoder
    private var deinterlace: FilterGraph?
    private var hasBegun = false
    private var hasEnded = false

    init(_ location: MediaLocation) throws {
        decoder = try VideoDecoder(
            path: location.path, stretch: location.range?.bytes, continuations: location.fileContinuations,
            stream: location.streams?.picture)
        stream = decoder.stream
    }

    /// Time of the first picture, on the container's timeline.
    var start: MediaTime { MediaTime(microseconds: stream.startTime ?? 0) }

    /// Seeks so that `next` returns pictures from the keyframe at or before that time. With `count`, only so many, and nothing is decoded
    /// that only later ones need.
    func seek(to time: MediaTime, count: Int? = nil) throws {
        guard time > start || hasBegun || count != nil else { return }
        try decoder.seek(to: time.microseconds, frames: count, isSmooth: true)
        // The pictures that the deinterlacer holds are from before.
        (deinterlace, hasEnded) = (nil, false)
    }

    /// The time of the keyframe at or before that time; nil if it is not known without decoding. Seek afterwards.
    func keyframe(atOrBefore time: MediaTime) throws -> MediaTime? {
        hasBegun = true
        return try decoder.keyframe(atOrBefore: time.microseconds).map(MediaTime.init(microseconds:))
    }

    func next() throws -> VideoFrame? {
        hasBegun = true
        while true {
            if let frame = try whole() { return frame }
            if hasEnded { return nil }
            guard let frame = try decoder.next() else {
                hasEnded = true
                try deinterlace?.finish()
                continue
            }
            // Containers do not always say whether pictures are interlaced; the pictures do.
            if deinterlace == nil, !frame.isInterlaced { return frame }
            try graph(for: frame).push(frame)
        }
    }

    /// The next deinterlaced picture. The deinterlacer counts time in halves of the input's unit.
    private func whole() throws -> VideoFrame? {
        guard let deinterlace, var frame = try deinterlace.pull() else { return nil }
        let timeBase = deinterlace.outputTimeBase
        frame.presentationTime = frame.presentationTime.map {
            $0.scaled(by: Int64(timeBase.numerator) * 1_000_000, over: Int64(timeBase.denominator))
        }
        return frame
    }

    /// The deinterlacing graph. bwdif keeps progressive frames of mixed material unchanged and returns one frame for each coded one.
    private func graph(for frame: borrowing VideoFrame) throws -> FilterGraph {
        if let deinterlace { return deinterlace }
        let graph = try FilterGraph(
            input: VideoFormat(of: frame, timeBase: Rational(1, 1_000_000), frameRate: stream.averageFrameRate),
            chain: [Filter("bwdif", ["mode": "send_frame", "deint": "interlaced"])])
        deinterlace = graph
        return graph
    }
}

/// A source from which frames are pulled in turn, in film order. The caller owns the frame.
///
/// Sources stack: each owns the one it pulls from, so a segment's pictures exist in one place only, and a slow end of the stack holds all
/// of it back without a queue.
package protocol FrameSequence: ~Copyable {
    /// The next frame, or nil after the last. Throws `RenderFailure`, `LibAVError`.
    mutating func next() throws -> VideoFrame?
}

extension MediaLocation {
    /// The files that continue it, as libav's wrapper takes them.
    var fileContinuations: [FileContinuation] {
        (continuations ?? []).map {
            FileContinuation(path: $0.path, picture: $0.picture.microseconds, sound: $0.sound.microseconds)
        }
    }
}

extension MediaInfo {
    /// The picture that is shown: the chosen one, or the one that libav prefers.
    func picture(of choice: StreamChoice?) -> VideoStreamInfo? {
        choice?.picture.map { index in video.first { $0.index == index } } ?? bestVideo
    }

    /// The sound that is heard.
    func sound(of choice: StreamChoice?) -> AudioStreamInfo? {
        choice?.sound.map { index in audio.first { $0.index == index } } ?? bestAudio
    }
}
