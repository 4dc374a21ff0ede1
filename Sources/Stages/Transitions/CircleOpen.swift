package import LibAV

/// A circle opens from the middle of the picture, with the next one in it.
package struct CircleOpen: PictureTransition {
    package init() {}

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        try outgoing.makeWritable(from: pool)
        let (width, height) = (outgoing.width, outgoing.height)
        // To the corners; rounded up.
        let radius = Self.root(width * width + height * height) / 2 + 1
        let edge = SoftEdge(share: Easing.inOutSine(share), length: radius, height: min(width, height))
        outgoing.mix(in: incoming) { weights, row, shape in
            let down = shape.middle(ofRow: row) - height
            for column in weights.indices {
                let across = shape.middle(ofColumn: column) - width
                weights[column] = edge.weight(at: Self.root(across * across + down * down))
            }
            return true
        }
        return outgoing
    }

    /// The square root, rounded down. IEEE 754 defines it exactly.
    private static func root(_ square: Int) -> Int { Int(Double(square).squareRoot()) }
}
