package import LibAV

/// Fades out to black in the first half of the time, and in from it in the second.
package struct FadeThroughBlack: PictureTransition {
    private static let half = 1 << 15

    package init() {}

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        if share < Self.half {
            try outgoing.makeWritable(from: pool)
            outgoing.dim(to: (Self.half - share) * 2)
            return outgoing
        }
        try incoming.makeWritable(from: pool)
        incoming.dim(to: (share - Self.half) * 2)
        return incoming
    }
}
