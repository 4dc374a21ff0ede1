import TestSupport
import Testing

@testable import Fixtures

@Suite struct FrameCodeReaderTests {
    private let frame = PixelRectangle(width: 160, height: 90)

    /// The weighted sum of grey frames, each with one of the codes.
    private func plane(_ layers: [(placement: FrameCode.Placement, weight: Double)]) -> PicturePlane {
        var samples = [Double](repeating: 0, count: frame.width * frame.height)
        for (placement, weight) in layers {
            var layer = [Double](repeating: 16, count: samples.count)
            fill(&layer, placement.picture, 100)
            for (index, isLight) in placement.code.cells.enumerated() {
                let level = isLight ? FrameCode.light : FrameCode.dark
                fill(&layer, placement.picture.codeSquare.cell(index, margin: 0), Double(level))
            }
            for index in samples.indices { samples[index] += layer[index] * weight }
        }
        return PicturePlane(width: frame.width, height: frame.height, samples: samples.map { UInt8($0.rounded()) })
    }

    private func fill(_ layer: inout [Double], _ area: PixelRectangle, _ value: Double) {
        for y in area.y..<(area.y + area.height) {
            for x in area.x..<(area.x + area.width) { layer[y * frame.width + x] = value }
        }
    }

    private func landscape(_ clip: Int, _ number: Int) throws -> FrameCode.Placement {
        FrameCode.Placement(try #require(FrameCode(clip: clip, frame: number)), in: frame)
    }

    private func portrait(_ clip: Int, _ number: Int) throws -> FrameCode.Placement {
        let picture = PixelRectangle.letterbox(width: 270, height: 480, into: frame)
        return FrameCode.Placement(try #require(FrameCode(clip: clip, frame: number)), in: picture)
    }

    @Test func readsTheCodeOfAPicture() throws {
        for placement in [try landscape(12, 345), try portrait(63, 1023)] {
            let read = FrameCode.read(in: plane([(placement, 1)]), picture: placement.picture)
            #expect(read == placement.code)
        }
    }

    @Test func readsNoCodeElsewhereOrHalfwayThroughADissolve() throws {
        let placement = try portrait(63, 1023)
        #expect(FrameCode.read(in: plane([(placement, 1)])) == nil)
        let other = try landscape(1, 2)
        #expect(FrameCode.read(in: plane([(other, 0.5), (try landscape(40, 77), 0.5)])) == nil)
        let grey = PicturePlane(width: 160, height: 90, samples: [UInt8](repeating: 100, count: 160 * 90))
        #expect(FrameCode.read(in: grey) == nil)
    }

    @Test(arguments: [0, 0.1, 0.25, 0.5, 0.75, 1])
    func measuresADissolveOfEqualShapes(share: Double) throws {
        let (old, new) = (try landscape(3, 74), try landscape(5, 0))
        let mix = try #require(FrameCode.mix(from: old, to: new, in: plane([(old, 1 - share), (new, share)])))
        #expect(abs(mix - share) < 0.005)
    }

    @Test(arguments: [0, 0.1, 0.25, 0.5, 0.75, 1])
    func measuresADissolveOfUnequalShapes(share: Double) throws {
        let (old, new) = (try landscape(3, 74), try portrait(2, 7))
        let mix = try #require(FrameCode.mix(from: old, to: new, in: plane([(old, 1 - share), (new, share)])))
        #expect(abs(mix - share) < 0.005)
    }

    @Test func hasNoMixOfACodeWithItself() throws {
        let placement = try landscape(3, 74)
        #expect(FrameCode.mix(from: placement, to: placement, in: plane([(placement, 1)])) == nil)
    }

    @Test func measuresBrightness() throws {
        let placement = try landscape(9, 9)
        let full = try #require(FrameCode.brightness(of: placement, in: plane([(placement, 1)])))
        #expect(abs(full - 1) < 0.005)
        let black = PicturePlane(width: 160, height: 90, samples: [UInt8](repeating: 16, count: 160 * 90))
        #expect(FrameCode.brightness(of: placement, in: black) == 0)
    }
}
