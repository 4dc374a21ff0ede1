import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// Photos in colour spaces other than sRGB, compared with the output of Little CMS 2.14 (relative colorimetric).
@Suite struct PhotoColorsTests {
    /// The XYZ columns of red, green and blue as iPhones write them.
    private static let displayP3 = [
        [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    ]
    private static let sRGB = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
    ]
    /// The tone curve of both profiles.
    private static let curve = parametric(3, [2.4, 0.94786, 0.05214, 0.07739, 0.04045])

    private static func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    private static func fixed(_ value: Double) -> [UInt8] { long(Int((value * 65536).rounded())) }
    private static func parametric(_ form: UInt8, _ values: [Double]) -> [UInt8] {
        Array("para".utf8) + long(0) + [0, form, 0, 0] + values.flatMap { fixed($0) }
    }
    private static func sampled(_ values: [Int]) -> [UInt8] {
        Array("curv".utf8) + long(0) + long(values.count) + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// A minimal ICC profile.
    private static func profile(_ primaries: [[Double]], curve: [UInt8] = curve) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        for (place, text) in [(12, "mntrRGB XYZ "), (36, "acsp")] {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        var table = long(6)
        for (index, name) in ["rXYZ", "gXYZ", "bXYZ"].enumerated() {
            table += Array(name.utf8) + long(204 + 20 * index) + long(20)
        }
        for name in ["rTRC", "gTRC", "bTRC"] { table += Array(name.utf8) + long(264) + long(curve.count) }
        let colors = primaries.flatMap { Array("XYZ ".utf8) + long(0) + $0.flatMap { fixed($0) } }
        return header + table + colors + curve
    }

    private static func colors(_ profile: [UInt8]) -> PhotoColors? {
        PhotoColors(profile: profile, tags: .unspecified)
    }

    private static func difference(_ one: SIMD3<UInt8>, _ other: SIMD3<UInt8>) -> Int {
        (0..<3).map { abs(Int(one[$0]) - Int(other[$0])) }.max() ?? 0
    }

    private typealias RGB = SIMD3<UInt8>
    private static let pairs: [(wide: SIMD3<UInt8>, sRGB: SIMD3<UInt8>)] = [
        (RGB(186, 107, 64), RGB(198, 101, 52)), (RGB(120, 160, 90), RGB(108, 161, 80)),
        (RGB(90, 110, 170), RGB(84, 110, 174)), (RGB(200, 128, 128), RGB(212, 123, 126)),
        (RGB(128, 200, 200), RGB(102, 202, 201)), (RGB(60, 60, 90), RGB(60, 60, 92)),
    ]

    @Test func `Display P3 becomes the same colours in sRGB`() throws {
        let colors = try #require(Self.colors(Self.profile(Self.displayP3)))
        for (wide, sRGB) in Self.pairs {
            let shown = colors.shown(wide.x, wide.y, wide.z)
            #expect(Self.difference(shown, sRGB) <= 2, "\(wide): \(shown) instead of \(sRGB)")
        }
        for code in UInt8.min...UInt8.max { #expect(colors.shown(code, code, code) == RGB(repeating: code)) }
    }

    @Test func `colours outside of sRGB stay distinct`() throws {
        let colors = try #require(Self.colors(Self.profile(Self.displayP3)))
        let reds = [colors.shown(255, 0, 0), colors.shown(255, 30, 20), colors.shown(240, 0, 0)]
        #expect(Set(reds).count == 3, "\(reds)")
        for red in reds { #expect(red.x > 235 && red.y < 70 && red.z < 70, "\(red)") }
    }

    @Test(arguments: [0, 1]) func `sRGB is unchanged, however its curve is written`(form: Int) {
        let samples = (0..<1024).map { index in
            let signal = Double(index) / 1023
            let light = ICCProfile(Self.profile(Self.sRGB))?.light[0][Int((signal * 255).rounded())] ?? 0
            return Int(light * 65535)
        }
        #expect(Self.colors(Self.profile(Self.sRGB, curve: form == 0 ? Self.curve : Self.sampled(samples))) == nil)
    }

    /// The sRGB code for the middle input of each curve, calculated from the formulas.
    @Test(arguments: [
        (sampled([]), 188), (sampled([0, 65535]), 188), (sampled([0x01CC]), 147), (parametric(0, [1.8]), 146),
        (parametric(1, [1.8, 1, 0]), 146), (parametric(2, [1, 1, 0, 0.1]), 204),
        (parametric(4, [1, 1, 0, 0.5, 0.6, 0, 0.1]), 160),
    ]) func `every form of curve is applied`(curve: [UInt8], wanted: Int) throws {
        let shown = try #require(Self.colors(Self.profile(Self.sRGB, curve: curve))).shown(128, 128, 128)
        #expect(shown.x == shown.y && shown.y == shown.z && abs(Int(shown.x) - wanted) <= 1, "\(shown)")
    }

    @Test func `a damaged or unsuitable profile is ignored`() {
        let whole = Self.profile(Self.displayP3)
        for count in 0..<whole.count { #expect(ICCProfile(Array(whole.prefix(count))) == nil, "\(count)") }
        for place in whole.indices {
            for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[place] = value
                // Any result is fine as long as it does not crash.
                _ = Self.colors(bytes)?.shown(255, 128, 0)
            }
        }
        for (place, text) in [(16, "CMYK"), (16, "GRAY"), (20, "Lab ")] {
            var bytes = whole
            bytes.replaceSubrange(place..<place + 4, with: text.utf8)
            #expect(ICCProfile(bytes) == nil)
        }
        #expect(Self.colors(Self.profile(Self.displayP3, curve: Self.parametric(0, [-1]))) == nil)
    }

    @Test func `colour codes mean the same as in films`() throws {
        func colors(_ primaries: Int, _ transfer: Int) -> PhotoColors? {
            PhotoColors(profile: nil, tags: ColorDescription(primaries: primaries, transfer: transfer))
        }
        #expect(colors(1, 13) == nil && colors(2, 2) == nil && colors(-1, 70_000) == nil)
        let wide = try #require(colors(12, 13))
        for (code, sRGB) in Self.pairs {
            let shown = wide.shown(code.x, code.y, code.z)
            #expect(Self.difference(shown, sRGB) <= 4, "\(code): \(shown) instead of \(sRGB)")
        }
        // PQ's reference white, at 58 % of its signal, comes out at 90 %.
        let white = try #require(colors(9, 16)).shown(148, 148, 148)
        #expect(Self.difference(white, RGB(repeating: 230)) <= 2, "\(white)")
    }

    @Test func `a JPEG is drawn in the colours of its profile`() throws {
        let folder = try TemporaryFolder()
        let flat = try VideoFrame(rgba: (0..<64 * 64).flatMap { _ in [186, 107, 64, 255] }, width: 64, height: 64)
        let plain = try JPEG.encode(flat)
        let block = Array("ICC_PROFILE\0".utf8) + [1, 1] + Self.profile(Self.displayP3)
        let size = block.count + 2
        let wide: [UInt8] =
            plain.prefix(2) + [0xFF, 0xE2, UInt8(size >> 8), UInt8(size & 0xFF)] + block + plain.dropFirst(2)
        // Luma, blue and red difference of 186, 107, 64 and of 198, 101, 52.
        let cases: [(String, [UInt8], [Double])] = [
            ("plain.jpg", plain, [126, 93, 171]), ("wide.jpg", wide, [124, 87, 180.5]),
        ]
        for (name, bytes, wanted) in cases {
            try folder.write(bytes, to: name)
            let drawing = PhotoRequest(path: folder.path(name), shorterSide: 64).drawing()
            let frame = try JPEG.decode(Array(try #require(drawing.thumbnail, "\(drawing)").jpeg))
            let means = (0..<3).map { frame.mean(plane: $0) }
            for (mean, value) in zip(means, wanted) { #expect(abs(mean - value) <= 2, "\(name): \(means)") }
        }
    }

    /// The means without the profile would be 132.5 and 123.6.
    @Test(.enabled(if: Checkout.expectsShared)) func `an iPhone's HEIC is drawn in Display P3`() throws {
        let path = SharedMedia.file("immich-app+test-assets/formats/heic/IMG_2682.heic")
        for side in [256, 512] {
            let drawing = PhotoRequest(path: path, shorterSide: side).drawing()
            let frame = try JPEG.decode(Array(try #require(drawing.thumbnail, "\(drawing)").jpeg))
            let means = [frame.mean(plane: 1), frame.mean(plane: 2)]
            for (mean, value) in zip(means, [133.15, 121.8]) { #expect(abs(mean - value) <= 0.8, "\(means)") }
        }
    }
}
