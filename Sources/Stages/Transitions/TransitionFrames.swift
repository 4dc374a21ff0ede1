package import LibAV
import Model

/// The frames of a segment: the transition from the outgoing clip's last frames to the incoming clip's first, then the incoming clip alone.
package struct TransitionFrames<Clip: FrameSequence & ~Copyable>: ~Copyable, FrameSequence {
    private var outgoing: OutgoingTail<Clip>?
    private var incoming: Clip
    private let transition: any PictureTransition
    private let overlap: Int
    private var frame = 0
    private let pool = PicturePool()

    /// Passes frames through if there is no outgoing clip. `overlap`: the number of frames in which both show.
    init(
        from outgoing: consuming OutgoingTail<Clip>?, to incoming: consuming Clip,
        by transition: any PictureTransition, overlap: Int
    ) {
        self.outgoing = outgoing
        self.incoming = incoming
        self.transition = transition
        self.overlap = overlap
    }

    package mutating func next() throws -> VideoFrame? {
        defer { frame += 1 }
        guard frame < overlap, outgoing != nil else {
            outgoing = nil
            return try incoming.next()
        }
        guard let before = try outgoing?.next(), let after = try incoming.next() else {
            throw DayreelError(.internalError, "a clip ended within its transition")
        }
        let share = Transition.share(ofFrame: frame, of: overlap)
        return try transition.picture(from: before, to: after, share: share, pool: pool)
    }
}

extension Transition {
    /// The incoming clip's share in 65,536ths: steps of equal size that never reach 0 or the whole, because the frames before and after
    /// have these shares.
    static func share(ofFrame frame: Int, of overlap: Int) -> Int { ((frame + 1) << 16) / (overlap + 1) }
}

/// The last frames of the clip that a transition leaves.
///
/// Where so many pictures of the film take less memory than the recording's decoder, as with 4K in a film of 1080p, they are drawn at once,
/// and the decoder is closed before that of the incoming clip opens. Each gives its memory back as soon as it has been shown, while that of
/// the encoder grows.
struct OutgoingTail<Clip: FrameSequence & ~Copyable>: ~Copyable, FrameSequence {
    private var clip: Clip?
    /// Frames that are drawn.
    private var kept: [Kept] = []

    /// An owner of a frame in an array.
    private final class Kept {
        private var frame: VideoFrame?

        init(_ frame: consuming VideoFrame) { self.frame = consume frame }

        func take() -> VideoFrame? { frame.take() }
    }

    /// With `keeps`, draws all of its frames. Throws as the clip does.
    init(_ clip: consuming Clip, keeps: Bool) throws {
        guard keeps else {
            self.clip = consume clip
            return
        }
        var left = clip
        while let frame = try left.next() { kept.append(Kept(try frame.copied())) }
        kept.reverse()
    }

    mutating func next() throws -> VideoFrame? {
        if let frame = kept.popLast() { return frame.take() }
        return try clip?.next()
    }
}
