import Foundation

/// Tone mappings of other programs, for comparison: from light in cd/m² of BT.2020's primaries to gamma-coded red, green and blue of
/// BT.709's.
enum OtherToneMapping: CaseIterable {
    /// ITU-R BT.2446 method A, from 1000 to 100 cd/m².
    case bt2446A
    /// libav's `tonemap` after `zscale=transfer=linear:npl=100:primaries=bt709`, with its default settings and a peak of 1000 cd/m².
    case mobius
    case hable

    func mapped(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let shown =
            switch self {
            case .bt2446A: Self.methodA(light)
            case .mobius: Self.scaled(light, by: Self.mobius)
            case .hable: Self.scaled(light) { Self.hable($0) / Self.hable(10) }
            }
        return shown.mapped { pow(min(1, max(0, $0)), 1 / 2.4) }
    }

    /// BT.2446-1, section 4: a logarithmic curve maps luma, and the colour differences scale with it.
    private static func methodA(_ light: SIMD3<Double>) -> SIMD3<Double> {
        let shares = SIMD3(0.2627, 0.6780, 0.0593)
        let signal = (light / 1000).mapped { pow(min(1, max(0, $0)), 1 / 2.4) }
        let luma = max(1e-9, (shares * signal).sum())
        let (hdr, sdr) = (1 + 32 * pow(0.1, 1 / 2.4), 1 + 32 * pow(0.01, 1 / 2.4))
        let perceived = log(1 + (hdr - 1) * luma) / log(hdr)
        let curved =
            switch perceived {
            case ...0.7399: 1.0770 * perceived
            case ..<0.9909: -1.1510 * perceived * perceived + 2.7811 * perceived - 0.6302
            default: 0.5 * perceived + 0.5
            }
        let result = (pow(sdr, curved) - 1) / (sdr - 1)
        let share = result / (1.1 * luma)
        let (blue, red) = (share * (signal.z - luma) / 1.8814, share * (signal.x - luma) / 1.4746)
        let adjusted = result - max(0.1 * red, 0)
        let (r, b) = (adjusted + 1.4746 * red, adjusted + 1.8814 * blue)
        let g = (adjusted - shares.x * r - shares.z * b) / shares.y
        return ColorConversions.bt709(SIMD3(r, g, b).mapped { pow(max(0, $0), 2.4) })
    }

    /// Desaturates highlights above 200 cd/m², then maps the brightest channel by the curve and scales the others with it.
    private static func scaled(_ light: SIMD3<Double>, by curve: (Double) -> Double) -> SIMD3<Double> {
        var color = ColorConversions.bt709(light) / 100
        let luminance = max(1e-6, (SIMD3(0.2126, 0.7152, 0.0722) * color).sum())
        color += (luminance - color) * (max(1e-6, luminance - 2) / luminance)
        let brightest = max(1e-6, color.max())
        return color * (curve(brightest) / brightest)
    }

    private static func mobius(_ light: Double) -> Double {
        let (join, peak) = (0.3, 10.0)
        guard light > join else { return light }
        let a = -join * join * (peak - 1) / (join * join - 2 * join + peak)
        let b = (join * join - 2 * join * peak + peak) / (peak - 1)
        return (b * b + 2 * b * join + join * join) / (b - a) * (light + a) / (light + b)
    }

    private static func hable(_ light: Double) -> Double {
        (light * (0.15 * light + 0.05) + 0.004) / (light * (0.15 * light + 0.5) + 0.06) - 0.02 / 0.30
    }
}
