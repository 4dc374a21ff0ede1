package import LibAV
package import Model

/// The frames of a segment: the outgoing clip's last ones blended into the incoming clip's first, then the incoming alone.
package struct CrossDissolve: ~Copyable, VideoSource {
    private var outgoing: NormalizeAspect?
    private var incoming: NormalizeAspect
    private let style: Transition.Style
    private let overlap: Int
    private var frame = 0
    private let pool = PicturePool()

    /// Without an outgoing clip frames pass through.
    package init(
        from outgoing: consuming NormalizeAspect?, to incoming: consuming NormalizeAspect, style: Transition.Style,
        overlap: Int
    ) {
        self.outgoing = outgoing
        self.incoming = incoming
        self.style = style
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
        return try mixed(before, after, weight: Self.weight(ofFrame: frame, of: overlap))
    }

    /// The incoming clip's share in 65,536ths: steps of equal size that never reach 0 or all of it, because the frames
    /// before and after are those.
    package static func weight(ofFrame frame: Int, of overlap: Int) -> Int { ((frame + 1) << 16) / (overlap + 1) }

    private func mixed(_ before: consuming VideoFrame, _ after: consuming VideoFrame, weight: Int) throws -> VideoFrame
    {
        switch style {
        case .none: return after
        case .crossDissolve:
            try before.makeWritable(from: pool)
            before.blend(towards: after, weight: weight)
            return before
        case .fade:
            let half = 1 << 15
            if weight < half {
                try before.makeWritable(from: pool)
                before.dim(to: (half - weight) * 2)
                return before
            }
            try after.makeWritable(from: pool)
            after.dim(to: (weight - half) * 2)
            return after
        }
    }
}

extension VideoFrame {
    /// Mixes 8-bit pictures of the same size in their own, gamma-coded values, as editors' dissolves do. `weight` is the
    /// other's share in 65,536ths.
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
