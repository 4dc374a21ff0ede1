import Foundation
import LibAV
import Model
import Stages
import Testing

/// HDR and wide-gamut colours, compared with the standards' formulas in Double, written a second time here.
@Suite struct ToneMappingTests {
    private static let hlg = ColorDescription(
        range: "tv", matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67")
    private static let pq = ColorDescription(
        range: "tv", matrix: "bt2020nc", primaries: "bt2020", transfer: "smpte2084")
    private static let p3 = ColorDescription(range: "pc", matrix: "smpte170m", primaries: "smpte432", transfer: "bt709")

    /// The chart's surfaces in BT.709 linear light, where 1 is a perfect white: grey card, dark and light skin, foliage, blue sky, brick
    /// (from the sRGB values that the ColorChecker's manufacturer publishes).
    private static let chart: [SIMD3<Double>] = [
        SIMD3(0.18, 0.18, 0.18), SIMD3(0.171, 0.084, 0.058), SIMD3(0.539, 0.305, 0.223), SIMD3(0.095, 0.150, 0.054),
        SIMD3(0.122, 0.195, 0.337), SIMD3(0.302, 0.081, 0.056),
    ]

    /// The display light, in cd/m² and BT.2020, that an HLG camera intends for a surface of the chart on a display of 1000 cd/m².
    private func displayLight(ofSurface color: SIMD3<Double>) -> SIMD3<Double> {
        // BT.2408: a perfect white is at 75 % HLG, scene light 0.2650, 203 cd/m².
        let scene = ColorConversions.bt2020(color) * 0.2650
        let luminance = (SIMD3(0.2627, 0.6780, 0.0593) * scene).sum()
        return scene * 1000 * pow(luminance, 0.2)
    }

    private func frame(
        signal: SIMD3<Double>, _ color: ColorDescription, width: Int = 320, height: Int = 180
    ) throws -> VideoFrame {
        let codes = ColorTests.codes(try ColorTests.lumaChroma(signal, "bt2020nc"), bits: 10, full: color.range == "pc")
        return try PictureSamples.flat("yuv420p10le", codes, width: width, height: height, color: color)
    }

    /// A normaliser shared by all pictures of a test, because its table is slow to build in a debug build.
    private func normalizer() -> FrameNormalizer {
        FrameNormalizer(rotation: .upright, frameRate: Rational(30, 1), format: PictureSamples.film)
    }

    // MARK: Tests

    /// Surfaces darker than 127 cd/m² keep their light: SDR shows it relative to the reference white, at BT.1886's gamma.
    /// Tolerance: three 8-bit codes.
    @Test(arguments: [hlg, pq]) func aChartKeepsItsColors(color: ColorDescription) throws {
        let normalizer = normalizer()
        for surface in Self.chart {
            let light = displayLight(ofSurface: surface)
            let signal =
                color == Self.hlg
                ? (ColorConversions.bt2020(surface) * 0.2650).mapped(ColorConversions.hlgSignal)
                : light.mapped(ColorConversions.pqSignal)
            let wanted = ColorConversions.bt709(light / 203).mapped { pow(max(0, $0), 1 / 2.4) }
            try ColorTests.expect(
                try normalizer.normalized(try frame(signal: signal, color)), shows: wanted, within: 3)
        }
    }

    /// The 18 % grey card at BT.2408's level, 38 % HLG and PQ, comes out near BT.709's own level for it, 40.9 %.
    @Test(arguments: [(hlg, 0.75), (pq, 0.58)]) func greyAndWhiteAreWhereTheyBelong(
        color: ColorDescription, white: Double
    ) throws {
        let normalizer = normalizer()
        let grey = try normalizer.normalized(try frame(signal: SIMD3(repeating: 0.38), color)).color()
        #expect(abs((grey.x - 16) / 219 - 0.409) < 0.025)
        let paper = try normalizer.normalized(try frame(signal: SIMD3(repeating: white), color)).color()
        #expect((0.89...0.95).contains((paper.x - 16) / 219))
    }

    /// Greys from black to the peak have no tint and never get darker; highlights up to 1000 cd/m² stay distinguishable.
    @Test(arguments: [hlg, pq]) func greyStaysGreyAndHighlightsKeepTheirSteps(color: ColorDescription) throws {
        let normalizer = normalizer()
        let peak = color == Self.hlg ? 1.0 : 0.752
        var last = 15.0
        for step in 0...40 {
            let level = peak * Double(step) / 40
            let shown = try normalizer.normalized(try frame(signal: SIMD3(repeating: level), color)).color()
            #expect(shown.y == 128 && shown.z == 128, "\(level): \(shown)")
            #expect(step == 0 ? shown.x == 16 : shown.x >= last + 1, "\(level): \(shown)")
            last = shown.x
        }
        #expect(last >= 234.5)
        let beyond = try normalizer.normalized(try frame(signal: SIMD3(repeating: 1), color)).color()
        #expect(beyond.x >= 234.5)
    }

    /// A cloud of 600 cd/m² with a trace of colour becomes white with an even smaller trace, as SDR cameras record it.
    @Test func tintsOfBrightCloudsAreNotAmplified() throws {
        let normalizer = normalizer()
        let cloud = SIMD3(560.0, 600, 620)
        for color in [Self.hlg, Self.pq] {
            let signal =
                color == Self.pq
                ? cloud.mapped(ColorConversions.pqSignal) : ColorConversions.hlgSignal(ofDisplay: cloud)
            let shown = try normalizer.normalized(try frame(signal: signal, color)).color()
            #expect((0.95...0.99).contains((shown.x - 16) / 219))
            #expect((0...3).contains(shown.y - 128) && (-5...0).contains(shown.z - 128), "\(shown)")
        }
    }

    /// Colours outside BT.709 move to its edge along the line to the grey of their luminance, and shades stay distinguishable.
    @Test func colorsOutsideTheFilmsGamutKeepTheirHue() throws {
        let normalizer = normalizer()
        for primary in [SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0)] {
            var saturations: [Double] = []
            for purity in [0.4, 0.6, 0.8, 1] {
                let light = (primary * purity + (1 - purity) * SIMD3(repeating: 0.3)) * 90
                let shown = try normalizer.normalized(
                    try frame(signal: light.mapped(ColorConversions.pqSignal), Self.pq)
                ).color()
                let linear = PictureSamples.rgb(ofFilm: shown).mapped { pow($0, 2.4) }
                let (found, wanted) = (chroma(linear), chroma(ColorConversions.bt709(light / 203)))
                let cosine = (found * wanted).sum() / ((found * found).sum() * (wanted * wanted).sum()).squareRoot()
                #expect(cosine > 0.99, "\(primary) \(purity): \(shown)")
                // The distance from grey to the edge, where a channel is 0.
                let luminance = (linear - found).x
                saturations.append(-found.min() / luminance)
            }
            #expect(zip(saturations.dropFirst(), saturations).allSatisfy { $0 > $1 }, "\(saturations)")
        }
    }

    private func chroma(_ light: SIMD3<Double>) -> SIMD3<Double> {
        light - (SIMD3(0.2126, 0.7152, 0.0722) * light).sum()
    }

    /// Apple's Display P3 in SDR: colours inside the film's gamut keep their light in BT.709's primaries.
    @Test func displayP3IsConverted() throws {
        let normalizer = normalizer()
        // SMPTE EG 432-1 to BT.709, both with D65.
        func converted(_ c: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(
                1.224940 * c.x - 0.224940 * c.y, -0.042057 * c.x + 1.042057 * c.y,
                -0.019638 * c.x - 0.078636 * c.y + 1.098274 * c.z)
        }
        for rgb in [SIMD3(0.5, 0.5, 0.5), SIMD3(0.74, 0.60, 0.53), SIMD3(0.40, 0.48, 0.62), SIMD3(0.35, 0.45, 0.3)] {
            let codes = ColorTests.codes(try ColorTests.lumaChroma(rgb, "smpte170m"), bits: 8, full: true)
            let frame = try PictureSamples.flat("yuvj420p", codes, color: Self.p3)
            let wanted = converted(rgb.mapped { pow($0, 2.4) }).mapped { pow($0, 1 / 2.4) }
            try ColorTests.expect(try normalizer.normalized(frame), shows: wanted, within: 3)
        }
    }

    /// Red left, green right, rotated and letterboxed: the table must change colours, not positions.
    @Test func mappedPicturesAreFittedAndTurned() throws {
        var frame = try frame(signal: SIMD3(repeating: 0.5), Self.hlg, width: 180, height: 320)
        frame.paint(0, 300, x: 0..<90)
        let film = PictureSamples.film
        for fit in Fit.allCases {
            let format = FilmFormat(width: 320, height: 180, frameRate: film.frameRate, fit: fit)
            let shown = try PictureSamples.normalized(
                frame.reference(), format, rotation: DisplayRotation(clockwiseDegrees: 90))
            #expect([shown.width, shown.height] == [320, 180] && shown.color == .bt709)
            // The stored left side is at the top.
            let (above, below) = (shown.color(y: 0.2).x, shown.color(y: 0.8).x)
            #expect(above < 90 && below > 120)
        }
    }
}
