import LibAV

/// The last frames of the clip that a transition leaves.
///
/// Where so many pictures of the film take less memory than the recording's decoder, as with 4K in a film of 1080p, they are drawn at once,
/// and the decoder is closed before that of the incoming clip opens.
struct OutgoingTail: ~Copyable, FrameSequence {
    private var clip: CardFrames?
    /// Frames that are drawn.
    private var kept: [Kept] = []

    /// An owner of a frame in an array.
    private final class Kept {
        private var frame: VideoFrame?

        init(_ frame: consuming VideoFrame) { self.frame = consume frame }

        func take() -> VideoFrame? { frame.take() }
    }

    /// With `keeps`, draws all of its frames. Throws as `CardFrames.next`.
    init(_ clip: consuming CardFrames, keeps: Bool) throws {
        guard keeps else {
            self.clip = consume clip
            return
        }
        var left = clip
        while let frame = try left.next() { kept.append(Kept(frame)) }
        kept.reverse()
    }

    mutating func next() throws -> VideoFrame? {
        if let frame = kept.popLast() { return frame.take() }
        return try clip?.next()
    }
}
