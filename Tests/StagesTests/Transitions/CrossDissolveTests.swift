import LibAV
import Stages
import Testing

/// The dissolve's arithmetic, on unencoded pictures.
@Suite struct CrossDissolveTests {
    /// A picture of odd width, so that rows have padding bytes, in which the sample at x is `value(plane, x)`.
    private static func picture(_ value: (_ plane: Int, _ x: Int) -> UInt8) throws -> VideoFrame {
        var picture = try VideoFrame(width: 511, height: 3, pixelFormat: "yuv420p")
        for plane in 0..<picture.planeCount {
            picture.withMutablePlane(plane) { bytes, stride, width, height in
                for y in 0..<height {
                    for x in 0..<width { bytes[y * stride + x] = value(plane, x) }
                }
            }
        }
        return picture
    }

    private static func samples(of picture: borrowing VideoFrame, plane: Int) -> [[UInt8]] {
        picture.withPlane(plane) { bytes, stride, width, height in
            (0..<height).map { y in (0..<width).map { bytes[y * stride + $0] } }
        }
    }

    /// The first frame's share, quarters, and the last frame's share of a dissolve.
    @Test(arguments: [1, 4096, 16_384, 32_768, 49_152, 61_440, 65_535])
    func `every sample is the weighted mean of both pictures`(share: Int) throws {
        let old: @Sendable (Int, Int) -> UInt8 = { plane, x in UInt8((x * (plane + 1)) % 256) }
        let new: @Sendable (Int, Int) -> UInt8 = { plane, x in UInt8(255 - (x * (5 - plane)) % 256) }
        let mixed = try CrossDissolve().picture(
            from: Self.picture(old), to: Self.picture(new), share: share, pool: PicturePool())
        #expect(mixed.width == 511 && mixed.height == 3)
        for plane in 0..<3 {
            let rows = Self.samples(of: mixed, plane: plane)
            #expect(rows.count == (plane == 0 ? 3 : 2) && rows[0].count == (plane == 0 ? 511 : 256))
            for row in rows {
                for (x, sample) in row.enumerated() {
                    let exact =
                        Double(old(plane, x)) * (1 - Double(share) / 65_536) + Double(new(plane, x)) * Double(share)
                        / 65_536
                    #expect(abs(Double(sample) - exact) <= 0.5, "plane \(plane), x \(x): \(sample), not \(exact)")
                }
            }
        }
    }

    @Test(arguments: [0, 16, 128, 235, 255]) func `two equal pictures stay as they are`(value: UInt8) throws {
        for share in stride(from: 1, to: 65_536, by: 4095) {
            let mixed = try CrossDissolve().picture(
                from: Self.picture { _, _ in value }, to: Self.picture { _, _ in value }, share: share,
                pool: PicturePool())
            #expect(Self.samples(of: mixed, plane: 0).allSatisfy { $0.allSatisfy { $0 == value } }, "share \(share)")
        }
    }
}
