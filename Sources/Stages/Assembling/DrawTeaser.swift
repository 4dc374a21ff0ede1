import Files
import Foundation
package import Model
package import Pipeline

/// Has an examiner draw the teaser of a finished film: five seconds of it as an animated picture, for a message or a page.
///
/// Five pieces of equal length, each from the middle of a clip, from the film's first clip to its last. The pictures are the film's own,
/// with its title and dates.
package struct DrawTeaser {
    /// The longest teaser.
    private static let length = MediaTime(microseconds: 5_000_000)
    private static let pieces = 5
    /// The most pictures a second: fewer look jerky, and more make the file larger than the chats that it is for accept.
    private static let picturesPerSecond = FrameRate(15)
    /// How long an examiner may take for a film in 4K on a slow machine.
    private static let patience = Duration.seconds(600)

    private let timeline: Timeline
    private let examiners: ExaminerPool?
    private var rate: FrameRate { timeline.format.frameRate }

    /// `examiners` nil to decode the film in this process.
    package init(_ timeline: Timeline, examiners: ExaminerPool? = nil) {
        (self.timeline, self.examiners) = (timeline, examiners)
    }

    /// The bytes of a WebP file with Dayreel's signature, from the film at `path`. Throws `DayreelError`, `CancellationError`.
    package func draw(_ path: String) async throws -> [UInt8] {
        let question = TeaserQuestion(path: path, frames: frames, step: step, format: timeline.format)
        let answers = try await examiners?.waiting(atMost: Self.patience).answers(to: [question], .teaser) { _, loss in
            ExaminerFinding<Data>.failed(
                DayreelError(
                    .internalError, "the film's pictures cannot be read", place: path, cause: "it " + loss.words))
        }
        return PictureSignature.teaser.adding(to: Array(try (answers?.first ?? question.answer()).get()))
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
}
