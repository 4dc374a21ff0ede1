import Foundation
import Testing

@testable import Stages

@Suite struct CubeFileTests {
    private func table(_ text: String) throws -> CubeTable { try CubeFile.parse(Array(text.utf8)) }

    private func fault(_ text: String) -> CubeFile.Fault? {
        do throws(CubeFile.Fault) {
            _ = try CubeFile.parse(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    /// A table of two steps in which each channel has its own factor: tetrahedral interpolation is exact.
    private static let pair = """
        # A comment
        TITLE "Two # steps"
        LUT_3D_SIZE 2
        DOMAIN_MIN 0 0 0
        DOMAIN_MAX 1.0 1.0 1.0

        0 0 0
        0.5 0 0
        0 1 0
        0.5 1 0
        0 0 1e0
        5e-1 0 1
        0 1 1
        0.5\t1 1

        """

    @Test func `a table is read as it is written`() throws {
        for text in [Self.pair, Self.pair.replacing("\n", with: "\r\n"), String(Self.pair.dropLast())] {
            let table = try table(text)
            #expect(table.size == 2 && !table.isCurve && table.values.count == 8)
            let color = table.mapped(SIMD3(0.6, 0.25, 0.75))
            #expect(abs(color.x - 0.3) < 1e-12 && abs(color.y - 0.25) < 1e-12 && abs(color.z - 0.75) < 1e-12)
            #expect(table.mapped(SIMD3(2, -1, 0)) == SIMD3(0.5, 0, 0), "outside is the edge")
        }
    }

    @Test func `between the steps a table is tetrahedral`() throws {
        // One corner of the cell is lit: the tetrahedra that touch it rise to it, and the others are dark.
        var rows = Array(repeating: "0 0 0", count: 8)
        rows[1] = "1 1 1"
        let table = try table("LUT_3D_SIZE 2\n" + rows.joined(separator: "\n"))
        #expect(abs(table.mapped(SIMD3(0.75, 0.5, 0.25)).x - 0.25) < 1e-12)
        #expect(abs(table.mapped(SIMD3(0.75, 0.25, 0.5)).y - 0.25) < 1e-12)
        #expect(table.mapped(SIMD3(0.5, 0.75, 0.25)).x == 0)
        #expect(table.mapped(SIMD3(1, 0, 0)) == .one && table.mapped(SIMD3(1, 1, 1)) == .zero)
    }

    @Test func `curves and other domains`() throws {
        let curve = try table("LUT_1D_SIZE 3\nLUT_1D_INPUT_RANGE -1 1\n0 1 0\n0.25 0.5 0\n1 0 0.5\n")
        #expect(curve.isCurve)
        let color = curve.mapped(SIMD3(0, 0.5, 1))
        #expect(color == SIMD3(0.25, 0.25, 0.5))
        #expect(curve.mapped(SIMD3(-0.5, -1, 0.5)) == SIMD3(0.125, 1, 0.25))
        let wide = try table(Self.pair.replacing("DOMAIN_MAX 1.0 1.0 1.0", with: "DOMAIN_MAX 2 2 2"))
        #expect(abs(wide.mapped(SIMD3(1, 1, 1)).y - 0.5) < 1e-12)
    }

    @Test func `what cannot be used is said with its line`() {
        #expect(fault("") == CubeFile.Fault(words: "has neither LUT_1D_SIZE nor LUT_3D_SIZE"))
        let lines: [(String, Int?)] = [
            ("0 0 0\n", 1), ("LUT_3D_SIZE 66\n", 1), ("LUT_3D_SIZE 1\n", 1), ("LUT_3D_SIZE 2.5\n", 1),
            ("TITLE \"a\"\nLUT_3D_SIZE\n", 2), ("LUT_3D_SIZE 2\nLUT_1D_SIZE 2\n", 2), ("LUT_2D_SIZE 2\n", 1),
            ("LUT_1D_SIZE 2\n0 0\n", 2), ("LUT_1D_SIZE 2\n0 0 0\n0 0 nan\n", 3), ("LUT_1D_SIZE 2\n0 0 0x1\n", 2),
            ("LUT_1D_SIZE 2\n0 0 inf\n", 2), ("LUT_1D_SIZE 2\n0 0 1e99\n", 2), ("LUT_1D_SIZE 2\n1,5 0 0\n", 2),
            ("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n1 1 1\n", 4), ("LUT_1D_SIZE 2\n0 0 0 0\n", 2),
            ("DOMAIN_MIN 0 0\n", 1), ("\u{7f}ELF\u{0}\n", 1), ("<html>\n", 1),
            ("LUT_1D_SIZE 2\n0 0 0\n", nil), ("LUT_1D_SIZE 2\nDOMAIN_MIN 1 0 0\n0 0 0\n1 1 1\n", nil),
        ]
        for (text, line) in lines {
            let fault = fault(text)
            #expect(fault != nil && fault?.line == line, "\(text): \(fault?.text ?? "no fault")")
        }
    }

    @Test func `a file that is none cannot be read`() throws {
        #expect(throws: CubeFile.Fault.self) { try CubeFile.read("/nonexistent/a.cube") }
        #expect(throws: CubeFile.Fault.self) { try CubeFile.read("/dev/null") }
        #expect(throws: CubeFile.Fault.self) { try CubeFile.read("/tmp") }
    }
}
