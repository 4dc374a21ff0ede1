import LibAV

extension VideoFrame {
    /// Mixes pictures of a film of the same size in their own, gamma-coded values, as the dissolves of video editors do. `weight` is the
    /// other picture's share in 65,536ths. The picture must be writable.
    mutating func blend(towards other: borrowing VideoFrame, weight: Int) {
        if isDeep {
            blend(UInt16.self, towards: other, weight: weight)
        } else {
            blend(UInt8.self, towards: other, weight: weight)
        }
    }

    private mutating func blend<Sample: FilmSample>(
        _: Sample.Type, towards other: borrowing VideoFrame, weight: Int
    ) {
        let (own, others) = (Int32(65_536 - weight), Int32(weight))
        for plane in 0..<planeCount {
            other.withSamples(plane, of: Sample.self) { source, sourceStride, width, height in
                withMutableSamples(plane, of: Sample.self) { samples, stride, _, _ in
                    for y in 0..<height {
                        let (to, from) = (y * stride, y * sourceStride)
                        for x in 0..<width {
                            let sum = Int32(samples[to + x]) * own + Int32(source[from + x]) * others + 32_768
                            samples[to + x] = Sample(truncatingIfNeeded: sum >> 16)
                        }
                    }
                }
            }
        }
    }
}
