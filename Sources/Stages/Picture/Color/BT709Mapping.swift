import Foundation
import LibAV

/// Converts colours that a BT.709 film cannot hold unchanged: the exact formulas, one colour at a time.
struct BT709Mapping: Hashable, Sendable {
    let transfer: TransferFunction
    private let toBT709: ColorMatrix

    init(transfer: TransferFunction, primaries: ColorPrimaries) {
        self.transfer = transfer
        toBT709 = primaries.matrix(to: .bt709)
    }

    /// Nil for BT.709's own colours, and for those so close (BT.601's primaries) that players show them as such.
    init?(for color: ColorDescription) {
        let (transfer, primaries) = color.light
        if transfer == .bt1886, primaries == .bt709 { return nil }
        self.init(transfer: transfer, primaries: primaries)
    }

    /// The matrix of the input signal.
    var weights: LumaWeights { transfer == .bt1886 ? .bt709 : .bt2020 }

    /// Maps luma 0…1 and chroma −0.5…0.5 in `weights` to luma and chroma of BT.709.
    func mapped(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        let shown = fitted(toBT709 * transfer.light(weights.rgb(signal)) / TransferFunction.referenceWhite)
        return LumaWeights.bt709.lumaChroma(shown.mapped { pow(max(0, $0), 1 / 2.4) })
    }

    /// Fits linear light of BT.709's primaries, in which 1 is the reference white, into what the film can show.
    private func fitted(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let shares = LumaWeights.bt709.rgbShares
        guard transfer != .bt1886 else { return GamutFit.applied(to: light, luminance: shares) }
        // The gamut first: when no channel is negative, the roll-off can keep their proportion.
        return HighlightRolloff.applied(to: GamutFit.applied(to: light, luminance: shares, edges: .negativeOnly))
    }
}

/// Shares of red and blue in luma, which define luma and colour differences from red, green and blue.
struct LumaWeights: Hashable, Sendable {
    let red: Double
    let blue: Double
    /// libav's name for the matrix.
    let name: String

    static let bt709 = LumaWeights(red: 0.2126, blue: 0.0722, name: "bt709")
    static let bt2020 = LumaWeights(red: 0.2627, blue: 0.0593, name: "bt2020nc")

    /// Shares of red, green and blue in luma, and, because primaries and white agree, also in the luminance of linear light.
    var rgbShares: SIMD3<Double> { SIMD3(red, 1 - red - blue, blue) }

    func rgb(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        let r = signal.x + 2 * (1 - red) * signal.z
        let b = signal.x + 2 * (1 - blue) * signal.y
        return SIMD3(r, (signal.x - red * r - blue * b) / (1 - red - blue), b)
    }

    func lumaChroma(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
        let luma = (rgbShares * rgb).sum()
        return SIMD3(luma, (rgb.z - luma) / (2 * (1 - blue)), (rgb.x - luma) / (2 * (1 - red)))
    }
}

extension ColorDescription {
    /// True for a range brighter than SDR: its transfer function is HLG or PQ.
    var isHDR: Bool { transfer == "arib-std-b67" || transfer == "smpte2084" }

    /// The light that the colours stand for.
    var light: (transfer: TransferFunction, primaries: ColorPrimaries) {
        let known: TransferFunction =
            switch transfer {
            case "arib-std-b67": .hlg
            case "smpte2084": .pq
            default: .bt1886
            }
        switch primaries {
        case "smpte432": return (known, .displayP3)
        case "bt2020": return (known, .bt2020)
        // HDR is BT.2020 unless stated otherwise.
        case nil where known != .bt1886: return (known, .bt2020)
        default: return (known, .bt709)
        }
    }
}
