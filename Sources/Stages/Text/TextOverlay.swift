package import LibAV
import Model

/// Draws texts on a segment's frames. Comes after the dissolve: where one picture replaces another, one date must be gone before the other
/// appears.
package struct TextOverlay: ~Copyable, FrameSequence {
    private var upstream: TransitionFrames
    private let cues: [TextCue]
    private var frame = 0
    private let pool = PicturePool()

    /// Passes frames through if there are no texts.
    init(_ upstream: consuming TransitionFrames, _ cues: [TextCue]) {
        self.cues = cues
        self.upstream = upstream
    }

    package mutating func next() throws -> VideoFrame? {
        guard var picture = try upstream.next() else { return nil }
        let seen = cues.filter { $0.isSeen(atFrame: frame) }
        if !seen.isEmpty {
            try picture.makeWritable(from: pool)
            for cue in seen { cue.applyScrim(to: &picture, atFrame: frame) }
            for cue in seen { try cue.applyLetters(to: &picture, atFrame: frame) }
        }
        frame += 1
        return picture
    }
}
