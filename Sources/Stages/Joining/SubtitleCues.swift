import Files
import Foundation
import LibAV
import Model

/// The subtitles of a film on their way into its file, in the order of their times.
struct SubtitleCues {
    private var rest: ArraySlice<SubtitleTrack.Subtitle>
    private let stream: Int
    /// One frame of the film.
    private let frame: Rational

    /// Adds the stream of the film's subtitles. Nil for a film without any.
    init?(of contents: FilmContents, in muxer: Muxer) throws {
        guard let track = contents.subtitles, !track.subtitles.isEmpty else { return nil }
        let rate = contents.format.frameRate
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
        if end < contents.frames { cues.append(SubtitleTrack.Subtitle(frames: end..<contents.frames, text: "")) }
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

/// Switches a film's subtitles off, so that players show them only to those who want them.
///
/// libav enables the first track of each kind. The flag is the lowest bit of a track's header (`tkhd`, ISO/IEC 14496-12, 8.3.2).
struct SubtitleSwitch {
    /// The most adjacent boxes to examine: a film has about a dozen.
    private static let mostBoxes = 256

    private let file: OpenFile

    /// Changes a film that Dayreel has just written. Throws `DayreelError` if it cannot be changed, or has no subtitles.
    static func turnOff(inFilmAt path: String) throws {
        let file = try OpenFile(path: path, flags: O_RDWR | O_NOFOLLOW, message: "the film cannot be opened again")
        let film = SubtitleSwitch(file: file)
        for track in try film.boxes("trak", in: film.boxes("moov", in: 0..<file.size())) {
            guard let media = try film.boxes("mdia", in: track).first,
                let handler = try film.boxes("hdlr", in: media).first,
                try film.bytes(at: handler.lowerBound + 8, count: 4) == Array("sbtl".utf8),
                let header = try film.boxes("tkhd", in: track).first
            else { continue }
            // One byte of version, three of flags.
            let flags = try film.bytes(at: header.lowerBound + 3, count: 1).first ?? 0
            return try file.write([flags & ~1], at: header.lowerBound + 3)
        }
        throw DayreelError(.internalError, "the film has no subtitles to switch off", place: path)
    }

    /// The contents of the boxes of this type in the first of `ranges`.
    private func boxes(_ type: String, in ranges: [Range<Int>]) throws -> [Range<Int>] {
        try ranges.first.map { try boxes(type, in: $0) } ?? []
    }

    /// The contents of the boxes of this type, one after the other. A length of 1 means that the length follows in eight bytes.
    private func boxes(_ type: String, in range: Range<Int>) throws -> [Range<Int>] {
        var found: [Range<Int>] = []
        var rest = range
        for _ in 0..<Self.mostBoxes where rest.count >= 8 {
            let head = try bytes(at: rest.lowerBound, count: 16)
            let short = number(head.prefix(4))
            let (start, length) = short == 1 ? (16, number(head.suffix(8))) : (8, short)
            guard length >= start, length <= rest.count else { break }
            if head.dropFirst(4).prefix(4).elementsEqual(type.utf8) {
                found.append(rest.dropFirst(start).prefix(length - start))
            }
            rest = rest.dropFirst(length)
        }
        return found
    }

    private func number(_ bytes: some Sequence<UInt8>) -> Int {
        Int(clamping: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func bytes(at offset: Int, count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try file.read(from: offset, count: count) { bytes.append(contentsOf: $0) }
        return bytes
    }
}
