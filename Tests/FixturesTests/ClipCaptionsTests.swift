import LibAV
import TestSupport
import Testing

@testable import Fixtures

/// The words in the pictures of a test pattern.
@Suite struct ClipCaptionsTests {
    /// A plane, by default luma, of a grey picture with blue chroma and a frame's words.
    private func written(_ number: Int, plane: Int = 0) throws -> PicturePlane {
        let clip = try #require(FixtureMonth.december2024.clip(named: "IMG_1001.MOV"))
        var frame = try VideoFrame(width: clip.picture.width, height: clip.picture.height, pixelFormat: "yuv420p")
        for (plane, value) in [(0, UInt8(100)), (1, 200), (2, 60)] {
            frame.withMutablePlane(plane) { bytes, stride, width, height in
                for row in 0..<height { for column in 0..<width { bytes[row * stride + column] = value } }
            }
        }
        try #require(try ClipCaptions(of: clip)).draw(frame: number, on: &frame)
        return PicturePlane(of: frame, plane: plane)
    }

    private func differences(_ one: PicturePlane, _ other: (Int, Int) -> UInt8) -> [(x: Int, y: Int)] {
        (0..<one.height).flatMap { y in
            (0..<one.width).compactMap { x in one[x, y] == other(x, y) ? nil : (x, y) }
        }
    }

    @Test func `letters are white with a shadow, above the frame code`() throws {
        let luma = try written(7)
        let ink = differences(luma) { _, _ in 100 }
        let values = ink.map { luma[$0.x, $0.y] }
        #expect(values.max() == 235)
        // Black at 60 % opacity over 100.
        #expect(try #require(values.min()) < 60)
        let (rows, columns) = (ink.map(\.y), ink.map(\.x))
        // The space above the code is a quarter of the height. "Landscape" is less than five times as wide as it is high here.
        #expect(try #require(rows.min()) >= 14 && #require(rows.max()) < 270 / 4)
        #expect(try #require(columns.min()) >= 17 && #require(columns.max()) < 240)
        for (plane, value) in [(1, UInt8(200)), (2, 60)] {
            let chroma = try written(7, plane: plane)
            let gone = differences(chroma) { _, _ in value }
            #expect(gone.contains { abs(Int(chroma[$0.x, $0.y]) - 128) < 20 })
            #expect(gone.allSatisfy { $0.y < 270 / 8 })
        }
    }

    @Test func `only the number changes from frame to frame`() throws {
        let (first, second) = (try written(10), try written(11))
        let changed = differences(first) { second[$0, $1] }
        #expect(!changed.isEmpty)
        // The end of the second line, after "clip 1, frame ".
        #expect(changed.allSatisfy { $0.y > 39 && $0.x > 100 }, "\(changed.first.map { "\($0)" } ?? "")")
    }
}
