import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

@Suite struct PictureLookTests {
    /// A picture of many colours: each block of eight by eight pixels has its own.
    private func colors() throws -> VideoFrame {
        var frame = try VideoFrame(width: 256, height: 256, pixelFormat: "yuv420p")
        for plane in 0..<3 {
            let step = plane == 0 ? 1 : 2
            frame.withMutablePlane(plane) { bytes, stride, width, height in
                for y in 0..<height {
                    for x in 0..<width {
                        let (column, row) = (x * step / 8, y * step / 8)
                        // Luma by the column, chroma by the row.
                        let value = [16 + column * 7, 98 + row % 8 * 8, 98 + row / 4 * 8][plane]
                        bytes[y * stride + x] = UInt8(value)
                    }
                }
            }
        }
        frame.color = .bt709
        return frame
    }

    /// The middle of each block: plane by plane.
    private func blocks(_ frame: borrowing VideoFrame) -> [SIMD3<Double>] {
        var found: [SIMD3<Double>] = []
        for row in 0..<32 {
            for column in 0..<32 {
                var color = SIMD3<Double>.zero
                for plane in 0..<3 {
                    let step = plane == 0 ? 1 : 2
                    let (x, y) = (column * 8 / step, row * 8 / step)
                    color[plane] = frame.mean(plane: plane, x: x..<(x + 4 / step), y: y..<(y + 8 / step))
                }
                found.append(color)
            }
        }
        return found
    }

    /// The largest of three differences.
    private func largest(_ difference: SIMD3<Double>) -> Double { max(difference.max(), -difference.min()) }

    @Test func `a table that changes nothing changes nothing`() throws {
        let rows = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2 & 1)" }.joined(separator: "\n")
        let look = PictureLook(try CubeFile.parse(Array("LUT_3D_SIZE 2\n\(rows)\n".utf8)))
        let frame = try colors()
        let (before, after) = (blocks(frame), blocks(try look.applied(to: frame)))
        for (old, new) in zip(before, after) {
            // Colours outside of red, green and blue are taken into them.
            let color = PictureSamples.rgb(ofFilm: old)
            guard color.min() > 0.02, color.max() < 0.98 else { continue }
            #expect(largest(old - new) < 0.75, "\(old) is \(new)")
        }
    }

    /// Red, green and blue of each block go through the table exactly, and the picture is within one and a half codes of that.
    @Test func `a table is applied to every colour`() throws {
        let values = (0..<27).map { index -> String in
            let (r, g, b) = (Double(index % 3) / 2, Double(index / 3 % 3) / 2, Double(index / 9) / 2)
            return "\(r * r * 0.9 + 0.05) \(g * 0.8 + b * 0.1) \(b * 0.7 + r * 0.2 + 0.05)"
        }
        let table = try CubeFile.parse(Array("LUT_3D_SIZE 3\n\(values.joined(separator: "\n"))".utf8))
        let frame = try colors()
        let (before, after) = (blocks(frame), blocks(try PictureLook(table).applied(to: frame)))
        var count = 0
        for (old, new) in zip(before, after) {
            let color = PictureSamples.rgb(ofFilm: old)
            guard color.min() > 0.03, color.max() < 0.97 else { continue }
            let signal = LumaWeights.bt709.lumaChroma(table.mapped(color))
            let expected = SIMD3(16, 128, 128) + signal * SIMD3(219, 224, 224)
            #expect(largest(expected - new) < 1.5, "\(old) is \(new), not \(expected)")
            count += 1
        }
        #expect(count > 100)
    }

    /// A colour of SDR in a film in HDR gets what it gets in SDR.
    @Test(arguments: BuiltInLook.allCases) func `a look in HDR is that of SDR`(look: BuiltInLook) throws {
        let toHLG = HLGMapping(transfer: .bt1886, primaries: .bt709)
        func codes(_ color: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(64, 512, 512) + toHLG.mapped(LumaWeights.bt709.lumaChroma(color)) * SIMD3(876, 896, 896)
        }
        let table = PictureLook(look, for: .hdr)
        for index in 0..<64 {
            // Not as vivid as what is brought into the gamut.
            let color = SIMD3(Double(index % 4), Double(index / 4 % 4), Double(index / 16)) / 4 * 0.7 + 0.35
            let shown = try table.applied(to: flat(codes(color)))
            let (film, depth, found) = (shown.color, shown.bitDepth, flatCodes(shown))
            #expect(film == .hlg && depth == 10)
            #expect(largest(found - codes(look.mapped(color))) < 6, "\(color) is \(found)")
        }
    }

    @Test func `what is brighter than white stays brighter`() throws {
        let table = PictureLook(.mono, for: .hdr)
        var last = 0.0
        for luma in stride(from: 64.0, through: 940, by: 12) {
            let shown = flatCodes(try table.applied(to: flat(SIMD3(luma, 512, 512))))
            #expect(shown.x >= last && shown.y == 512 && shown.z == 512)
            // The reference white and what is above it stay where they are.
            if luma >= 721 { #expect(abs(shown.x - luma) < 4, "\(luma) is \(shown.x)") }
            last = shown.x
        }
    }

    private func flat(_ codes: SIMD3<Double>) throws -> VideoFrame {
        var frame = try VideoFrame(width: 16, height: 16, pixelFormat: "yuv420p10le")
        for plane in 0..<3 {
            frame.withMutableSamples(plane, of: UInt16.self) { samples, stride, width, height in
                for y in 0..<height {
                    for x in 0..<width { samples[y * stride + x] = UInt16(codes[plane].rounded()) }
                }
            }
        }
        frame.color = .hlg
        return frame
    }

    private func flatCodes(_ frame: borrowing VideoFrame) -> SIMD3<Double> {
        SIMD3(
            Double(frame.deepSamples(0)[8][8]), Double(frame.deepSamples(1)[4][4]), Double(frame.deepSamples(2)[4][4]))
    }

    @Test(arguments: BuiltInLook.allCases) func `looks keep black, white and order`(look: BuiltInLook) {
        #expect(look.mapped(.zero).max() < 0.004)
        #expect(look.mapped(.one).min() > 0.975)
        var last = -1.0
        for step in 0...64 {
            let grey = look.mapped(SIMD3(repeating: Double(step) / 64))
            let luma = (grey * SIMD3(0.2126, 0.7152, 0.0722)).sum()
            #expect(luma > last, "grey \(step) of 64")
            last = luma
        }
        for index in 0..<1000 {
            let color = SIMD3(Double(index % 10) / 9, Double(index / 10 % 10) / 9, Double(index / 100) / 9)
            let result = look.mapped(color)
            #expect(result.min() >= -1e-9 && result.max() <= 1 + 1e-9, "\(color) is \(result)")
        }
    }

    @Test func `looks do what their names say, and spare skin`() throws {
        let grey = SIMD3(0.5, 0.5, 0.5)
        // A light and a dark skin, gamma-coded.
        let skins = [SIMD3(0.87, 0.68, 0.58), SIMD3(0.45, 0.30, 0.22)]
        let warm = BuiltInLook.warm.mapped(grey)
        let cool = BuiltInLook.cool.mapped(grey)
        #expect(warm.x > warm.y && warm.y > warm.z && warm.x - warm.z > 0.03)
        #expect(cool.x < cool.y && cool.y < cool.z && cool.z - cool.x > 0.03)
        for look in [BuiltInLook.warm, .cool] {
            let shift = largest(look.mapped(grey) - grey)
            for skin in skins { #expect(largest(look.mapped(skin) - skin) < shift) }
        }
        let leaf = SIMD3(0.35, 0.45, 0.30)
        let vivid = BuiltInLook.vivid.mapped(leaf)
        #expect(vivid.max() - vivid.min() > 1.15 * (leaf.max() - leaf.min()))
        for skin in skins {
            let result = BuiltInLook.vivid.mapped(skin)
            #expect(result.max() - result.min() < 1.35 * (skin.max() - skin.min()))
        }
        for index in 0..<27 {
            let color = SIMD3(Double(index % 3) / 2, Double(index / 3 % 3) / 2, Double(index / 9) / 2)
            let mono = BuiltInLook.mono.mapped(color)
            #expect(mono.x == mono.y && mono.y == mono.z)
        }
        let frame = try PictureLook(.mono).applied(to: try colors())
        #expect(blocks(frame).allSatisfy { $0.y == 128 && $0.z == 128 })
    }

    @Test func `a look is applied after everything else, and once`() throws {
        var bar = try VideoFrame(width: 180, height: 180, pixelFormat: "yuv420p")
        bar.fill(luma: 100, blue: 110, red: 140)
        (bar.presentationTime, bar.color) = (0, .bt709)
        let normalizer = FrameNormalizer(
            rotation: .upright, frameRate: Rational(30, 1), format: PictureSamples.film, look: PictureLook(.mono))
        let frame = try normalizer.normalized(bar)
        let means = (1...2).map { frame.mean(plane: $0) }
        let color = frame.color
        #expect(means == [128, 128] && color == .bt709)
        #expect(abs(frame.mean(x: 0..<60) - 16) < 0.2, "bars stay black")
    }
}
