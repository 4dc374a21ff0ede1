import LibAV
import TestSupport
import Testing

@testable import Fixtures

@Suite struct SceneCanvasTests {
    private let white = Light(1, 1, 1)

    private func canvas(_ light: Light = Light(0, 0, 0)) -> SceneCanvas {
        var canvas = SceneCanvas(width: 32, height: 18)
        canvas.paint { _, _, _ in light }
        return canvas
    }

    @Test func nothingOutsideTheCanvasIsDrawn() {
        var canvas = canvas()
        canvas.disc(-3, 0.5, 0.5, white)
        canvas.glow(0.5, 9, 0.5, white)
        canvas.line((3, -2), (4, -3), 0.1, 0.1, white)
        canvas.blade(from: 2.5, to: 1.5) { _ in (0.5, 0.1, white) }
        #expect(canvas.pixels.allSatisfy { $0.red == 0 })
        canvas.disc(0, 0, 0.2, white)
        #expect(canvas.pixels.count { $0.red > 0 } > 4)
    }

    @Test func layerCoversWhereItIsDrawn() {
        var layer = SceneCanvas(width: 32, height: 18)
        layer.fill(below: Array(repeating: 0.5, count: 32)) { _, _, _ in Light(0, 1, 0) }
        layer.glow(0.9, 0.2, 0.2, Light(0, 0, 0.5))
        var canvas = canvas(Light(1, 0, 0))
        canvas.lay(layer)
        #expect(canvas.pixel(0.9, 0.9).green == 1 && canvas.pixel(0.9, 0.9).red == 0)
        // A glow adds its light to the layer below.
        #expect(canvas.pixel(0.9, 0.2).red == 1 && canvas.pixel(0.9, 0.2).blue > 0.3)
        #expect(canvas.pixel(0.1, 0.1).red == 1 && canvas.pixel(0.1, 0.1).green == 0)
    }

    @Test func layerMovesByPartsOfAPixel() {
        var layer = SceneCanvas(width: 32, height: 18)
        layer.paint { x, _, here in x < 0.5 ? white : here }
        var canvas = canvas()
        canvas.lay(layer, moved: 1.5 / 18)
        let row = (0..<32).map { canvas.pixels[9 * 32 + $0].red }
        #expect(Array(row[8..<13]) == [1, 1, 0.5, 0, 0])
    }

    @Test func frameHasTheColorsOfTheStandard() throws {
        for (light, expected) in [
            (white, [235, 128, 128]), (Light(0, 0, 0), [16, 128, 128]), (Light(1, 0, 0), [63, 102, 240]),
        ] {
            let frame = try canvas(light).frame(Noise(), grain: 1)
            for plane in 0..<3 {
                let drawn = PicturePlane(of: frame, plane: plane)
                let mean = try #require(drawn.mean(of: drawn.bounds))
                #expect(abs(mean - Double(expected[plane])) < 0.6, "plane \(plane)")
            }
        }
    }

    @Test func waterMirrorsThePictureAboveIt() {
        var canvas = SceneCanvas(width: 64, height: 36)
        canvas.paint { _, y, _ in y < 0.25 ? Light(1, 0, 0) : Light(0, 1, 0) }
        canvas.mirror(below: 0.5, at: 1, noise: Noise(), stretch: 1, ripple: 0) { light, _, _ in light }
        #expect(canvas.pixel(0.9, 0.6).green > 0.9)
        #expect(canvas.pixel(0.9, 0.95).red > 0.9)
    }
}
