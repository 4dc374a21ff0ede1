import LibAV
package import Model
import Pipeline

/// Draws the teaser of a finished film: five seconds of it as an animated picture, for a message or a page.
///
/// Five pieces of equal length, each from the middle of a clip, from the film's first clip to its last. The pictures are the film's own,
/// with its title and dates.
package struct DrawTeaser {
    /// The longest teaser.
    private static let length = MediaTime(microseconds: 5_000_000)
    private static let pieces = 5
    /// The number of pixels of the longer side.
    private static let longestSide = 480
    /// The most pictures a second: fewer look jerky, and more make the file larger than the chats that it is for accept.
    private static let picturesPerSecond = FrameRate(15)
    /// libwebp's: 75 costs half as many bytes again and looks the same in this size.
    private static let quality = 60

    private let timeline: Timeline
    private var rate: FrameRate { timeline.format.frameRate }

    package init(_ timeline: Timeline) { self.timeline = timeline }

    /// The bytes of a WebP file with Dayreel's signature, from the film at `path`. Throws `LibAVError`, `DayreelError`, and
    /// `CancellationError`.
    package func draw(_ path: String) throws -> [UInt8] {
        let film = try VideoDecoder(path: path)
        var wanted = frames[...]
        var count = 0
        let copy = copyInSDR
        var animation: AnimatedWebP?
        var previous: Int?
        while let next = wanted.first {
            try Task.checkCancellation()
            // A piece begins at its own keyframe; what lies between the frames of one piece is decoded anyway.
            if previous.map({ next - $0 > step }) ?? true {
                try film.seek(to: rate.time(ofFrames: next).microseconds)
                previous = next
            }
            guard let picture = try film.next() else { break }
            let frame = rate.nearestFrames(to: MediaTime(microseconds: picture.presentationTime ?? 0))
            guard frame >= next else { continue }
            previous = next
            wanted.removeFirst()
            let shown = if let copy { try copy.normalized(picture) } else { picture }
            let writer = try animation ?? makeAnimation(like: shown)
            animation = writer
            try writer.add(shown, at: rate.time(ofFrames: count * step).microseconds / 1_000)
            count += 1
        }
        guard let animation else {
            throw DayreelError(.internalError, "the film has no picture for its teaser", place: path)
        }
        return OutputSignature.adding(toTeaser: try animation.finish())
    }

    /// The film's frames that the teaser shows, in order.
    package var frames: [Int] {
        let length = min(timeline.frames, rate.nearestFrames(to: Self.length))
        let clips = timeline.clips.map(\.frames)
        guard length < timeline.frames, !clips.isEmpty else { return Array(stride(from: 0, to: length, by: step)) }
        let count = min(Self.pieces, clips.count)
        var frames: [Int] = []
        for piece in 0..<count {
            let clip = clips[count == 1 ? 0 : piece * (clips.count - 1) / (count - 1)]
            let share = length * (piece + 1) / count - length * piece / count
            // Pieces of clips that are shorter than their share touch, but do not show a frame twice.
            let earliest = frames.last.map { $0 + step } ?? 0
            let start = min(max(earliest, clip.lowerBound + (clip.count - share) / 2), timeline.frames - share)
            frames += stride(from: max(earliest, start), to: min(start + share, timeline.frames), by: step)
        }
        return frames
    }

    /// The teaser shows each `step`th frame of the film.
    private var step: Int {
        let (rate, most) = (rate, Self.picturesPerSecond)
        let (one, other) = (rate.numerator * most.denominator, rate.denominator * most.numerator)
        return max(1, Int((one + other - 1) / other))
    }

    private var size: (width: Int, height: Int) {
        let format = timeline.format
        let longer = max(format.width, format.height)
        func scaled(_ side: Int) -> Int {
            side.evenSide(times: min(longer, Self.longestSide), over: longer, atLeast: 16)
        }
        return (scaled(format.width), scaled(format.height))
    }

    /// Makes small copies of a film's pictures in HDR, which animated pictures do not have; nil for a film in SDR.
    private var copyInSDR: FrameNormalizer? {
        guard timeline.format.picture == .hdr else { return nil }
        let format = FilmFormat(
            width: size.width, height: size.height, frameRate: rate, fit: timeline.format.fit, audio: nil)
        return FrameNormalizer(
            rotation: .upright, container: PictureFormat.hdr.color, frameRate: Rational(25, 1), format: format)
    }

    private func makeAnimation(like picture: borrowing VideoFrame) throws -> AnimatedWebP {
        try AnimatedWebP(
            input: VideoFormat(of: picture, timeBase: Rational(1, 1_000_000)), width: size.width, height: size.height,
            quality: Self.quality)
    }
}
