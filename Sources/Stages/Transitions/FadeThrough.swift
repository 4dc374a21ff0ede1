package import LibAV

/// Fades out to black or white in the first half of the time, and in from it in the second.
package struct FadeThrough: PictureTransition {
    /// Limited range.
    package static let (black, white) = (Int32(16), Int32(235))
    private static let half = 1 << 15

    private let luma: Int32

    /// `luma`: the grey in the middle.
    package init(_ luma: Int32) { self.luma = luma }

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        if share < Self.half {
            try outgoing.makeWritable(from: pool)
            outgoing.fade(to: luma, keeping: (Self.half - share) * 2)
            return outgoing
        }
        try incoming.makeWritable(from: pool)
        incoming.fade(to: luma, keeping: (share - Self.half) * 2)
        return incoming
    }
}
