import Foundation
import LibAV
import Model
import Stages
import TestSupport
import Testing

/// Colours of bright HDR light in the film, compared with the colours of the light itself.
@Suite struct HighlightRolloffTests {
    /// Shows flat light in cd/m² of BT.2020's primaries, coded in HLG or PQ, through the film's own stage.
    private struct Screen {
        private let isHLG: Bool
        private let normalizer = FrameNormalizer(
            rotation: .upright, frameRate: Rational(30, 1),
            format: FilmFormat(width: 64, height: 36, frameRate: FrameRate(30)))

        init(_ transfer: String) { isHLG = transfer == "arib-std-b67" }

        func shown(_ light: SIMD3<Double>) throws -> SIMD3<Double> {
            let signal =
                isHLG ? ColorConversions.hlgSignal(ofDisplay: light) : light.mapped(ColorConversions.pqSignal)
            let codes = ColorTests.codes(try ColorTests.lumaChroma(signal, "bt2020nc"), bits: 10, full: false)
            let color = ColorDescription(
                range: "tv", matrix: "bt2020nc", primaries: "bt2020",
                transfer: isHLG ? "arib-std-b67" : "smpte2084")
            let frame = try PictureSamples.flat("yuv420p10le", codes, width: 64, height: 36, color: color)
            return PictureSamples.rgb(ofFilm: try normalizer.normalized(frame).color())
        }
    }

    private static let transfers = ["arib-std-b67", "smpte2084"]
    private static let reference = ColorChecker.patches.map { CIELab(rgb: $0) }

    private func meanDifference(_ shown: [SIMD3<Double>]) -> Double {
        zip(shown, Self.reference).map { CIELab(rgb: $0).difference(to: $1) }.reduce(0, +) / Double(shown.count)
    }

    /// A ColorChecker lit as BT.2408 specifies comes closer to the chart on an SDR display than with the other mappings, even at the
    /// exposure that suits each of them best.
    @Test(arguments: transfers) func aChartIsUnchanged(transfer: String) throws {
        let screen = Screen(transfer)
        let shown = try ColorChecker.hdr(exposure: 1).map(screen.shown)
        let difference = meanDifference(shown)
        #expect(difference < 1, "\(difference)")
        for (patch, wanted) in ColorChecker.colored.map({ (CIELab(rgb: shown[$0]), Self.reference[$0]) }) {
            #expect((0.85...1.15).contains(patch.chroma / wanted.chroma), "\(patch) instead of \(wanted)")
            #expect(patch.hueShift(to: wanted) < 4, "\(patch) instead of \(wanted)")
        }
        for other in OtherToneMapping.allCases {
            let exposures = (-16...16).map { pow(2, Double($0) / 8) }
            let best = exposures.map { meanDifference(ColorChecker.hdr(exposure: $0).map(other.mapped)) }.min()
            #expect(try difference < #require(best), "\(other)")
        }
    }

    /// Most patches with one or two stops more light are highlights: brighter than the chart on an SDR display, with the same hue and
    /// saturation.
    @Test(arguments: transfers, [2.0, 4]) func aBrighterChartKeepsItsColors(transfer: String, exposure: Double) throws {
        let screen = Screen(transfer)
        let lights = ColorChecker.hdr(exposure: exposure)
        for index in ColorChecker.colored {
            let (shown, wanted) = (CIELab(rgb: try screen.shown(lights[index])), Self.reference[index])
            #expect((0.85...1.15).contains(shown.saturation / wanted.saturation), "\(index): \(shown), \(wanted)")
            #expect(shown.hueShift(to: wanted) < 4, "\(index): \(shown), \(wanted)")
            #expect(shown.lightness > wanted.lightness)
        }
    }

    /// A lamp, skies, walls, sunsets, leaves and skin in the sun.
    @Test(
        arguments: transfers,
        [
            SIMD3(404.0, 202, 28), SIMD3(127, 212, 604), SIMD3(110, 160, 320), SIMD3(598, 319, 66), SIMD3(700, 330, 90),
            SIMD3(180, 330, 60), SIMD3(420, 300, 230),
        ])
    func vividHighlightsKeepTheirColor(transfer: String, light: SIMD3<Double>) throws {
        let rgb = try Screen(transfer).shown(light)
        let (shown, wanted) = (CIELab(rgb: rgb), CIELab(light: ColorConversions.bt709(light / 203)))
        #expect((0.85...1.15).contains(shown.saturation / wanted.saturation), "\(rgb): \(shown), \(wanted)")
        #expect(shown.hueShift(to: wanted) < 4, "\(rgb): \(shown), \(wanted)")
        #expect(rgb.max() > 0.92)
    }

    /// Along the way from a cloud's colour to a sky's, the film's saturation follows the light's without jumps or reversals.
    @Test func fromWhiteToVividSaturationOnlyGrows() throws {
        let screen = Screen("smpte2084")
        for brightest in [250.0, 500, 900] {
            let saturations = try (0...24).map { step in
                let share = Double(step) / 24
                let light = SIMD3(1 - 0.8 * share, 1 - 0.5 * share, 1) * brightest
                return CIELab(rgb: try screen.shown(ColorConversions.bt2020(light))).saturation
            }
            let steps = zip(saturations.dropFirst(), saturations).map { $0 - $1 }
            #expect(steps.allSatisfy { (-0.002...0.06).contains($0) }, "\(brightest): \(steps)")
        }
    }

    /// Checks that the picture of docs/decisions/pictures.md shows what the code draws now.
    @Test func theDocumentedChartIsTheTestedOne() throws {
        let path = Checkout.path + "/docs/images/highlights.png"
        let chart = try HighlightChart(showing: Self.transfers.map { Screen($0).shown }).frame()
        if ProcessInfo.processInfo.environment["DAYREEL_WRITE_GOLDEN"] == "1" {
            try Data(PNG.encode(chart)).write(to: URL(filePath: path))
            Issue.record("\(path) was written: look at it before you commit it")
        }
        let written = try PNG.decode(Array(Data(contentsOf: URL(filePath: path))))
        #expect(written.width == chart.width && written.height == chart.height)
        #expect(HighlightChart.largestDifference(written, chart) <= 2)
    }
}
