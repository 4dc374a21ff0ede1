package import LibAV
package import Model

/// A look, as a table for pictures of a film: 8-bit 4:2:0 in BT.709's limited range.
package struct PictureLook: Sendable {
    private let cube: ColorCube

    package init(_ look: BuiltInLook) { cube = Self.cube(look.mapped) }

    init(_ table: CubeTable) { cube = Self.cube(table.mapped) }

    /// The look of a film; `path`: of its file. Throws `DayreelError` with the file as its place.
    package init(_ look: FilmLook, path: String?) throws {
        guard let builtIn = look.builtIn else {
            guard let path else { throw DayreelError(.internalError, "a look has no file") }
            do throws(CubeFile.Fault) {
                self.init(try CubeFile.read(path))
            } catch {
                throw DayreelError(look: path, cause: error.text)
            }
            return
        }
        self.init(builtIn)
    }

    private static func cube(_ map: (SIMD3<Double>) -> SIMD3<Double>) -> ColorCube {
        ColorCube(to: .sdr) { signal in
            let color = LumaWeights.bt709.rgb(signal).clamped(lowerBound: .zero, upperBound: .one)
            return LumaWeights.bt709.lumaChroma(map(color).clamped(lowerBound: .zero, upperBound: .one))
        }
    }

    /// A new picture of the same size and time.
    package func applied(to picture: borrowing VideoFrame) throws -> VideoFrame { try cube.convert(picture) }
}

extension DayreelError {
    init(look path: String, cause: String) {
        self.init(
            .missingInput, "the look cannot be read", place: path, cause: cause,
            remedy: "Name a .cube file under 'composition.look', or one of Dayreel's own looks.")
    }
}
