package import LibAV

/// Fades out to black or white in the first half of the time, and in from it in the second.
package struct FadeThrough: PictureTransition {
    private static let half = 1 << 15

    private let ground: FadeGround

    /// `ground`: what is seen in the middle.
    package init(_ ground: FadeGround) { self.ground = ground }

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        if share < Self.half {
            try outgoing.makeWritable(from: pool)
            outgoing.fade(to: ground, keeping: (Self.half - share) * 2)
            return outgoing
        }
        try incoming.makeWritable(from: pool)
        incoming.fade(to: ground, keeping: (share - Self.half) * 2)
        return incoming
    }
}
