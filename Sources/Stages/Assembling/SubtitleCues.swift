import LibAV
import Model

/// The subtitles of a film on their way into its file, in the order of their times.
struct SubtitleCues {
    private var rest: ArraySlice<SubtitleTrack.Subtitle>
    private let stream: Int
    /// One frame of the film.
    private let frame: Rational

    /// Adds the stream of the film's subtitles. Nil for a film without any.
    init?(of timeline: Timeline, in muxer: Muxer) throws {
        guard let track = timeline.subtitles, !track.subtitles.isEmpty else { return nil }
        let rate = timeline.format.frameRate
        // Times without a text get an empty one: without it, the text before would stay until the next.
        var cues: [SubtitleTrack.Subtitle] = []
        var end = 0
        for subtitle in track.subtitles {
            if end < subtitle.frames.lowerBound {
                cues.append(SubtitleTrack.Subtitle(frames: end..<subtitle.frames.lowerBound, text: ""))
            }
            cues.append(subtitle)
            end = subtitle.frames.upperBound
        }
        if end < timeline.frames { cues.append(SubtitleTrack.Subtitle(frames: end..<timeline.frames, text: "")) }
        rest = cues[...]
        frame = Rational(Int32(rate.denominator), Int32(rate.numerator))
        stream = try muxer.addSubtitleStream(timeBase: Rational(1, Self.timescale(rate)))
        if let language = track.language { muxer.setMetadata(["language": language], forStream: stream) }
    }

    /// Ticks per second of the track: a frame is a whole number of them. libav ends a subtitle when a packet of another stream is later,
    /// but compares ticks of different length; with no fewer than those of the sound (48,000) and the picture (512 a frame), it never ends
    /// one too early.
    private static func timescale(_ rate: FrameRate) -> Int32 {
        let ticks = Int32(rate.numerator) * 512
        return ticks * max(1, (48_000 + ticks - 1) / ticks)
    }

    /// Writes the subtitles that begin up to a frame of the film.
    mutating func write(upTo frame: Int64, to muxer: Muxer) throws {
        while let next = rest.first, next.frames.lowerBound <= frame {
            rest.removeFirst()
            try muxer.write(
                subtitle: next.text, at: Int64(next.frames.lowerBound), duration: Int64(next.frames.count),
                timeBase: self.frame, stream: stream)
        }
    }
}
