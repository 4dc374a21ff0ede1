import Foundation

/// Maps light of up to 1000 cd/m² to at most the reference white, which becomes SDR's full signal.
///
/// Light below the knee stays exactly the same: shadows, grey, skin, most of a picture. Above it, light counts by its logarithm, as in
/// ITU-R BT.2446 method C: the reference white itself comes out at 90 % of SDR's signal, and steps remain between all highlights up to the
/// peak, at 100 %.
///
/// The brightest of the film's own channels decides, and the other two follow it in proportion: hue and saturation stay those of the light,
/// and no channel can leave the film's range (docs/decisions/pictures.md). Only nearly white light loses its tint
/// on the way to white, as on film and in cameras: otherwise clouds would turn cyan or yellow.
enum HighlightRolloff {
    /// The start of compression, as a share of the reference white: 127 cd/m².
    static let knee = 0.625
    private static let peak = TransferFunction.peak / TransferFunction.referenceWhite
    /// The scale of the logarithm. Solves 1 = knee + a·ln(1 + (peak − knee) / a), which makes the peak full and the join smooth.
    private static let scale: Double = {
        var scale = 0.1
        for _ in 0..<60 { scale = (1 - knee) / log(1 + (peak - knee) / scale) }
        return scale
    }()

    /// Maps linear light of the film's primaries without negative channels; 1 is the reference white, before and after.
    static func applied(to light: SIMD3<Double>) -> SIMD3<Double> {
        let brightest = light.max()
        guard brightest > knee else { return light }
        let top = compressed(brightest)
        let scaled = light * (top / brightest)
        // The way to white leaves the brightest channel unchanged.
        return scaled + (top - scaled) * ((1 - contrast(at: brightest)) * whiteness(of: light))
    }

    /// The share of a white's tint that the curve leaves when applied to each channel: its slope in logarithms, 1 at the knee.
    private static func contrast(at light: Double) -> Double {
        let shown = min(light, peak)
        return shown / (1 + (shown - knee) / scale) / compressed(shown)
    }

    /// The degree to which a colour loses its tint like white: 1 for a cloud, 0 for skin, skies and anything with a distinct colour, with a
    /// smooth change in between. The least vivid colour of a ColorChecker has a saturation of 0.54.
    private static func whiteness(of light: SIMD3<Double>) -> Double {
        let saturation = 1 - light.min() / light.max()
        let place = min(1, max(0, (saturation - 0.25) / 0.3))
        return 1 - place * place * (3 - 2 * place)
    }

    static func compressed(_ light: Double) -> Double {
        light <= knee ? light : knee + scale * log(1 + (min(light, peak) - knee) / scale)
    }
}
