import Foundation
import LibAV
import Model
import Pipeline
import TestSupport
import Testing

@testable import Stages

/// Thumbnails of photos, as an examiner draws them.
@Suite struct PhotoRequestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 64 by 32: bright at the upper left, dark elsewhere.
    private func corner() throws -> VideoFrame {
        var frame = try VideoFrame(width: 64, height: 32, pixelFormat: "yuv420p")
        frame.fill(luma: 40, blue: 128, red: 128)
        frame.withMutablePlane(0) { bytes, stride, _, _ in
            for row in 0..<16 {
                for column in 0..<32 { bytes[row * stride + column] = 220 }
            }
        }
        return frame
    }

    /// A JPEG with an EXIF Orientation inserted after its start.
    private func jpeg(orientation: UInt8) throws -> [UInt8] {
        let tiff: [UInt8] =
            Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0] + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            + [0, 0, 0, 0]
        let block = Array("Exif\0\0".utf8) + tiff
        let bytes = try JPEG.encode(try corner())
        return bytes.prefix(2) + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + bytes.dropFirst(2)
    }

    private func drawing(_ path: String, shorterSide: Int = 256) -> ThumbnailRequest.Drawing {
        PhotoRequest(path: path, shorterSide: shorterSide).drawing()
    }

    private func picture(_ path: String, shorterSide: Int = 256) throws -> VideoFrame {
        let thumbnail = try #require(drawing(path, shorterSide: shorterSide).thumbnail, "\(drawing(path))")
        let frame = try JPEG.decode(Array(thumbnail.jpeg))
        #expect((frame.width, frame.height) == (thumbnail.width, thumbnail.height))
        return frame
    }

    /// The places of a picture's first row and first column by EXIF 2.32, 4.6.4.
    @Test(arguments: [
        (1, "top", "left"), (2, "top", "right"), (3, "bottom", "right"), (4, "bottom", "left"), (5, "top", "left"),
        (6, "top", "right"), (7, "bottom", "right"), (8, "bottom", "left"),
    ]) func `a photo is turned by its orientation`(orientation: Int, vertical: String, horizontal: String) throws {
        try folder.write(jpeg(orientation: UInt8(orientation)), to: "a.jpg")
        let picture = try picture(folder.path("a.jpg"))
        let (width, height) = orientation < 5 ? (64, 32) : (32, 64)
        #expect((picture.width, picture.height) == (width, height))
        let columns = horizontal == "left" ? 0..<width / 2 - 4 : width / 2 + 4..<width
        let rows = vertical == "top" ? 0..<height / 2 - 4 : height / 2 + 4..<height
        #expect(picture.mean(x: columns, y: rows) > 150)
        #expect(picture.mean() < 110)
    }

    @Test(arguments: [(16, 32, 16), (128, 64, 32)])
    func `a picture has the requested size, but never more than the photo's`(side: Int, width: Int, height: Int) throws
    {
        try folder.write(jpeg(orientation: 1), to: "a.jpg")
        let picture = try picture(folder.path("a.jpg"), shorterSide: side)
        #expect((picture.width, picture.height) == (width, height))
    }

    @Test func `a panorama shows its middle`() throws {
        var frame = try VideoFrame(width: 640, height: 32, pixelFormat: "yuv420p")
        frame.fill(luma: 100, blue: 128, red: 128)
        try folder.write(JPEG.encode(frame), to: "a.jpg")
        let picture = try picture(folder.path("a.jpg"))
        #expect((picture.width, picture.height) == (128, 32))
    }

    @Test func `a transparent PNG is drawn on white`() throws {
        var frame = try VideoFrame(rgba: [UInt8](repeating: 0, count: 4 * 16 * 16), width: 16, height: 16)
        frame.presentationTime = 0
        let encoder = try VideoEncoder(
            VideoEncoderSettings(
                encoder: "png", width: 16, height: 16, frameRate: Rational(25, 1), pixelFormat: "rgba",
                color: .unspecified, keyframeInterval: 1))
        try encoder.send(frame)
        try encoder.finish()
        guard let packet = try encoder.receive() else {
            Issue.record("the encoder gives no picture")
            return
        }
        try folder.write(packet.withBytes { bytes in bytes.indices.map { bytes[$0] } }, to: "a.png")
        #expect(try picture(folder.path("a.png")).mean() > 250)
    }

    @Test func `a WebP is drawn`() throws {
        // One pixel, lossless.
        let webp = try #require(Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="))
        try folder.write(Array(webp), to: "a.webp")
        let picture = try picture(folder.path("a.webp"))
        #expect((picture.width, picture.height) == (1, 1))
    }

    @Test func `a file that is not a photo has a reason instead of a picture`() throws {
        try folder.write([], to: "empty.jpg")
        try folder.write("no photo at all", to: "text.jpg")
        try folder.write(Array(jpeg(orientation: 1).prefix(300)), to: "cut.jpg")
        try folder.write([0, 0, 0, 24] + Array("ftypheic".utf8) + [UInt8](repeating: 0, count: 99), to: "a.heic")
        for name in ["empty.jpg", "text.jpg", "a.heic", "none.jpg"] {
            let drawing = drawing(folder.path(name))
            #expect(drawing.thumbnail == nil && drawing.trouble != nil, "\(name)")
        }
        #expect(drawing(folder.path("cut.jpg")) != ThumbnailRequest.Drawing())
    }

    /// Sizes by `exiftool`, after rotation.
    @Test(
        .enabled(if: Checkout.expectsShared),
        arguments: [
            ("immich-app+test-assets/formats/heic/IMG_2682.heic", 341, 256),
            ("photoprism+photoprism/assets/examples/iphone_15_pro.heic", 256, 341),
        ]) func `HEIC photos of phones are drawn upright`(name: String, width: Int, height: Int) throws
    {
        let path = SharedMedia.file(name)
        for side in [256, 512] {
            let picture = try picture(path, shorterSide: side)
            let scale = Double(min(picture.width, picture.height)) / 256
            #expect(abs(Double(picture.width) - Double(width) * scale) < 3)
            #expect(abs(Double(picture.height) - Double(height) * scale) < 3)
            #expect((40..<230).contains(picture.mean()))
        }
    }
}
