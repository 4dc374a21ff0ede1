import Foundation
import LibAV

/// Converts colours to those of films in HDR: the exact formulas, one colour at a time.
///
/// The full signal of SDR becomes HDR's reference white, 203 cd/m², which is 75 % of HLG's signal (ITU-R BT.2408, 5.1), and everything else
/// keeps its light. What is brighter than HLG's nominal peak of 1000 cd/m² becomes as bright as that, in its own hue.
struct HLGMapping: Hashable, Sendable {
    private let transfer: TransferFunction
    private let toBT2020: ColorMatrix

    /// What HLG's signal may reach: the last code of limited range (ITU-R BT.2100 table 9).
    static let mostSignal = 1.09
    /// What signals of a source may be: beyond it are only corners of tables.
    private static let ofSource = (
        least: SIMD3<Double>(repeating: -0.1), most: SIMD3<Double>(repeating: 1.1)
    )

    init(transfer: TransferFunction, primaries: ColorPrimaries) {
        self.transfer = transfer
        toBT2020 = primaries.matrix(to: .bt2020)
    }

    /// Nil for HLG's own colours, which stay as they are.
    init?(for color: ColorDescription) {
        let (transfer, primaries) = color.light
        if transfer == .hlg, primaries == .bt2020 { return nil }
        self.init(transfer: transfer, primaries: primaries)
    }

    /// The matrix of the input signal.
    var weights: LumaWeights { transfer == .bt1886 ? .bt709 : .bt2020 }

    /// Maps luma 0…1 and chroma −0.5…0.5 in `weights` to luma and chroma of BT.2020.
    func mapped(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        let color = weights.rgb(signal).clamped(lowerBound: Self.ofSource.least, upperBound: Self.ofSource.most)
        return self.signal(of: transfer.light(color))
    }

    /// Luma and chroma of BT.2020 for light of the source's primaries in cd/m².
    func signal(of light: SIMD3<Double>) -> SIMD3<Double> {
        var light = toBT2020 * light
        let brightest = light.max()
        if brightest > TransferFunction.peak { light *= TransferFunction.peak / brightest }
        let shown = TransferFunction.hlgSignal(light)
        return LumaWeights.bt2020.lumaChroma(
            shown.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: Self.mostSignal)))
    }

    /// The same for red, green and blue from 0 to 1 of SDR.
    static func color(ofSDR color: SIMD3<Double>) -> SIMD3<Double> {
        let light = ColorPrimaries.bt709.matrix(to: .bt2020) * TransferFunction.bt1886.light(color)
        return TransferFunction.hlgSignal(light)
    }
}

/// The conversion of pictures with other colours than a film's.
struct ColorConversion: Hashable, Sendable {
    private enum Mapping: Hashable, Sendable {
        case toBT709(BT709Mapping)
        case toHLG(HLGMapping)
    }

    private let mapping: Mapping

    /// Nil for colours that pictures of the film have, or nearly have.
    init?(from color: ColorDescription, to film: PictureFormat) {
        guard film == .hdr else {
            guard let mapping = BT709Mapping(for: color) else { return nil }
            self.mapping = .toBT709(mapping)
            return
        }
        guard let mapping = HLGMapping(for: color) else { return nil }
        self.mapping = .toHLG(mapping)
    }

    /// The matrix of the input signal.
    var weights: LumaWeights {
        switch mapping {
        case .toBT709(let mapping): mapping.weights
        case .toHLG(let mapping): mapping.weights
        }
    }

    var cube: ColorCube {
        switch mapping {
        case .toBT709(let mapping): ColorCube(mapping)
        case .toHLG(let mapping): ColorCube(mapping)
        }
    }
}

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

/// Maps light of up to 1000 cd/m² to at most the reference white, which becomes SDR's full signal.
///
/// Light below the knee stays exactly the same: shadows, grey, skin, most of a picture. Above it, light counts by its logarithm, as in
/// ITU-R BT.2446 method C: the reference white itself comes out at 90 % of SDR's signal, and steps remain between all highlights up to the
/// peak, at 100 %.
///
/// The brightest of the film's own channels decides, and the other two follow it in proportion: hue and saturation stay those of the light,
/// and no channel can leave the film's range (docs/decisions/pictures.md). Only nearly white light loses its tint
/// on the way to white, as on film and in cameras: otherwise clouds would turn cyan or yellow.
enum HighlightRolloff {
    /// The start of compression, as a share of the reference white: 127 cd/m².
    static let knee = 0.625
    private static let peak = TransferFunction.peak / TransferFunction.referenceWhite
    /// The scale of the logarithm. Solves 1 = knee + a·ln(1 + (peak − knee) / a), which makes the peak full and the join smooth.
    private static let scale: Double = {
        var scale = 0.1
        for _ in 0..<60 { scale = (1 - knee) / log(1 + (peak - knee) / scale) }
        return scale
    }()

    /// Maps linear light of the film's primaries without negative channels; 1 is the reference white, before and after.
    static func applied(to light: SIMD3<Double>) -> SIMD3<Double> {
        let brightest = light.max()
        guard brightest > knee else { return light }
        let top = compressed(brightest)
        let scaled = light * (top / brightest)
        // The way to white leaves the brightest channel unchanged.
        return scaled + (top - scaled) * ((1 - contrast(at: brightest)) * whiteness(of: light))
    }

    /// The share of a white's tint that the curve leaves when applied to each channel: its slope in logarithms, 1 at the knee.
    private static func contrast(at light: Double) -> Double {
        let shown = min(light, peak)
        return shown / (1 + (shown - knee) / scale) / compressed(shown)
    }

    /// The degree to which a colour loses its tint like white: 1 for a cloud, 0 for skin, skies and anything with a distinct colour, with a
    /// smooth change in between. The least vivid colour of a ColorChecker has a saturation of 0.54.
    private static func whiteness(of light: SIMD3<Double>) -> Double {
        let saturation = 1 - light.min() / light.max()
        let place = min(1, max(0, (saturation - 0.25) / 0.3))
        return 1 - place * place * (3 - 2 * place)
    }

    static func compressed(_ light: Double) -> Double {
        light <= knee ? light : knee + scale * log(1 + (min(light, peak) - knee) / scale)
    }
}
