import Foundation

/// A colour in CIE 1976 L*a*b* (CIE 15) for a display whose white is D65: lightness and two colour differences.
struct CIELab {
    let lightness: Double
    let a: Double
    let b: Double

    init(lightness: Double, a: Double, b: Double) { (self.lightness, self.a, self.b) = (lightness, a, b) }

    /// Takes linear light of BT.709's primaries; 1 is white.
    init(light color: SIMD3<Double>) {
        // IEC 61966-2-1, each row divided by the white's X, Y and Z.
        let xyz = SIMD3(
            (SIMD3(0.412391, 0.357584, 0.180481) * color).sum() / 0.950456,
            (SIMD3(0.212639, 0.715169, 0.072192) * color).sum(),
            (SIMD3(0.019331, 0.119195, 0.950532) * color).sum() / 1.089058)
        let root = xyz.mapped { $0 > 216.0 / 24_389 ? cbrt($0) : (24_389.0 / 27 * $0 + 16) / 116 }
        self.init(lightness: 116 * root.y - 16, a: 500 * (root.x - root.y), b: 200 * (root.y - root.z))
    }

    /// Takes gamma-coded red, green and blue for a BT.1886 display.
    init(rgb: SIMD3<Double>) { self.init(light: rgb.mapped { pow(max(0, $0), 2.4) }) }

    var chroma: Double { hypot(a, b) }

    /// The saturation, which does not depend on how much light falls on the surface.
    var saturation: Double { chroma / (lightness + 16) }

    /// The angle between two hues in degrees, unsigned.
    func hueShift(to other: CIELab) -> Double {
        let turn = (atan2(b, a) - atan2(other.b, other.a)) * 180 / .pi
        return abs(turn.remainder(dividingBy: 360))
    }

    /// ΔE2000 (ISO/CIE 11664-6).
    func difference(to other: CIELab) -> Double {
        let mean7 = pow((chroma + other.chroma) / 2, 7)
        let stretch = 1.5 - 0.5 * (mean7 / (mean7 + 6_103_515_625)).squareRoot()
        let (first, second) = (Self.polar(a * stretch, b), Self.polar(other.a * stretch, other.b))
        let grey = first.chroma * second.chroma == 0
        let turn = grey ? 0 : (second.hue - first.hue).remainder(dividingBy: 360)
        let hue = grey ? first.hue + second.hue : first.hue + turn / 2
        func cosine(_ times: Double, _ offset: Double) -> Double { cos((times * hue + offset) * .pi / 180) }
        let weight = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.20 * cosine(4, -63)
        let level = pow((lightness + other.lightness) / 2 - 50, 2)
        let (mean, power) = ((first.chroma + second.chroma) / 2, pow((first.chroma + second.chroma) / 2, 7))
        let blue = (hue - 360 * (hue / 360).rounded(.down) - 275) / 25
        let rotation = -2 * (power / (power + 6_103_515_625)).squareRoot() * sin(.pi / 3 * exp(-blue * blue))
        let light = (other.lightness - lightness) / (1 + 0.015 * level / (20 + level).squareRoot())
        let color = (second.chroma - first.chroma) / (1 + 0.045 * mean)
        let angle =
            2 * (first.chroma * second.chroma).squareRoot() * sin(turn * .pi / 360) / (1 + 0.015 * mean * weight)
        return (light * light + color * color + angle * angle + rotation * color * angle).squareRoot()
    }

    private static func polar(_ a: Double, _ b: Double) -> (chroma: Double, hue: Double) {
        (hypot(a, b), atan2(b, a) * 180 / .pi)
    }
}
