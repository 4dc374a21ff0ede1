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
