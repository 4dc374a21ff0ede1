import LibAV

/// A fixed picture to lay over a box of one plane: of each sample a share is kept and something is added.
struct PlaneBlend {
    /// The box, in samples of the plane.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// Of 256, row by row.
    let keep: [UInt16]
    /// 256ths of a sample value.
    let add: [UInt16]

    func apply(to frame: inout VideoFrame, plane: Int) {
        frame.withMutablePlane(plane) { bytes, stride, _, _ in
            for row in 0..<height {
                let (at, from) = ((top + row) * stride + left, row * width)
                for column in 0..<width where keep[from + column] != 256 {
                    let sum = UInt32(bytes[at + column]) * UInt32(keep[from + column]) + UInt32(add[from + column])
                    bytes[at + column] = UInt8(truncatingIfNeeded: (sum + 128) >> 8)
                }
            }
        }
    }
}

extension LabelMask {
    /// How dark the shadow gets, of 255.
    private static let shadowStrength = 200
    /// The letters' white in limited range, a little below the peak, so that they do not glare.
    private static let white = 230

    /// The shadow takes luma towards black, 16, then the letters take it towards white.
    var luma: PlaneBlend {
        var (keep, add): ([UInt16], [UInt16]) = ([], [])
        for index in letters.indices {
            let shade = 256 - Int(shadow[index]) * Self.shadowStrength / 255
            let letter = Int(letters[index]) * 256 / 255
            keep.append(UInt16(shade * (256 - letter) / 256))
            add.append(UInt16(16 * (256 - shade) * (256 - letter) / 256 + Self.white * letter))
        }
        return PlaneBlend(left: left, top: top, width: width, height: height, keep: keep, add: add)
    }

    /// Shadow and letters are grey: chroma goes to its middle, 128, as far as the four pixels above it are covered.
    var chroma: PlaneBlend {
        let luma = luma
        var (keep, add): ([UInt16], [UInt16]) = ([], [])
        for row in 0..<(height / 2) {
            for column in 0..<(width / 2) {
                let first = 2 * row * width + 2 * column
                let four = [first, first + 1, first + width, first + width + 1].reduce(0) { $0 + Int(luma.keep[$1]) }
                keep.append(UInt16(four / 4))
                add.append(UInt16(128 * (256 - four / 4)))
            }
        }
        return PlaneBlend(left: left / 2, top: top / 2, width: width / 2, height: height / 2, keep: keep, add: add)
    }
}
