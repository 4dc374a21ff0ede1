import LibAV
import Typography

/// A fixed picture to blend over a box of one plane: keeps a share of each sample and adds a value.
struct PlaneBlend {
    /// Left edge of the box, in samples of the plane.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// Shares of 256, row by row.
    let keep: [UInt16]
    /// 256ths of a sample value.
    let add: [UInt16]

    /// `share` is the visible share of the picture, of 256.
    func apply(to frame: inout VideoFrame, plane: Int, share: Int) {
        guard share > 0 else { return }
        let (seen, gone) = (UInt32(share), UInt32(256 - share))
        frame.withMutablePlane(plane) { bytes, stride, _, _ in
            for row in 0..<height {
                let (at, from) = ((top + row) * stride + left, row * width)
                for column in 0..<width where keep[from + column] != 256 {
                    let kept = (UInt32(keep[from + column]) * seen + 256 * gone) >> 8
                    let added = (UInt32(add[from + column]) * seen) >> 8
                    bytes[at + column] = UInt8(
                        truncatingIfNeeded: min(255, (UInt32(bytes[at + column]) * kept + added + 128) >> 8))
                }
            }
        }
    }
}

extension LabelMask {
    /// The darkness of the shadow, of 255.
    static let shadowStrength = 200
    /// The letters' white in limited range, slightly below the peak to avoid glare.
    static let white = 230

    /// The shadow moves luma towards black, 16, the letters move it towards white, and emoji lie on top.
    var luma: PlaneBlend {
        var (keep, add): ([UInt16], [UInt16]) = ([], [])
        for index in letters.indices {
            let shade = 256 - Int(shadow[index]) * Self.shadowStrength / 255
            let letter = Int(letters[index]) * 256 / 255
            keep.append(UInt16(shade * (256 - letter) / 256))
            add.append(UInt16(16 * (256 - shade) * (256 - letter) / 256 + Self.white * letter))
        }
        for (index, color) in (colors ?? []).enumerated() where color.opacity > 0 {
            let rest = 255 - Int(color.opacity)
            keep[index] = UInt16(Int(keep[index]) * rest / 255)
            add[index] = UInt16(Int(add[index]) * rest / 255 + color.luma)
        }
        return PlaneBlend(left: left, top: top, width: width, height: height, keep: keep, add: add)
    }

    /// Shadow and letters are grey: chroma moves to its middle, 128, as far as its four pixels are covered; emoji add their difference from
    /// grey.
    var chroma: (blue: PlaneBlend, red: PlaneBlend) {
        let luma = luma
        var (keep, blue, red): ([UInt16], [UInt16], [UInt16]) = ([], [], [])
        for row in 0..<(height / 2) {
            for column in 0..<(width / 2) {
                let first = 2 * row * width + 2 * column
                let four = [first, first + 1, first + width, first + width + 1]
                let kept = four.reduce(0) { $0 + Int(luma.keep[$1]) } / 4
                let grey = 128 * (256 - kept)
                keep.append(UInt16(kept))
                blue.append(UInt16(clamping: grey + four.reduce(0) { $0 + (colors?[$1].blueDifference ?? 0) } / 4))
                red.append(UInt16(clamping: grey + four.reduce(0) { $0 + (colors?[$1].redDifference ?? 0) } / 4))
            }
        }
        let box = (left: left / 2, top: top / 2, width: width / 2, height: height / 2)
        return (
            PlaneBlend(left: box.left, top: box.top, width: box.width, height: box.height, keep: keep, add: blue),
            PlaneBlend(left: box.left, top: box.top, width: box.width, height: box.height, keep: keep, add: red)
        )
    }
}

/// BT.709 in limited range, in 256ths of a sample value, from components premultiplied by the opacity.
extension TextPicture.Color {
    /// Brightness from 0 to 255, in 10,000ths (ITU-R BT.709).
    private var brightness: Int { 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue) }

    fileprivate var luma: Int { 256 * 16 * Int(opacity) / 255 + 256 * 219 * brightness / (255 * 10_000) }

    /// (B − Y) / 1.8556 and (R − Y) / 1.5748, of 224 steps.
    fileprivate var blueDifference: Int { 256 * 224 * (10_000 * Int(blue) - brightness) / (255 * 18_556) }
    fileprivate var redDifference: Int { 256 * 224 * (10_000 * Int(red) - brightness) / (255 * 15_748) }
}
