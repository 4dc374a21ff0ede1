/// An ICC profile (ICC.1:2022) of three curves and a matrix, as phones and cameras write into photos. Does not support profiles with
/// tables, as printers and scanners use, nor those for grey or CMYK.
struct ICCProfile: Hashable, Sendable {
    /// Linear light of each of the 256 codes of red, green and blue; 1 is full.
    let light: [[Double]]
    /// The matrix from linear light of the profile's primaries to that of sRGB's. Equal parts stay equal, so grey stays exactly grey.
    let toSRGB: ColorMatrix

    /// Nil for bytes that are not such a profile.
    init?(_ bytes: [UInt8]) {
        let reader = ICCReader(bytes)
        guard reader.text(at: 36) == "acsp", reader.text(at: 16) == "RGB ", reader.text(at: 20) == "XYZ ",
            let red = reader.xyz("rXYZ"), let green = reader.xyz("gXYZ"), let blue = reader.xyz("bXYZ"),
            let redCurve = reader.curve("rTRC"), let greenCurve = reader.curve("gTRC"),
            let blueCurve = reader.curve("bTRC")
        else { return nil }
        let toXYZ = ColorMatrix(
            SIMD3(red.x, green.x, blue.x), SIMD3(red.y, green.y, blue.y), SIMD3(red.z, green.z, blue.z))
        let rows = (Self.sRGB.inverse * toXYZ).rows
        // All profiles have the same white, D50, but their numbers are rounded.
        guard rows.allSatisfy({ (0.5...2).contains($0.sum()) }) else { return nil }
        toSRGB = ColorMatrix(rows[0] / rows[0].sum(), rows[1] / rows[1].sum(), rows[2] / rows[2].sum())
        light = [redCurve, greenCurve, blueCurve]
    }

    /// The XYZ of sRGB's red, green and blue, adapted to D50: IEC 61966-2-1, amendment 1.
    private static let sRGB = ColorMatrix(
        SIMD3(0.43607, 0.38515, 0.14307), SIMD3(0.22249, 0.71687, 0.06061), SIMD3(0.01392, 0.09708, 0.71410))

    /// True for sRGB under any name: converting would change nothing beyond rounding.
    var isSRGB: Bool {
        let ones = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
        let isSame = zip(toSRGB.rows, ones).allSatisfy { row, one in
            let difference = row - one
            return max(difference.max(), -difference.min()) < 0.01
        }
        return isSame
            && light.allSatisfy { curve in
                curve.indices.allSatisfy { abs(Int(SRGBCurve.code(curve[$0])) - $0) <= 1 }
            }
    }
}
