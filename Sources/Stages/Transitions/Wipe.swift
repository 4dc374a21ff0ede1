package import LibAV

/// An edge moves over the picture and leaves the next one behind it.
package struct Wipe: PictureTransition {
    private let direction: Direction

    package init(_ direction: Direction) { self.direction = direction }

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        try outgoing.makeWritable(from: pool)
        let (width, height) = (outgoing.width, outgoing.height)
        let length = direction.isHorizontal ? width : height
        let edge = SoftEdge(share: Easing.inOutSine(share), length: length, height: min(width, height))
        outgoing.mix(in: incoming) { weights, row, shape in
            switch direction {
            case .left, .right:
                // Every row has the same weights.
                guard row == 0 else { return true }
                for column in weights.indices {
                    let middle = shape.middle(ofColumn: column)
                    weights[column] = edge.weight(at: direction == .right ? middle : 2 * length - middle)
                }
            case .up, .down:
                let middle = shape.middle(ofRow: row)
                let weight = edge.weight(at: direction == .down ? middle : 2 * length - middle)
                guard weight > 0 else { return false }
                for column in weights.indices { weights[column] = weight }
            }
            return true
        }
        return outgoing
    }
}

/// An edge that moves from one end of a line to the other, and is a few pixels soft, so that it shows no steps.
struct SoftEdge {
    /// Halves of a pixel.
    private let width: Int
    /// 65,536ths of half a pixel from the line's beginning.
    private let position: Int

    /// `share`: the part of the way, of 65,536. `length`: of the line, in pixels. `height`: the shorter side of the picture.
    init(share: Int, length: Int, height: Int) {
        width = 2 * max(2, height / 60)
        // From wholly outside at one end to wholly outside at the other.
        position = share * (2 * length + width) - 32_768 * width
    }

    /// The share of what is behind the edge, of 65,536, at a distance from the line's beginning in halves of a pixel.
    func weight(at distance: Int) -> Int32 {
        let (ahead, half) = (position - distance << 16, 32_768 * width)
        // A division only within the edge.
        return ahead <= -half ? 0 : ahead >= half ? 65_536 : Int32((ahead + half) / width)
    }
}
