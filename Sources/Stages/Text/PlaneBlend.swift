import LibAV

/// A fixed picture to blend over a box of one plane: keeps a share of each sample and adds a value.
struct PlaneBlend {
    /// Left edge of the box, in samples of the plane.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// Shares of 32,768, row by row.
    let keep: [UInt16]
    /// 128ths of a sample value of 8 bits.
    let add: [UInt16]

    /// `share` is the visible share of the picture, of 256. `down` moves it by whole samples.
    func apply(to frame: inout VideoFrame, plane: Int, share: Int, down: Int = 0) {
        guard share > 0 else { return }
        if frame.isDeep {
            apply(UInt16.self, to: &frame, plane: plane, share: share, down: down)
        } else {
            apply(UInt8.self, to: &frame, plane: plane, share: share, down: down)
        }
    }

    private func apply<Sample: FilmSample>(
        _: Sample.Type, to frame: inout VideoFrame, plane: Int, share: Int, down: Int
    ) {
        // Each factor has 16 bits, and says so, as SIMD has no cheap product of 32 bits.
        let seen = UInt32(share) & 0x1ff
        let added = (seen << UInt32(Sample.extraBits)) & 0xffff
        let most = UInt32(Sample.most)
        let thresholds = OrderedDither.rows(from: left, count: width)
        let (keep, add, dither) = (keep.span, add.span, thresholds.span)
        frame.withMutableSamples(plane, of: Sample.self) { samples, stride, _, planeHeight in
            for row in 0..<height where (0..<planeHeight).contains(top + down + row) {
                let place = top + down + row
                let (shares, more) = (
                    keep.extracting(.row(row, of: width, width)), add.extracting(.row(row, of: width, width))
                )
                let rounding = dither.extracting(.row(place & 7, of: width, width))
                samples.withElements(.row(place, of: width, stride, from: left)) { line in
                    precondition(
                        line.count == shares.count && line.count == more.count && line.count == rounding.count)
                    for column in line.indices {
                        let kept = (32_768 &- ((32_768 &- UInt32(shares[column])) &* seen) &>> 8) & 0xffff
                        let light = UInt32(truncatingIfNeeded: line[column]) &* kept
                        let sum = light &+ UInt32(more[column]) &* added &+ UInt32(rounding[column])
                        line[column] = Sample(truncatingIfNeeded: min(most, sum &>> 15))
                    }
                }
            }
        }
    }
}

/// A text prepared for the three planes of a picture.
struct TextBlend {
    private let planes: [PlaneBlend]

    /// In the limited range of the film that the text was drawn for.
    init(_ raster: TextRaster) {
        let (width, height) = (raster.x.count, raster.y.count)
        let weights = raster.film.weights
        func luma(_ light: SIMD3<Float>) -> Float { light.luma(weights) }
        let (ofBlue, ofRed) = (Float(2 * (1 - weights.blue)), Float(2 * (1 - weights.red)))
        let lumas = zip(raster.keep, raster.light).map { keep, light -> (UInt16, UInt16) in
            Self.sample(keep, 16 * (1 - keep) + 219 * luma(light))
        }
        var (keeps, blue, red): ([UInt16], [UInt16], [UInt16]) = ([], [], [])
        for row in 0..<(height / 2) {
            for column in 0..<(width / 2) {
                let first = 2 * row * width + 2 * column
                let four = [first, first + 1, first + width, first + width + 1]
                let keep = four.reduce(Float(0)) { $0 + raster.keep[$1] } / 4
                let light = four.reduce(SIMD3<Float>.zero) { $0 + raster.light[$1] } / 4
                let grey = 128 * (1 - keep)
                keeps.append(Self.sample(keep, 0).keep)
                blue.append(Self.sample(keep, grey + 224 * (light.z - luma(light)) / ofBlue).add)
                red.append(Self.sample(keep, grey + 224 * (light.x - luma(light)) / ofRed).add)
            }
        }
        let (left, top) = (raster.x.lowerBound, raster.y.lowerBound)
        planes =
            [PlaneBlend(left: left, top: top, width: width, height: height, keep: lumas.map(\.0), add: lumas.map(\.1))]
            + [blue, red].map {
                PlaneBlend(left: left / 2, top: top / 2, width: width / 2, height: height / 2, keep: keeps, add: $0)
            }
    }

    /// `add` is in sample values of 8 bits. Where all of the picture stays, nothing is added.
    private static func sample(_ keep: Float, _ add: Float) -> (keep: UInt16, add: UInt16) {
        let share = UInt16((keep * 32_768).rounded())
        return (share, share == 32_768 ? 0 : UInt16(max(0, min(32_767, (add * 128).rounded()))))
    }

    /// `share` is the visible share of the text, of 256; `down` moves it by an even number of pixels.
    func apply(to frame: inout VideoFrame, share: Int, down: Int) {
        for (plane, blend) in planes.enumerated() {
            blend.apply(to: &frame, plane: plane, share: share, down: plane == 0 ? down : down / 2)
        }
    }
}

extension SIMD3<Float> {
    /// From 0 to 1.
    fileprivate func luma(_ weights: LumaWeights) -> Float {
        Float(weights.red) * x + Float(1 - weights.red - weights.blue) * y + Float(weights.blue) * z
    }
}
