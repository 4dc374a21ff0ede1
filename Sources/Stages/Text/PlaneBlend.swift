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
    /// 128ths of a sample value.
    let add: [UInt16]

    /// `share` is the visible share of the picture, of 256. `down` moves it by whole samples.
    func apply(to frame: inout VideoFrame, plane: Int, share: Int, down: Int = 0) {
        guard share > 0 else { return }
        let seen = UInt32(share)
        frame.withMutablePlane(plane) { bytes, stride, _, planeHeight in
            for row in 0..<height where (0..<planeHeight).contains(top + down + row) {
                let (at, from) = ((top + down + row) * stride + left, row * width)
                let dither = OrderedDither.row(top + down + row)
                for column in 0..<width where keep[from + column] != 32_768 {
                    let kept = 32_768 - ((32_768 - UInt32(keep[from + column])) * seen) >> 8
                    let sum = UInt32(bytes[at + column]) * kept + UInt32(add[from + column]) * seen
                    bytes[at + column] = UInt8(truncatingIfNeeded: min(255, (sum + dither[(left + column) & 7]) >> 15))
                }
            }
        }
    }
}

/// A text prepared for the three planes of a picture.
struct TextBlend {
    private let planes: [PlaneBlend]

    /// BT.709 in limited range.
    init(_ raster: TextRaster) {
        let (width, height) = (raster.x.count, raster.y.count)
        let luma = zip(raster.keep, raster.light).map { keep, light -> (UInt16, UInt16) in
            Self.sample(keep, 16 * (1 - keep) + 219 * light.brightness)
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
                blue.append(Self.sample(keep, grey + 224 * (light.z - light.brightness) / 1.8556).add)
                red.append(Self.sample(keep, grey + 224 * (light.x - light.brightness) / 1.5748).add)
            }
        }
        let (left, top) = (raster.x.lowerBound, raster.y.lowerBound)
        planes =
            [PlaneBlend(left: left, top: top, width: width, height: height, keep: luma.map(\.0), add: luma.map(\.1))]
            + [blue, red].map {
                PlaneBlend(left: left / 2, top: top / 2, width: width / 2, height: height / 2, keep: keeps, add: $0)
            }
    }

    /// `add` is in sample values.
    private static func sample(_ keep: Float, _ add: Float) -> (keep: UInt16, add: UInt16) {
        (UInt16((keep * 32_768).rounded()), UInt16(max(0, min(32_767, (add * 128).rounded()))))
    }

    /// `share` is the visible share of the text, of 256; `down` moves it by an even number of pixels.
    func apply(to frame: inout VideoFrame, share: Int, down: Int) {
        for (plane, blend) in planes.enumerated() {
            blend.apply(to: &frame, plane: plane, share: share, down: plane == 0 ? down : down / 2)
        }
    }
}

extension SIMD3<Float> {
    /// From 0 to 1 (ITU-R BT.709).
    var brightness: Float { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}
