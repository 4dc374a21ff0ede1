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
