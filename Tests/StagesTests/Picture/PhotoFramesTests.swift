import Foundation
import LibAV
import Model
import Pipeline
import TestSupport
import Testing

@testable import Stages

/// Photos as moving pictures, in pixels.
@Suite struct PhotoFramesTests {
    private static let format = FilmFormat(width: 640, height: 360, frameRate: FrameRate(30), fit: .letterbox)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A grey picture that is brighter beyond a share of its width or of its height.
    private func edge(_ width: Int, _ height: Int, at share: (x: Double, y: Double)) throws -> VideoFrame {
        var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
        frame.fill(luma: 60, blue: 128, red: 128)
        frame.color = .bt709
        frame.withMutablePlane(0) { bytes, stride, width, height in
            for y in Int(share.y * Double(height))..<height {
                for x in Int(share.x * Double(width))..<width { bytes[y * stride + x] = 200 }
            }
        }
        return frame
    }

    private func photo(_ frame: borrowing VideoFrame, _ name: String = "a.png") throws -> String {
        try folder.write(PNG.encode(frame), to: name)
        return folder.path(name)
    }

    private func frames(
        _ path: String, _ motion: StillMotion = .closer, of count: Int = 90, _ format: FilmFormat = format,
        focus: PicturePoint? = nil
    ) throws -> PhotoFrames {
        var clip = ClipRecipe(source: Fingerprint(digest: "a"), start: .zero, frames: count, motion: motion)
        clip.focus = focus
        return try PhotoFrames(clip, motion, at: MediaLocation(path: path), format: format)
    }

    /// The place at which a row or a column of luma changes, in pixels, between a place that is all before the change and one behind it.
    private func change(_ frame: borrowing VideoFrame, from: (x: Int, y: Int), to: (x: Int, y: Int)) -> Double {
        frame.withPlane(0) { bytes, stride, _, _ in
            let count = max(to.x - from.x, to.y - from.y)
            let step = (x: (to.x - from.x).signum(), y: (to.y - from.y).signum())
            let lumas = (0..<count).map { Double(bytes[(from.y + $0 * step.y) * stride + from.x + $0 * step.x]) }
            let (before, behind) = (lumas[0], lumas[count - 1])
            let rest = lumas.reduce(0) { $0 + ($1 - before) / (behind - before) }
            return Double(from.x * step.x + from.y * step.y + count) - rest
        }
    }

    /// From 1.06 to 1.12 along half a period of a sine.
    private func factor(_ frame: Int, of count: Int) -> Double {
        1.06 + 0.06 * (1 - cos(Double.pi * Double(frame) / Double(count - 1))) / 2
    }

    @Test(arguments: [
        (StillMotion.closer, 1600, 900), (.farther, 1600, 900), (.closer, 4000, 2250), (.closer, 320, 180),
    ])
    func `an edge in a photo is where the zoom puts it, within a tenth of a pixel`(
        motion: StillMotion, width: Int, height: Int
    ) throws {
        let pictures = try frames(try photo(edge(width, height, at: (0.75, 0.25))), motion)
        var furthest = 0.0
        for frame in 0..<90 {
            let picture = try pictures.frame(frame)
            let factor = factor(motion == .closer ? frame : 89 - frame, of: 90)
            let across = change(picture, from: (440, 300), to: (600, 300)) - (320 + 160 * factor)
            let down = change(picture, from: (600, 30), to: (600, 170)) - (180 - 90 * factor)
            furthest = max(furthest, abs(across), abs(down))
        }
        #expect(furthest < 0.105, "\(furthest)")
    }

    /// A dark photo, in a look that makes everything white.
    @Test func `the light behind a text is that of the photo in the film's look`() throws {
        let path = try photo(edge(640, 360, at: (1, 1)))
        let look = PictureLook(
            try CubeFile.parse(Array("LUT_3D_SIZE 2\n\(String(repeating: "1 1 1\n", count: 8))".utf8)))
        let label = Label(role: .caption, design: .clear, lines: ["Christmas at Grandma's"])
        let setter = try TextSetter(font: "", locale: label.locale)
        let design = try #require(try TextLayout(label, setter, format: Self.format).design.scrim)
        let clip = ClipRecipe(source: Fingerprint(digest: "a"), start: .zero, frames: 90, motion: .closer)
        func strength(_ look: PictureLook?) throws -> Int {
            try ScrimMeasure(label, design, setter, format: Self.format, look: look)
                .strength(for: 0..<90, of: clip) { _ in MediaLocation(path: path) }
        }
        #expect(try strength(nil) == 0)
        #expect(try strength(look) > 20_000)
    }

    @Test func `a face stays where it is while the photo comes closer to it`() throws {
        let pictures = try frames(try photo(edge(1600, 900, at: (0.75, 0.25))), focus: PicturePoint(x: 768, y: 256))
        for frame in stride(from: 0, to: 90, by: 8) {
            let picture = try pictures.frame(frame)
            #expect(abs(change(picture, from: (440, 300), to: (600, 300)) - 480) < 0.1)
            #expect(abs(change(picture, from: (600, 30), to: (600, 170)) - 90) < 0.1)
        }
    }

    @Test func `a cropped photo keeps a face in sight, and fills the frame`() throws {
        var format = Self.format
        format.fit = .crop
        let path = try photo(edge(900, 1600, at: (0, 0.125)))
        // 1138 pixels high, so that its upper end would be 389 pixels above the frame.
        let (middle, face) = (
            try frames(path, of: 90, format), try frames(path, of: 90, format, focus: PicturePoint(x: 512, y: 128))
        )
        for frame in [0, 45, 89] {
            #expect(try middle.frame(frame).mean(x: 0..<640, y: 0..<8) > 150)
            let picture = try face.frame(frame)
            #expect(abs(change(picture, from: (320, 20), to: (320, 300)) - 142) < 0.6)
            #expect(picture.mean(x: 0..<640, y: 0..<4) > 50 && picture.mean(x: 0..<640, y: 0..<100) < 80)
        }
    }

    @Test func `the sides of an upright photo move as exactly, and its bars stay black`() throws {
        let pictures = try frames(try photo(edge(900, 1600, at: (0, 0))))
        for frame in stride(from: 0, to: 90, by: 8) {
            let picture = try pictures.frame(frame)
            // 202 pixels wide where the whole of it is shown.
            let half = 101 * factor(frame, of: 90)
            #expect(abs(change(picture, from: (150, 100), to: (320, 100)) - (320 - half)) < 0.1)
            #expect(abs(change(picture, from: (320, 100), to: (480, 100)) - (320 + half)) < 0.1)
            #expect(picture.mean(x: 0..<200) == 16 && picture.mean(x: 440..<640) == 16)
        }
    }

    @Test func `an upright photo is on its own blur, as a recording would be`() throws {
        var format = Self.format
        format.fit = .blur
        let path = try photo(edge(900, 1600, at: (0, 0)))
        let picture = try frames(path, of: 90, format).frame(40)
        // Darkened to 60 %: what stands beside the photo.
        let (beside, inside) = (picture.mean(x: 40..<160, y: 60..<300), picture.mean(x: 280..<360, y: 60..<300))
        #expect(abs(beside - (16 + 0.6 * (inside - 16))) < 3)
        format.fit = .crop
        #expect(abs(try frames(path, of: 90, format).frame(0).mean(x: 0..<8) - inside) < 1)
    }

    @Test func `a segment in the middle of a photo has the frames of the whole`() throws {
        let path = try photo(edge(1000, 750, at: (0.3, 0.6)))
        let clip = ClipRecipe(source: Fingerprint(digest: "a"), start: .zero, frames: 60, motion: .closer)
        func all(_ range: Range<Int>) throws -> [[UInt8]] {
            var frames = try FittedFrames(clip, at: MediaLocation(path: path), frames: range, format: Self.format)
            var found: [[UInt8]] = []
            while let frame = try frames.next() {
                found.append((0..<3).flatMap { frame.bytes(ofPlane: $0) })
            }
            return found
        }
        let whole = try all(0..<60)
        #expect(whole.count == 60)
        #expect(try all(17..<23) == Array(whole[17..<23]))
    }

    /// 64 by 32, bright at the upper left, with an EXIF Orientation.
    private func turned(_ orientation: UInt8) throws -> String {
        var frame = try VideoFrame(width: 640, height: 320, pixelFormat: "yuv420p")
        frame.fill(luma: 40, blue: 128, red: 128)
        frame.withMutablePlane(0) { bytes, stride, _, _ in
            for row in 0..<160 { for column in 0..<320 { bytes[row * stride + column] = 220 } }
        }
        let jpeg = try JPEG.encode(frame)
        let block =
            Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0] + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            + [0, 0, 0, 0]
        try folder.write(
            Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block + jpeg.dropFirst(2), to: "t.jpg")
        return folder.path("t.jpg")
    }

    @Test(arguments: [(1, -1, -1), (3, 1, 1), (6, 1, -1), (8, -1, 1)])
    func `a photo is turned by its orientation`(orientation: Int, x: Int, y: Int) throws {
        let picture = try frames(try turned(UInt8(orientation))).frame(45)
        // The middle of the bright quarter.
        let (width, height) = orientation < 5 ? (640, 320) : (180, 360)
        let (column, row) = (320 + x * width / 4, 180 + y * height / 4)
        #expect(picture.mean(x: column - 8..<column + 8, y: row - 8..<row + 8) > 190)
        let (other, below) = (320 - x * width / 4, 180 - y * height / 4)
        #expect(picture.mean(x: other - 8..<other + 8, y: below - 8..<below + 8) < 60)
    }

    @Test func `black, white and colours of a photo are those of the film`() throws {
        for (rgb, luma, blue, red) in [
            ([0, 0, 0, 255], 16, 128, 128), ([255, 255, 255, 255], 235, 128, 128), ([255, 0, 0, 255], 63, 102, 240),
            ([0, 0, 0, 0], 235, 128, 128),
        ] as [([UInt8], Double, Double, Double)] {
            let flat = try VideoFrame(rgba: (0..<64 * 36).flatMap { _ in rgb }, width: 64, height: 36)
            try folder.write(PNG.encodeTransparent(flat), to: "flat.png")
            let picture = try frames(folder.path("flat.png")).frame(3)
            #expect(abs(picture.mean() - luma) <= 1)
            #expect(abs(picture.mean(plane: 1) - blue) <= 1 && abs(picture.mean(plane: 2) - red) <= 1)
        }
    }

    @Test func `a damaged photo is the trouble of its source`() throws {
        let whole = try JPEG.encode(edge(640, 360, at: (0.5, 0.5)))
        for (name, bytes) in [
            ("text.jpg", Array("This is a note.".utf8)), ("empty.jpg", []), ("short.jpg", Array(whole.prefix(200))),
            ("half.jpg", Array(whole.prefix(whole.count / 2))),
        ] {
            try folder.write(bytes, to: name)
            let failure = #expect(throws: RenderFailure.self, "\(name)") { try frames(folder.path(name)) }
            guard case .unusable(.unreadable)? = failure?.reason else {
                Issue.record("\(name): \(String(describing: failure))")
                continue
            }
            #expect(failure?.source == Fingerprint(digest: "a"))
        }
    }
}

extension VideoFrame {
    fileprivate borrowing func bytes(ofPlane plane: Int) -> [UInt8] {
        withPlane(plane) { bytes, stride, width, height in
            (0..<height).flatMap { row in (0..<width).map { bytes[row * stride + $0] } }
        }
    }
}
