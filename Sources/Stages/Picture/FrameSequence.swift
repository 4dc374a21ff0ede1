package import LibAV

/// A source from which frames are pulled in turn, in film order. The caller owns the frame.
///
/// Sources stack: each owns the one it pulls from, so a segment's pictures exist in one place only, and a slow end of the stack holds all
/// of it back without a queue.
package protocol FrameSequence: ~Copyable {
    /// The next frame, or nil after the last. Throws `RenderFailure`, `LibAVError`.
    mutating func next() throws -> VideoFrame?
}
