import Foundation

/// The 24 patches of a ColorChecker chart, from the manufacturer's values for sRGB screens (X-Rite, "ColorChecker Classic", 8-bit).
enum ColorChecker {
    static let patches: [SIMD3<Double>] = [
        SIMD3(115, 82, 68), SIMD3(194, 150, 130), SIMD3(98, 122, 157), SIMD3(87, 108, 67), SIMD3(133, 128, 177),
        SIMD3(103, 189, 170), SIMD3(214, 126, 44), SIMD3(80, 91, 166), SIMD3(193, 90, 99), SIMD3(94, 60, 108),
        SIMD3(157, 188, 64), SIMD3(224, 163, 46), SIMD3(56, 61, 150), SIMD3(70, 148, 73), SIMD3(175, 54, 60),
        SIMD3(231, 199, 31), SIMD3(187, 86, 149), SIMD3(8, 133, 161), SIMD3(243, 243, 242), SIMD3(200, 200, 200),
        SIMD3(160, 160, 160), SIMD3(122, 122, 121), SIMD3(85, 85, 85), SIMD3(52, 52, 52),
    ].map { $0 / 255 }

    /// The 18 coloured patches; the others are greys.
    static let colored = 0..<18

    /// The patches' linear light on an SDR display (BT.1886) in BT.709's primaries; 1 is white.
    static let light = patches.map { patch in patch.mapped { pow($0, 2.4) } }

    /// The chart's HDR values in cd/m² and BT.2020's primaries. At an exposure of 1, its white is BT.2408's reference white; 4 is two stops
    /// more.
    static func hdr(exposure: Double) -> [SIMD3<Double>] {
        light.map { ColorConversions.bt2020($0) * 203 * exposure }
    }
}

/// Conversions written a second time from the standards, independently of the code under test.
enum ColorConversions {
    /// ITU-R BT.2087 table 2: from BT.709's primaries to BT.2020's, linear light.
    static func bt2020(_ color: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            0.627404 * color.x + 0.329283 * color.y + 0.043313 * color.z,
            0.069097 * color.x + 0.919540 * color.y + 0.011362 * color.z,
            0.016391 * color.x + 0.088013 * color.y + 0.895595 * color.z)
    }

    /// The inverse (BT.2407).
    static func bt709(_ color: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            1.660491 * color.x - 0.587641 * color.y - 0.072850 * color.z,
            -0.124550 * color.x + 1.132900 * color.y - 0.008349 * color.z,
            -0.018151 * color.x - 0.100579 * color.y + 1.118730 * color.z)
    }

    /// ITU-R BT.2100 table 4: PQ's inverse EOTF, of one channel in cd/m².
    static func pqSignal(_ light: Double) -> Double {
        let y = pow(light / 10_000, 0.1593017578125)
        return pow((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y), 78.84375)
    }

    /// ITU-R BT.2100 table 5: HLG's OETF.
    static func hlgSignal(ofScene light: Double) -> Double {
        light <= 1.0 / 12 ? (3 * light).squareRoot() : 0.17883277 * log(12 * light - 0.28466892) + 0.55991073
    }

    /// HLG's signal for light in cd/m² on a display of 1000 cd/m²: its OOTF backwards, then its OETF.
    static func hlgSignal(ofDisplay light: SIMD3<Double>) -> SIMD3<Double> {
        let luminance = (SIMD3(0.2627, 0.6780, 0.0593) * light).sum() / 1000
        let scene = light / 1000 * pow(luminance, 1 / 1.2 - 1)
        return scene.mapped { hlgSignal(ofScene: max(0, $0)) }
    }
}

extension SIMD3<Double> {
    func mapped(_ function: (Double) -> Double) -> SIMD3<Double> { SIMD3(function(x), function(y), function(z)) }
}
