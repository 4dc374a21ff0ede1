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
