import LibAV
import TestSupport
import Testing

@testable import Stages

@Suite struct GrayPictureTests {
    @Test func `levels are full range, whatever the depth and the size`() throws {
        var frame = try VideoFrame(width: 64, height: 36, pixelFormat: "yuv420p")
        frame.fill(luma: 126, blue: 128, red: 128)
        let small = GrayPicture(frame, bitDepth: 8)
        #expect((small.width, small.height) == (320, 180))
        #expect(small.levels.allSatisfy { abs($0 - 128.08) < 0.1 })
        var deep = try VideoFrame(width: 1280, height: 720, pixelFormat: "yuv420p10le")
        deep.withMutablePlane(0) { bytes, stride, width, height in
            for row in 0..<height {
                for column in 0..<width {
                    let value = 4 * 126
                    bytes[row * stride + 2 * column] = UInt8(value & 255)
                    bytes[row * stride + 2 * column + 1] = UInt8(value >> 8)
                }
            }
        }
        #expect(GrayPicture(deep, bitDepth: 10).levels.allSatisfy { abs($0 - 127.4) < 1 })
        let tall = try VideoFrame(width: 180, height: 320, pixelFormat: "yuv420p")
        #expect(GrayPicture(tall, bitDepth: 8).height == 320)
    }

    @Test func `a cell is the mean of its pixels`() throws {
        var frame = try VideoFrame(width: 640, height: 360, pixelFormat: "yuv420p")
        frame.fill(luma: 16, blue: 128, red: 128)
        frame.withMutablePlane(0) { bytes, stride, _, height in
            for row in 0..<height {
                for column in Swift.stride(from: 0, to: 320, by: 2) { bytes[row * stride + column] = 235 }
            }
        }
        let picture = GrayPicture(frame, bitDepth: 8)
        #expect(abs(picture.levels[0] - 127.5) < 0.01)
        #expect(picture.levels[319] == 0)
        #expect(picture.halved.levels.count == 160 * 90)
    }

    @Test func `a blur keeps the mean, and a moved picture its content`() {
        let spot = GrayPicture(
            width: 32, height: 32, levels: (0..<1024).map { $0 == 16 * 32 + 16 ? 255 : 0 })
        let blurred = spot.blurred(by: 1)
        #expect(abs(blurred.levels.reduce(0, +) - 255) < 0.1)
        #expect(abs(blurred.levels[16 * 32 + 16] - 255 * 0.1592) < 1)
        let moved = spot.moved(x: 2.5, y: -3)
        #expect(moved.levels[13 * 32 + 18] == 127.5 && moved.levels[13 * 32 + 19] == 127.5)
    }
}
