import LibAV
import Testing

@Suite struct JPEGTests {
    /// Limited BT.709 red (Y 63, Cb 102, Cr 240) becomes JFIF's red: Y 76, Cb 85, Cr 255 (ITU-T T.871).
    @Test func `colours are those of JFIF`() throws {
        let bytes = try JPEG.encode(Self.flat(63, 102, 240))
        #expect(bytes.prefix(3) == [0xff, 0xd8, 0xff])
        #expect(Array(bytes[6..<10]) == Array("JFIF".utf8))
        let means = try Self.means(of: bytes)
        for (mean, wanted) in zip(means, [76.0, 85, 255]) { #expect(abs(mean - wanted) <= 2, "\(means)") }
    }

    @Test func `a file that is not a picture is an error`() throws {
        for bytes in [[], [0xff, 0xd8, 0xff], Array("not a picture".utf8)] as [[UInt8]] {
            #expect(throws: LibAVError.self) { _ = try JPEG.decode(bytes) }
        }
    }

    private static func flat(_ values: UInt8...) throws -> VideoFrame {
        var frame = try VideoFrame(width: 48, height: 32, pixelFormat: "yuv420p")
        for (plane, value) in values.enumerated() {
            frame.withMutablePlane(plane) { bytes, _, _, _ in bytes.update(repeating: value) }
        }
        frame.color = .bt709
        return frame
    }

    private static func means(of bytes: [UInt8]) throws -> [Double] {
        let frame = try JPEG.decode(bytes)
        #expect(frame.width == 48 && frame.height == 32)
        return (0..<3).map { plane in
            frame.withPlane(plane) { bytes, stride, width, height in
                var sum = 0
                for y in 0..<height { for x in 0..<width { sum += Int(bytes[y * stride + x]) } }
                return Double(sum) / Double(width * height)
            }
        }
    }
}
