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
