import Foundation

/// The light for a signal between 0 and 1. Negative signals, from colours outside the primaries' triangle, mirror positive ones.
enum TransferFunction: Hashable, Sendable {
    /// Hybrid log-gamma, ITU-R BT.2100 table 5; also the base layer of Dolby Vision 8.4.
    case hlg
    /// Perceptual quantiser, ITU-R BT.2100 table 4 (SMPTE ST 2084).
    case pq
    /// The curve of SDR displays for BT.709, BT.601 and BT.2020 signals: ITU-R BT.1886 with a black of zero.
    case bt1886

    /// HDR's reference white in cd/m² (ITU-R BT.2408): the light of a sheet of paper in the scene. SDR's full signal.
    static let referenceWhite = 203.0
    /// The brightest HDR highlights in cd/m²: HLG's nominal peak, and the peak for which phones master PQ.
    static let peak = 1000.0

    /// Light in cd/m² of a signal's three colours on the reference display.
    func light(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .hlg: Self.hlgDisplayLight(signal.mapped(Self.hlgSceneLight))
        case .pq: signal.mapped(Self.pqLight)
        case .bt1886: signal.mapped { Self.signedPower($0, 2.4) } * Self.referenceWhite
        }
    }

    /// HLG's inverse OETF: scene light between 0 and 1.
    private static func hlgSceneLight(_ signal: Double) -> Double {
        let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
        let size = abs(signal)
        let light = size <= 0.5 ? size * size / 3 : (exp((size - c) / a) + b) / 12
        return signal < 0 ? -light : light
    }

    /// HLG's OOTF for a display of 1000 cd/m², whose system gamma is 1.2.
    private static func hlgDisplayLight(_ scene: SIMD3<Double>) -> SIMD3<Double> {
        let luminance = (scene * SIMD3(0.2627, 0.6780, 0.0593)).sum()
        return luminance <= 0 ? .zero : scene * (peak * pow(luminance, 0.2))
    }

    /// HLG's signal of light in cd/m² on that display: the inverse OOTF, then the OETF.
    static func hlgSignal(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let luminance = (light * SIMD3(0.2627, 0.6780, 0.0593)).sum() / peak
        guard luminance > 0 else { return .zero }
        return (light / peak * pow(luminance, 1 / 1.2 - 1)).mapped(hlgSignal(ofScene:))
    }

    private static func hlgSignal(ofScene light: Double) -> Double {
        let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
        let size = abs(light)
        let signal = size <= 1 / 12 ? (3 * size).squareRoot() : a * log(12 * size - b) + c
        return light < 0 ? -signal : signal
    }

    private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

    /// PQ's EOTF: cd/m².
    static func pqLight(_ signal: Double) -> Double {
        let root = pow(abs(signal), 1 / m2)
        let light = 10_000 * pow(max(0, root - c1) / (c2 - c3 * root), 1 / m1)
        return signal < 0 ? -light : light
    }

    private static func signedPower(_ base: Double, _ exponent: Double) -> Double {
        base < 0 ? -pow(-base, exponent) : pow(base, exponent)
    }
}

extension SIMD3<Double> {
    func mapped(_ function: (Double) -> Double) -> SIMD3<Double> { SIMD3(function(x), function(y), function(z)) }
}

/// The curve of sRGB (IEC 61966-2-1), which photos and screens use.
enum SRGBCurve {
    /// The signal for linear light, both from 0 to 1.
    static func signal(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    /// The number of steps: fine enough that even near black, where the curve is steepest, five of them make a code.
    private static let steps = 16_384
    private static let codes = (0...steps).map {
        UInt8((255 * signal(Double($0) / Double(steps))).rounded())
    }

    /// The code for linear light, by a table: exact to within one code.
    static func code(_ light: Double) -> UInt8 {
        codes[Int(min(1, max(0, light)) * Double(steps) + 0.5)]
    }
}
