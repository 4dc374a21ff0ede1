import Foundation
package import LibAV
package import Model
import Synchronization

/// A look, as a table for pictures of a film.
package struct PictureLook: Sendable {
    private let cube: ColorCube

    package init(_ look: BuiltInLook, for film: PictureFormat = .sdr) { cube = Self.cube(film, look.mapped) }

    init(_ table: CubeTable, for film: PictureFormat = .sdr) { cube = Self.cube(film, table.mapped) }

    /// The look of a film; `path`: of its file. Throws `DayreelError` with the file as its place.
    package init(_ look: FilmLook, path: String?, for film: PictureFormat) throws {
        guard let builtIn = look.builtIn else {
            guard let path else { throw DayreelError(.internalError, "a look has no file") }
            do throws(CubeFile.Fault) {
                self.init(try CubeFile.read(path), for: film)
            } catch {
                throw DayreelError(look: path, cause: error.text)
            }
            return
        }
        self.init(builtIn, for: film)
    }

    /// `map` takes and returns red, green and blue of BT.709 from 0 to 1, as displays take them.
    private static func cube(_ film: PictureFormat, _ map: (SIMD3<Double>) -> SIMD3<Double>) -> ColorCube {
        if film == .hdr { return deepCube(map) }
        return ColorCube(to: .sdr) { signal in
            let color = LumaWeights.bt709.rgb(signal).clamped(lowerBound: .zero, upperBound: .one)
            return LumaWeights.bt709.lumaChroma(map(color).clamped(lowerBound: .zero, upperBound: .one))
        }
    }

    /// The same for a film in HDR. The look sees what SDR shows of the same light, with the reference white as its white. What is brighter
    /// is shown to it as bright as that, and gets back what it was brighter by.
    private static func deepCube(_ map: (SIMD3<Double>) -> SIMD3<Double>) -> ColorCube {
        let (toBT709, toHLG) = (
            ColorPrimaries.bt2020.matrix(to: .bt709), HLGMapping(transfer: .bt1886, primaries: .bt709)
        )
        return ColorCube(to: .hdr) { signal in
            let color = LumaWeights.bt2020.rgb(signal).clamped(
                lowerBound: .zero, upperBound: SIMD3(repeating: HLGMapping.mostSignal))
            let light = GamutFit.applied(
                to: toBT709 * TransferFunction.hlg.light(color) / TransferFunction.referenceWhite,
                luminance: LumaWeights.bt709.rgbShares, edges: .negativeOnly)
            let excess = max(1, light.max())
            let seen = (light / excess).mapped { pow(max(0, $0), 1 / 2.4) }
            let shown = map(seen).clamped(lowerBound: .zero, upperBound: .one)
            return toHLG.signal(of: TransferFunction.bt1886.light(shown) * excess)
        }
    }

    /// A new picture of the same size and time.
    package func applied(to picture: borrowing VideoFrame) throws -> VideoFrame { try cube.convert(picture) }
}

/// Keeps the table of the last look: all segments of a film have the same.
package final class KnownLooks: Sendable {
    private let last = Mutex<(look: FilmLook, film: PictureFormat, table: PictureLook)?>(nil)

    package init() {}

    /// The look of a film; `path`: of its file. Throws `DayreelError` with the file as its place.
    package func look(_ look: FilmLook, path: String?, for film: PictureFormat) throws -> PictureLook {
        let wanted = look.inRecipe
        if let known = last.withLock({ $0 }), known.look == wanted, known.film == film { return known.table }
        let table = try PictureLook(look, path: path, for: film)
        last.withLock { $0 = (wanted, film, table) }
        return table
    }
}

extension DayreelError {
    init(look path: String, cause: String) {
        self.init(
            .missingInput, "the look cannot be read", place: path, cause: cause,
            remedy: "Name a .cube file under 'composition.look', or one of Dayreel's own looks.")
    }
}

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
