package import LibAV

/// Blends one picture into the other.
package struct CrossDissolve: PictureTransition {
    package init() {}

    package func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        try outgoing.makeWritable(from: pool)
        outgoing.blend(towards: incoming, weight: share)
        return outgoing
    }
}

extension VideoFrame {
    /// Mixes 8-bit pictures of the same size in their own, gamma-coded values, as the dissolves of video editors do. `weight` is the other
    /// picture's share in 65,536ths.
    fileprivate mutating func blend(towards other: borrowing VideoFrame, weight: Int) {
        let (own, others) = (Int32(65_536 - weight), Int32(weight))
        for plane in 0..<planeCount {
            other.withPlane(plane) { source, sourceStride, width, height in
                withMutablePlane(plane) { bytes, stride, _, _ in
                    for y in 0..<height {
                        let (to, from) = (y * stride, y * sourceStride)
                        for x in 0..<width {
                            let sum = Int32(bytes[to + x]) * own + Int32(source[from + x]) * others + 32_768
                            bytes[to + x] = UInt8(truncatingIfNeeded: sum >> 16)
                        }
                    }
                }
            }
        }
    }
}
