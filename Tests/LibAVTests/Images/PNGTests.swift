import Foundation
import LibAV
import TestSupport
import Testing

@Suite struct PNGTests {
    /// Limited BT.709 red (Y 63, Cb 102, Cr 240) is red again in the file.
    @Test func writesTheColoursOfTheFrame() throws {
        let folder = try TemporaryFolder()
        var frame = try VideoFrame(width: 20, height: 10, pixelFormat: "yuv420p")
        for (plane, value): (Int, UInt8) in [(0, 63), (1, 102), (2, 240)] {
            frame.withMutablePlane(plane) { bytes, _, _, _ in bytes.update(repeating: value) }
        }
        frame.color = .bt709
        let path = folder.path("100% red.png")
        let file = try PNG.encode(frame)
        #expect(file.prefix(4) == [0x89, 0x50, 0x4e, 0x47])
        try Data(file).write(to: URL(filePath: path))

        let decoded = try VideoDecoder(path: path).frame()
        let facts = PictureFacts(decoded)
        #expect(facts.width == 20 && facts.height == 10)
        #expect(facts.pixelFormat == "rgb24")
        decoded.withPlane(0) { bytes, stride, _, _ in
            let pixel = stride * 5 + 30
            #expect(bytes[pixel] >= 252)
            #expect(bytes[pixel + 1] <= 4)
            #expect(bytes[pixel + 2] <= 4)
        }
    }
}
