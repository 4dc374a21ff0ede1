import LibAV
import Model
import TestSupport

@testable import Stages

/// Two pictures and what a transition makes of them.
struct TransitionPictures {
    /// A quarter, a half and three quarters of the time, in 65,536ths.
    static let times = [16_384, 32_768, 49_152]

    var width = 320
    var height = 180
    /// Whether the pictures have 10 bits, in which values are four times as large.
    var isDeep = false
    /// The value of a sample by its plane, column and row.
    var old: (_ plane: Int, _ x: Int, _ y: Int) -> Int = { plane, _, _ in [40, 90, 150][plane] }
    var new: (_ plane: Int, _ x: Int, _ y: Int) -> Int = { plane, _, _ in [200, 160, 100][plane] }

    /// Each plane of the picture, row by row. Both pictures are shared with others, which must stay as they are.
    func planes(_ style: Transition.Style, at share: Int) throws -> [[[Int]]] {
        let old = try drawn(old)
        let new = try drawn(new)
        let before = [Self.planes(of: old), Self.planes(of: new)]
        let made = try style.pictures.picture(
            from: try old.reference(), to: try new.reference(), share: share, pool: PicturePool())
        guard [Self.planes(of: old), Self.planes(of: new)] == before else { throw Changed() }
        return Self.planes(of: made)
    }

    /// A shared picture was written to.
    struct Changed: Error {}

    private func drawn(_ value: (Int, Int, Int) -> Int) throws -> VideoFrame {
        var frame = try VideoFrame(
            width: width, height: height, pixelFormat: isDeep ? "yuv420p10le" : "yuv420p")
        guard !isDeep else {
            for plane in 0..<3 {
                frame.withMutableSamples(plane, of: UInt16.self) { samples, stride, width, height in
                    for y in 0..<height {
                        for x in 0..<width { samples[y * stride + x] = UInt16(4 * value(plane, x, y)) }
                    }
                }
            }
            return frame
        }
        for plane in 0..<3 {
            frame.withMutablePlane(plane) { bytes, stride, width, height in
                for y in 0..<height { for x in 0..<width { bytes[y * stride + x] = UInt8(value(plane, x, y)) } }
            }
        }
        return frame
    }

    private static func planes(of frame: borrowing VideoFrame) -> [[[Int]]] {
        var planes: [[[Int]]] = []
        guard !frame.isDeep else {
            for plane in 0..<3 { planes.append(frame.deepSamples(plane)) }
            return planes
        }
        for plane in 0..<3 {
            planes.append(
                frame.withPlane(plane) { bytes, stride, width, height in
                    (0..<height).map { y in (0..<width).map { Int(bytes[y * stride + $0]) } }
                })
        }
        return planes
    }
}

extension TransitionPictures {
    /// Pictures in which each sample differs from its neighbours.
    static var patterned: TransitionPictures {
        TransitionPictures(
            old: { plane, x, y in 16 + (3 * x + 7 * y + 11 * plane) % 101 },
            new: { plane, x, y in 130 + (5 * x + 3 * y + 13 * plane) % 97 })
    }
}
