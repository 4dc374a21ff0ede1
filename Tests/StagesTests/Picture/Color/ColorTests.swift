import Foundation
import LibAV
import Model
import Stages
import Testing

/// Flat patches of known colours, coded as each standard says, compared with the same colours coded by BT.709's formulas.
@Suite struct ColorTests {
    /// The weights of red, green and blue in luma.
    private static let shares: [String: SIMD3<Double>] = [
        "bt709": SIMD3(0.2126, 0.7152, 0.0722), "smpte170m": SIMD3(0.299, 0.587, 0.114),
        "bt2020nc": SIMD3(0.2627, 0.6780, 0.0593),
    ]

    /// Gamma-coded red, green and blue: greys, both ends, primaries at 75 %, light skin, sky.
    static let patches: [SIMD3<Double>] = [
        SIMD3(0.5, 0.5, 0.5), .zero, SIMD3(1, 1, 1), SIMD3(0.75, 0, 0), SIMD3(0, 0.75, 0), SIMD3(0, 0, 0.75),
        SIMD3(0.76, 0.59, 0.51), SIMD3(0.38, 0.48, 0.62), SIMD3(0.75, 0.75, 0),
    ]

    static func lumaChroma(_ rgb: SIMD3<Double>, _ matrix: String) throws -> SIMD3<Double> {
        let share = try #require(shares[matrix])
        let luma = (share * rgb).sum()
        return SIMD3(luma, (rgb.z - luma) / (2 - 2 * share.z), (rgb.x - luma) / (2 - 2 * share.x))
    }

    /// Codes as ITU-R BT.601, 709 and 2100 quantise them.
    static func codes(_ signal: SIMD3<Double>, bits: Int, full: Bool) -> [Int] {
        let scale = Double(1 << (bits - 8))
        let top = Double(1 << bits) - 1
        let values =
            full
            ? SIMD3(top * signal.x, top * signal.y + 128 * scale, top * signal.z + 128 * scale)
            : SIMD3(16 + 219 * signal.x, 128 + 224 * signal.y, 128 + 224 * signal.z) * scale
        return (0..<3).map { Int(min(top, max(0, values[$0].rounded()))) }
    }

    static func film(_ rgb: SIMD3<Double>) throws -> SIMD3<Double> {
        let signal = try lumaChroma(rgb, "bt709")
        return SIMD3(16 + 219 * signal.x, 128 + 224 * signal.y, 128 + 224 * signal.z)
    }

    /// The default tolerance is two 8-bit codes, because both the source and the result are rounded.
    static func expect(_ frame: borrowing VideoFrame, shows rgb: SIMD3<Double>, within tolerance: Double = 2) throws {
        let (found, wanted) = (frame.color(), try film(rgb))
        let difference = found - wanted
        let worst = max(difference.max(), -difference.min())
        #expect(worst <= tolerance, "\(rgb): \(found) instead of \(wanted)")
    }

    @Test(arguments: [
        ("yuv420p", 8), ("yuv422p", 8), ("yuv444p", 8), ("yuv420p10le", 10), ("yuv422p10le", 10), ("yuv444p10le", 10),
        ("yuv444p12le", 12),
    ])
    func everyMatrixAndRangeComesOutAsTheSameColor(format: String, bits: Int) throws {
        for matrix in Self.shares.keys {
            for range in ["tv", "pc"] {
                for rgb in Self.patches {
                    let values = Self.codes(try Self.lumaChroma(rgb, matrix), bits: bits, full: range == "pc")
                    let frame = try PictureSamples.flat(
                        format, values, color: ColorDescription(range: range, matrix: matrix))
                    try Self.expect(try PictureSamples.normalized(frame), shows: rgb)
                }
            }
        }
    }

    @Test(arguments: ["yuvj420p", "yuvj422p", "yuvj444p"])
    func jFormatsAreFullRange(format: String) throws {
        for rgb in Self.patches {
            let values = Self.codes(try Self.lumaChroma(rgb, "smpte170m"), bits: 8, full: true)
            let frame = try PictureSamples.flat(format, values, color: ColorDescription(matrix: "smpte170m"))
            try Self.expect(try PictureSamples.normalized(frame), shows: rgb)
        }
    }

    @Test(arguments: [("gbrp", 8), ("gbrp10le", 10)])
    func redGreenBlueNeedsNoMatrix(format: String, bits: Int) throws {
        let top = Double(1 << bits) - 1
        for color in [ColorDescription.unspecified, ColorDescription(range: "pc", matrix: "gbr")] {
            for rgb in Self.patches {
                let values = [rgb.y, rgb.z, rgb.x].map { Int(($0 * top).rounded()) }
                let frame = try PictureSamples.flat(format, values, color: color)
                try Self.expect(try PictureSamples.normalized(frame), shows: rgb)
            }
        }
    }

    @Test func packedRedGreenBlue() throws {
        for rgb in Self.patches {
            var frame = try PictureSamples.flat("rgb24", [0])
            let values = (0..<3).map { UInt8((rgb[$0] * 255).rounded()) }
            frame.withMutablePlane(0) { bytes, stride, width, height in
                for row in 0..<height { for at in 0..<width { bytes[row * stride + at] = values[at % 3] } }
            }
            try Self.expect(try PictureSamples.normalized(frame), shows: rgb)
        }
    }

    @Test(arguments: [("gray", 8), ("gray10le", 10), ("gray12le", 12)])
    func greyHasNoColor(format: String, bits: Int) throws {
        for range in ["tv", "pc"] {
            for level in [0, 0.18, 0.5, 1] {
                let code = Self.codes(SIMD3(level, 0, 0), bits: bits, full: range == "pc")[0]
                let frame = try PictureSamples.flat(format, [code], color: ColorDescription(range: range))
                let shown = try PictureSamples.normalized(frame)
                try Self.expect(shown, shows: SIMD3(level, level, level))
                let color = shown.color()
                #expect(color.y == 128 && color.z == 128)
            }
        }
    }

    /// A monochrome HLG picture goes through the colour table, like one with neutral chroma.
    @Test func greyInHLGIsShownWithoutChroma() throws {
        for range in ["tv", "pc"] {
            let hlg = ColorDescription(
                range: range, matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67")
            for level in [0, 0.18, 0.5, 0.75, 1] {
                let values = Self.codes(SIMD3(level, 0, 0), bits: 10, full: range == "pc")
                let grey = try PictureSamples.normalized(PictureSamples.flat("gray10le", [values[0]], color: hlg))
                let color = try PictureSamples.normalized(PictureSamples.flat("yuv420p10le", values, color: hlg))
                let difference = grey.color() - color.color()
                #expect(difference.max() <= 1 && difference.min() >= -1, "\(range) \(level): \(difference)")
            }
        }
    }

    /// Untagged sources follow the convention of players: BT.601 for standard definition, BT.709 above; limited range.
    @Test(arguments: [(640, 480, "smpte170m"), (720, 576, "smpte170m"), (1280, 720, "bt709"), (720, 1280, "bt709")])
    func untaggedPicturesAreGuessedBySize(width: Int, height: Int, matrix: String) throws {
        let square = FilmFormat(width: 180, height: 180, frameRate: FrameRate(30))
        for rgb in Self.patches {
            let values = Self.codes(try Self.lumaChroma(rgb, matrix), bits: 8, full: false)
            let frame = try PictureSamples.flat("yuv420p", values, width: width, height: height)
            try Self.expect(try PictureSamples.normalized(frame, square), shows: rgb)
        }
    }

    @Test func thePicturesColorsBeatItsContainers() throws {
        let container = ColorDescription(range: "pc", matrix: "smpte170m")
        let rgb = SIMD3(0.2, 0.6, 0.3)
        let own = Self.codes(try Self.lumaChroma(rgb, "bt709"), bits: 8, full: false)
        let tagged = try PictureSamples.flat("yuv420p", own, color: ColorDescription(range: "tv", matrix: "bt709"))
        try Self.expect(try PictureSamples.normalized(tagged, container: container), shows: rgb)
        let others = Self.codes(try Self.lumaChroma(rgb, "smpte170m"), bits: 8, full: true)
        let untagged = try PictureSamples.flat("yuv420p", others)
        try Self.expect(try PictureSamples.normalized(untagged, container: container), shows: rgb)
    }
}
