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
        guard weight > 0 else { return }
        // Each factor has 16 bits, and says so, as SIMD has no cheap product of 32 bits: all of the other is a copy.
        let isAll = weight >= 65_536
        let (own, others) = (UInt32(isAll ? 0 : 65_536 - weight) & 0xffff, UInt32(isAll ? 0 : weight) & 0xffff)
        for plane in 0..<planeCount {
            other.withSamples(plane, of: Sample.self) { source, sourceStride, width, height in
                withMutableSamples(plane, of: Sample.self) { samples, stride, _, _ in
                    for y in 0..<height {
                        let (to, from) = (y * stride, y * sourceStride)
                        guard !isAll else {
                            for x in 0..<width { samples[to &+ x] = source[from &+ x] }
                            continue
                        }
                        for x in 0..<width {
                            let sum =
                                UInt32(truncatingIfNeeded: samples[to &+ x]) &* own
                                &+ UInt32(truncatingIfNeeded: source[from &+ x]) &* others &+ 32_768
                            samples[to &+ x] = Sample(truncatingIfNeeded: sum &>> 16)
                        }
                    }
                }
            }
        }
    }
}

/// What a picture fades to.
package enum FadeGround: Hashable, Sendable {
    case black, white

    func luma<Sample: FilmSample>(_: Sample.Type) -> Int32 { self == .black ? Sample.black : Sample.white }
}

extension VideoFrame {
    /// Fades towards black. `share` is the share that remains, in 65,536ths.
    mutating func dim(to share: Int) { fade(to: .black, keeping: share) }

    /// Fades towards a ground. `share` is the share of the picture that remains, in 65,536ths.
    mutating func fade(to ground: FadeGround, keeping share: Int) {
        if isDeep {
            fade(UInt16.self, to: ground, keeping: share)
        } else {
            fade(UInt8.self, to: ground, keeping: share)
        }
    }

    private mutating func fade<Sample: FilmSample>(_: Sample.Type, to ground: FadeGround, keeping share: Int) {
        guard share < 65_536 else { return }
        let kept = UInt32(max(0, share)) & 0xffff
        for plane in 0..<planeCount {
            let grey = UInt32(plane == 0 ? ground.luma(Sample.self) : Sample.grey) * (65_536 - kept) + 32_768
            withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                for y in 0..<height {
                    let start = y * stride
                    for x in 0..<width {
                        let sum = UInt32(truncatingIfNeeded: samples[start &+ x]) &* kept &+ grey
                        samples[start &+ x] = Sample(truncatingIfNeeded: sum &>> 16)
                    }
                }
            }
        }
    }
}

extension VideoFrame {
    /// Makes everything black that lies outside of a picture's place in the frame. The frame must be writable.
    mutating func blackenBars(around place: FitGeometry) {
        if isDeep { blackenBars(UInt16.self, around: place) } else { blackenBars(UInt8.self, around: place) }
    }

    private mutating func blackenBars<Sample: FilmSample>(_: Sample.Type, around place: FitGeometry) {
        for plane in 0..<planeCount {
            let step = plane == 0 ? 1 : 2
            let black = Sample(Sample.black(ofPlane: plane))
            let (left, right) = (place.left / step, (place.left + place.width) / step)
            let rows = place.top / step..<(place.top + place.height) / step
            withMutableSamples(plane, of: Sample.self) { samples, stride, width, height in
                for row in 0..<height {
                    let isBar = !rows.contains(row)
                    for column in 0..<(isBar ? width : left) { samples[row * stride + column] = black }
                    guard !isBar, right < width else { continue }
                    for column in right..<width { samples[row * stride + column] = black }
                }
            }
        }
    }
}
