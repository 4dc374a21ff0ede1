import Foundation

/// Brings light of up to 1000 cd/m² under the reference white, which becomes SDR's full signal.
///
/// What is darker than the knee keeps its light exactly: shadows, grey, skin, most of a picture. Above it light
/// counts by its logarithm, as in ITU-R BT.2446 method C: the reference white itself comes out at 90 % of SDR's signal,
/// and steps remain between all highlights up to the peak, at 100 %.
///
/// What is nearly white is rolled off channel by channel, as the shoulder of film and cameras does, so that clouds lose their
/// tint on the way to white. That would bleach what is vivid, a blue sky or a sunlit wall: the more vivid a colour, the more
/// all its channels are scaled alike, by the brightest of them. Both turn hues; ICtCp (ITU-R BT.2100 table 7), whose angle
/// is the hue, brings them back.
enum HighlightRolloff {
    private static let toLMS = ColorMatrix(
        SIMD3(1688, 2146, 262) / 4096, SIMD3(683, 2951, 462) / 4096, SIMD3(99, 309, 3688) / 4096)
    private static let toICtCp = ColorMatrix(
        SIMD3(2048, 2048, 0) / 4096, SIMD3(6610, -13613, 7003) / 4096, SIMD3(17933, -17390, -543) / 4096)
    private static let (fromLMS, fromICtCp) = (toLMS.inverse, toICtCp.inverse)

    /// Where compression begins, as a share of the reference white: 127 cd/m².
    static let knee = 0.625
    private static let peak = TransferFunction.peak / TransferFunction.referenceWhite
    /// How quickly the logarithm flattens. Solves 1 = knee + a·ln(1 + (peak − knee) / a), which makes the peak full and
    /// the join smooth.
    private static let scale: Double = {
        var scale = 0.1
        for _ in 0..<60 { scale = (1 - knee) / log(1 + (peak - knee) / scale) }
        return scale
    }()

    /// BT.2020 linear light, 1 is the reference white, in and out.
    static func applied(to light: SIMD3<Double>) -> SIMD3<Double> {
        guard light.max() > knee else { return light }
        let bleached = light.mapped(compressed)
        let scaled = light * (compressed(light.max()) / light.max())
        let (before, after) = (perceived(light), perceived(bleached + (scaled - bleached) * vividness(of: light)))
        let (chroma, rest) = (hypot(before.y, before.z), hypot(after.y, after.z))
        let share = chroma > 0 ? rest / chroma : 0
        let color = SIMD3(after.x, before.y * share, before.z * share)
        return fromLMS * (fromICtCp * color).mapped(TransferFunction.pqLight) / TransferFunction.referenceWhite
    }

    /// How far a colour is to keep its saturation: 0 for whites, up to 0.8, without a step between. The figures were chosen by
    /// eye, on skies, clouds and walls of phones' HDR (docs/picture.md).
    private static func vividness(of light: SIMD3<Double>) -> Double {
        let saturation = 1 - max(0, light.min()) / light.max()
        let place = min(1, max(0, (saturation - 0.1) / 0.6))
        return 0.8 * place * place * (3 - 2 * place)
    }

    /// ICtCp of light: intensity and two colour differences.
    private static func perceived(_ light: SIMD3<Double>) -> SIMD3<Double> {
        toICtCp * (toLMS * light * TransferFunction.referenceWhite).mapped(TransferFunction.pqSignal)
    }

    static func compressed(_ light: Double) -> Double {
        light <= knee ? light : knee + scale * log(1 + (min(light, peak) - knee) / scale)
    }
}
