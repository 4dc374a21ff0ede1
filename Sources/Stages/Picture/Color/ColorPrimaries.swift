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
