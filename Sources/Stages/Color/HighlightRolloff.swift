import Foundation

/// Brings light of up to 1000 cd/m² under the reference white, which becomes SDR's full signal.
///
/// What is darker than the knee keeps its light exactly: shadows, grey, skin, most of a picture. Above it light
/// counts by its logarithm, as in ITU-R BT.2446 method C: the reference white itself comes out at 90 % of SDR's signal,
/// and steps remain between all highlights up to the peak, at 100 %.
///
/// Each colour channel is rolled off by itself, as the shoulder of film and cameras does, so that highlights lose their
/// colour on the way to white instead of keeping a tint that SDR shows as neon. That turns hues; ICtCp (ITU-R BT.2100
/// table 7), whose angle is the hue, brings them back.
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
        let (before, after) = (perceived(light), perceived(light.mapped(compressed)))
        let (chroma, rest) = (hypot(before.y, before.z), hypot(after.y, after.z))
        let share = chroma > 0 ? rest / chroma : 0
        let color = SIMD3(after.x, before.y * share, before.z * share)
        return fromLMS * (fromICtCp * color).mapped(TransferFunction.pqLight) / TransferFunction.referenceWhite
    }

    /// ICtCp of light: intensity and two colour differences.
    private static func perceived(_ light: SIMD3<Double>) -> SIMD3<Double> {
        toICtCp * (toLMS * light * TransferFunction.referenceWhite).mapped(TransferFunction.pqSignal)
    }

    static func compressed(_ light: Double) -> Double {
        light <= knee ? light : knee + scale * log(1 + (min(light, peak) - knee) / scale)
    }
}
