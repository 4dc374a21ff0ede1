import LibAV
import Testing

@testable import Stages

/// The quick reading of a table of colours, compared with the sum that defines it.
@Suite struct ColorCubeTests {
    /// A table whose neighbouring entries have nothing to do with each other.
    private static let cube = ColorCube(to: .sdr) { color in
        func part(_ factors: SIMD3<Double>) -> Double {
            let sum = (color * factors).sum() + 1000
            return sum - sum.rounded(.down)
        }
        return SIMD3(
            part(SIMD3(37.3, 11.7, 5.1)), part(SIMD3(3.9, 41.3, 17.7)) - 0.5, part(SIMD3(7.7, 23.1, 53.9)) - 0.5)
    }

    /// The mean of the eight entries around a colour of ten bits, by their nearness: in 4096ths of an entry.
    private func interpolated(_ table: [ColorCube.Entry], _ y: Int, _ u: Int, _ v: Int) -> Int {
        var sum = 0
        for corner in 0..<8 {
            let (a, b, c) = (corner & 1, corner >> 1 & 1, corner >> 2)
            func weight(_ code: Int, _ side: Int) -> Int { side == 1 ? code & 15 : 16 - code & 15 }
            let entry = Int(table[(v / 16 + c) * 65 * 65 + (u / 16 + b) * 65 + y / 16 + a][0])
            sum += entry * weight(y, a) * weight(u, b) * weight(v, c)
        }
        return sum
    }

    /// The code of a value of 128 · 4096ths, dithered by Bayer's matrix.
    private func code(_ value: Int, _ x: Int, _ y: Int) -> Int {
        let rank = Int(0x5D7F_91B3_4C6E_80A2 >> UInt64(4 * ((y & 3) * 4 + (x & 3))) & 15)
        return (value + (2 * rank + 1) << 14) >> 19
    }

    @Test func everyLumaAndChromaIsReadAsDefined() throws {
        var frame = try VideoFrame(width: 256, height: 128, pixelFormat: "yuv420p10le")
        // 32,768 samples of luma have each code 32 times, and 8192 of chroma each code eight times, in other orders.
        var codes: [[Int]] = []
        for plane in 0..<3 {
            let factor = [1, 389, 617][plane]
            let count = plane == 0 ? 256 * 128 : 128 * 64
            let plain = (0..<count).map { ($0 * factor + $0 / 1024 * 37) & 1023 }
            codes.append(plain)
            frame.withMutablePlane(plane) { bytes, stride, width, height in
                for row in 0..<height {
                    for column in 0..<width {
                        let code = plain[row * width + column]
                        bytes[row * stride + 2 * column] = UInt8(code & 255)
                        bytes[row * stride + 2 * column + 1] = UInt8(code >> 8)
                    }
                }
            }
        }
        let result = try Self.cube.convert(frame)
        var wrong = 0
        for row in 0..<128 {
            for column in 0..<256 {
                let pair = row / 2 * 128 + column / 2
                let next = column / 2 == 127 ? pair : pair + 1
                let (u, v) =
                    column % 2 == 0
                    ? (codes[1][pair], codes[2][pair])
                    : ((codes[1][pair] + codes[1][next]) / 2, (codes[2][pair] + codes[2][next]) / 2)
                let value = interpolated(Self.cube.luma, codes[0][row * 256 + column], u, v)
                let found = Int(result.mean(plane: 0, x: column..<column + 1, y: row..<row + 1))
                if found != code(value, column, row) { wrong += 1 }
            }
        }
        for row in 0..<64 {
            for column in 0..<128 {
                let at = 2 * row * 256 + 2 * column
                let luma = (codes[0][at] + codes[0][at + 1] + codes[0][at + 256] + codes[0][at + 257] + 2) / 4
                let (u, v) = (codes[1][row * 128 + column], codes[2][row * 128 + column])
                for (plane, table) in [(1, Self.cube.blue), (2, Self.cube.red)] {
                    let found = Int(result.mean(plane: plane, x: column..<column + 1, y: row..<row + 1))
                    if found != code(interpolated(table, luma, u, v), column, row) { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }
}
