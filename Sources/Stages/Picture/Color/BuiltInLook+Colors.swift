import Model

/// Dayreel's own looks, as formulas of gamma-coded red, green and blue from 0 to 1. Sums, products and quotients only, which IEEE 754
/// defines exactly.
///
/// All keep greys grey in their shadows, keep colours inside the gamut without clipping a channel, and spare skin: what is warm already
/// (more red than green than blue) changes by less than half as much.
extension BuiltInLook {
    func mapped(_ color: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .warm: Self.balanced(color, SIMD3(1.05, 0.998, 0.92), saturation: 1.04)
        case .cool: Self.balanced(color, SIMD3(0.945, 1.0, 1.065), saturation: 0.98)
        case .vivid: Self.fitted(Self.saturated(Self.contrasted(color, 0.16), 0.5))
        case .mono: SIMD3(repeating: Self.contrast(Self.film(color), 0.30))
        }
    }

    /// Shares of BT.709's luma.
    private static let luma = SIMD3(0.2126, 0.7152, 0.0722)

    /// Another white, as in another light, with the same luma: gains for the channels, less for colours that are warm already and less
    /// near white, so that snow and clouds keep their white.
    private static func balanced(_ color: SIMD3<Double>, _ gains: SIMD3<Double>, saturation: Double) -> SIMD3<Double> {
        let before = (color * luma).sum()
        let near = max(0, (before - 0.75) * 4)
        let share = (1 - 0.6 * warmth(color)) * (1 - 0.65 * min(1, near * near))
        var result = color * (1 + (gains - 1) * share)
        let after = (result * luma).sum()
        if after > 0 { result *= before / after }
        return fitted(before + (result - before) * saturation)
    }

    /// How far a colour is that of skin, or of candles and sand, from 0 to 1: red over green over blue.
    private static func warmth(_ color: SIMD3<Double>) -> Double {
        guard color.x > color.y, color.y > color.z, color.x > 0 else { return 0 }
        let (saturation, hue) = ((color.x - color.z) / color.x, (color.y - color.z) / (color.x - color.z))
        // Hues from 9° to 51°, wholly from 18° to 42°.
        let inside = min(1, min(hue - 0.15, 0.85 - hue) / 0.15)
        return max(0, inside) * min(1, saturation * 4)
    }

    /// Stronger colours: the weaker ones more than those that are strong already.
    private static func saturated(_ color: SIMD3<Double>, _ amount: Double) -> SIMD3<Double> {
        let (most, least, middle) = (color.max(), color.min(), (color * luma).sum())
        guard most > 0 else { return color }
        let left = 1 - (most - least) / most
        let gain = 1 + amount * (0.25 + 0.75 * left * left) * (1 - 0.55 * warmth(color))
        return middle + (color - middle) * gain
    }

    /// The same contrast for all channels, so that hues stay.
    private static func contrasted(_ color: SIMD3<Double>, _ amount: Double) -> SIMD3<Double> {
        let before = (color * luma).sum()
        return before > 0 ? color * (contrast(before, amount) / before) : color
    }

    /// Darker shadows and brighter lights, with black, white and the middle where they are.
    private static func contrast(_ value: Double, _ amount: Double) -> Double {
        let value = max(0, min(1, value))
        return value + amount * (value * value * (3 - 2 * value) - value)
    }

    /// The grey of a black-and-white film behind a light yellow filter: faces bright, skies dark.
    private static func film(_ color: SIMD3<Double>) -> Double { (color * SIMD3(0.32, 0.59, 0.09)).sum() }

    /// Towards grey where a channel would leave its range.
    private static func fitted(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let middle = max(0, min(1, (color * luma).sum()))
        let chroma = color - middle
        let (up, down) = (chroma.max(), -chroma.min())
        var share = 1.0
        if up > 1 - middle { share = min(share, (1 - middle) / up) }
        if down > middle { share = min(share, middle / down) }
        return middle + chroma * share
    }
}
