import LibAV
import Model
import Stages
import TestSupport
import Testing

/// Fades through black and white, on unencoded pictures.
@Suite struct FadeThroughTests {
    private static func grey(luma: UInt8, blue: UInt8, red: UInt8) throws -> VideoFrame {
        var picture = try VideoFrame(width: 64, height: 36, pixelFormat: "yuv420p")
        picture.fill(luma: luma, blue: blue, red: red)
        return picture
    }

    /// Black is 16, 128, 128 and white 235, 128, 128 in BT.709's limited range. `light` is the remaining share of the picture, from 0 to 1.
    @Test(
        arguments: [
            (1, 1.0, 200), (8192, 0.75, 200), (16_384, 0.5, 200), (24_576, 0.25, 200), (32_768, 0, 100),
            (40_960, 0.25, 100), (65_535, 1, 100),
        ], [(Transition.Style.fade, 16.0), (.fadeWhite, 235)])
    func `one picture fades away, and the other fades in`(
        at moment: (share: Int, light: Double, luma: UInt8), through middle: (style: Transition.Style, luma: Double)
    ) throws {
        let (share, light, luma) = moment
        let picture = try middle.style.pictures.picture(
            from: Self.grey(luma: 200, blue: 88, red: 168), to: Self.grey(luma: 100, blue: 148, red: 108), share: share,
            pool: PicturePool())
        let colors: (blue: Double, red: Double) = luma == 200 ? (88, 168) : (148, 108)
        for (plane, (grey, full)) in [(middle.luma, Double(luma)), (128, colors.blue), (128, colors.red)].enumerated() {
            let expected = grey + (full - grey) * light
            #expect(abs(picture.mean(plane: plane) - expected) <= 1, "plane \(plane)")
        }
    }
}
