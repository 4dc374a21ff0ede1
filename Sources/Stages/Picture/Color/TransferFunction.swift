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

/// The red, green and blue of a signal, all with the white D65.
enum ColorPrimaries: Hashable, Sendable {
    case bt709
    /// Apple's and Android's wide SDR colours: SMPTE EG 432-1.
    case displayP3
    case bt2020

    /// Chromaticities x, y of red, green, blue.
    private var corners: [(x: Double, y: Double)] {
        switch self {
        case .bt709: [(0.640, 0.330), (0.300, 0.600), (0.150, 0.060)]
        case .displayP3: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
        case .bt2020: [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)]
        }
    }

    /// The matrix from linear light of the primaries to CIE XYZ (SMPTE RP 177): equal parts of all three give the white.
    private var toXYZ: ColorMatrix {
        let columns = corners.map { SIMD3($0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y) }
        let unscaled = ColorMatrix(
            SIMD3(columns[0].x, columns[1].x, columns[2].x), SIMD3(1, 1, 1),
            SIMD3(columns[0].z, columns[1].z, columns[2].z))
        let white = SIMD3(0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290)
        let shares = unscaled.inverse * white
        return ColorMatrix(unscaled.rows[0] * shares, unscaled.rows[1] * shares, unscaled.rows[2] * shares)
    }

    /// The matrix from linear light of these primaries to linear light of the others.
    func matrix(to other: ColorPrimaries) -> ColorMatrix { other.toXYZ.inverse * toXYZ }
}

/// A 3×3 matrix that maps one triple to another.
struct ColorMatrix: Hashable, Sendable {
    var rows: [SIMD3<Double>]

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) { rows = [first, second, third] }

    static func * (matrix: ColorMatrix, color: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows[0] * color).sum(), (matrix.rows[1] * color).sum(), (matrix.rows[2] * color).sum())
    }

    static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
        let columns = (0..<3).map { left * SIMD3(right.rows[0][$0], right.rows[1][$0], right.rows[2][$0]) }
        return ColorMatrix(
            SIMD3(columns[0].x, columns[1].x, columns[2].x), SIMD3(columns[0].y, columns[1].y, columns[2].y),
            SIMD3(columns[0].z, columns[1].z, columns[2].z))
    }

    /// The inverse, which all matrices here have.
    var inverse: ColorMatrix {
        let (a, b, c) = (rows[0], rows[1], rows[2])
        let (bc, ca, ab) = (Self.cross(b, c), Self.cross(c, a), Self.cross(a, b))
        let determinant = (a * bc).sum()
        return ColorMatrix(
            SIMD3(bc.x, ca.x, ab.x) / determinant, SIMD3(bc.y, ca.y, ab.y) / determinant,
            SIMD3(bc.z, ca.z, ab.z) / determinant)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

/// Maps colours that a display cannot show to the most vivid ones that it can, with the same luminance and nearly the same hue: towards
/// grey, as ITU-R BT.2407 describes, instead of clipping channel by channel, which would tint them.
enum GamutFit {
    /// The share of the way from grey to the edge at which compression begins, so that shades beyond the edge remain distinct.
    private static let knee = 0.95

    /// The edges of a display's range: where a channel would be negative, and where one is full.
    enum Edges: Hashable, Sendable {
        case both
        /// Edges for light before its roll-off. Does not compress brightness in this step, because that would cost colour.
        case negativeOnly
    }

    /// Linear light, in which 1 is the display's white.
    static func applied(
        to color: SIMD3<Double>, luminance weights: SIMD3<Double>, edges: Edges = .both
    ) -> SIMD3<Double> {
        let luminance = (color * weights).sum()
        guard luminance > 1e-9 else { return .zero }
        guard luminance < 1 || edges == .negativeOnly else { return SIMD3(1, 1, 1) }
        let chroma = color - luminance
        // The distance of the colour from grey: 1 is where a channel reaches 0 or 1.
        let full = edges == .both ? chroma.max() / (1 - luminance) : 0
        let distance = max(full, -chroma.min() / luminance)
        guard distance > knee else { return color }
        let beyond = (distance - knee) / (1 - knee)
        return luminance + chroma * ((knee + (1 - knee) * beyond / (1 + beyond)) / distance)
    }
}
