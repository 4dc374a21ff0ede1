package import LibAV

/// The picture goes out of focus, and comes back as the next one. The two are mixed in the middle half of the time.
package struct BlurBetween: PictureTransition {
    package init() {}

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        let mixed = Easing.inOutSine((share - 16_384) * 2)
        let radius = Self.radius(share: share, height: min(outgoing.width, outgoing.height))
        guard mixed < 65_536 else {
            try incoming.makeWritable(from: pool)
            incoming.soften(radius: radius)
            return incoming
        }
        try outgoing.makeWritable(from: pool)
        if mixed > 0 {
            // First, because the blur of a mixture is the mixture of the blurs.
            outgoing.mix(in: incoming) { weights, row, _ in
                if row == 0 { for column in weights.indices { weights[column] = Int32(mixed) } }
                return true
            }
        }
        outgoing.soften(radius: radius)
        return outgoing
    }

    /// Of a box filter, in 256ths of a pixel: a twenty-fourth of the shorter side in the middle of the time.
    private static func radius(share: Int, height: Int) -> Int {
        let way = Easing.inOutSine(65_536 - abs(2 * share - 65_536))
        return (height * way / 24) >> 8
    }
}
