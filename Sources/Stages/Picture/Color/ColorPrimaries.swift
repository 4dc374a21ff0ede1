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
