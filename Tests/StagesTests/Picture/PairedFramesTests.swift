import LibAV
import Model
import Stages
import TestSupport
import Testing

/// Two recordings side by side, pixel by pixel.
@Suite struct PairedFramesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A recording whose luma rises by four a frame in its middle; its top and bottom twelfths are black.
    private func recording(_ name: String, luma: UInt8, width: Int = 90, height: Int = 160) throws -> MediaLocation {
        let path = folder.path(name)
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: width, height: height, frameRate: Rational(30, 1), pixelFormat: "yuv420p",
            color: .bt709, keyframeInterval: 10, options: ["qp": "1", "preset": "ultrafast"], threads: 1)
        try ClipFile(path).write(settings, frames: 20) { frame, number in
            for plane in 0..<3 {
                frame.withMutablePlane(plane) { bytes, stride, width, height in
                    for row in 0..<height {
                        let isEdge = row < height / 12 || row >= height - height / 12
                        for column in 0..<width {
                            let level = isEdge ? 16 : luma + UInt8(4 * number)
                            bytes[row * stride + column] = plane == 0 ? level : 128
                        }
                    }
                }
            }
        }
        return MediaLocation(path: path)
    }

    private func frames(_ format: FilmFormat, _ frames: Range<Int>) throws -> [PicturePlane] {
        let places = try [recording("left.mp4", luma: 60), recording("right.mp4", luma: 140)]
        let clip = ClipRecipe(
            source: Fingerprint(digest: "a"), start: .zero, frames: 15,
            beside: ClipRecipe.Beside(source: Fingerprint(digest: "b"), start: MediaTime(microseconds: 166_667)))
        var fitted = try FittedFrames(clip, at: places[0], beside: places[1], frames: frames, format: format)
        var shown: [PicturePlane] = []
        while let frame = try fitted.next() {
            #expect(frame.width == format.width && frame.height == format.height)
            shown.append(PicturePlane(of: frame))
        }
        return shown
    }

    @Test(arguments: [(320, 180), (480, 270), (1920, 1080), (128, 72)])
    func `each fills its half, from its own start, with a dark gap between them`(width: Int, height: Int) throws {
        let format = FilmFormat(width: width, height: height, frameRate: FrameRate(30), fit: .blur)
        let half = format.half.width
        let gap = width - 2 * half
        #expect((2...max(4, width / 200)).contains(gap) && gap.isMultiple(of: 2))
        let shown = try frames(format, 3..<6)
        try #require(shown.count == 3)
        for (index, picture) in shown.enumerated() {
            let (left, right) = (60 + 4 * (3 + index), 140 + 4 * (5 + 3 + index))
            for y in [0, height / 2, height - 1] {
                for x in [0, half / 2, half - 1] {
                    #expect(abs(Int(picture[x, y]) - left) <= 2, "\(x), \(y)")
                    #expect(abs(Int(picture[width - 1 - x, y]) - right) <= 2, "\(x), \(y)")
                }
                #expect((half..<half + gap).allSatisfy { picture[$0, y] == 16 })
            }
        }
    }

    @Test func `the half of a recipe without its second place is an error, not a picture`() throws {
        let clip = ClipRecipe(
            source: Fingerprint(digest: "a"), start: .zero, frames: 15,
            beside: ClipRecipe.Beside(source: Fingerprint(digest: "b"), start: .zero))
        let format = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30))
        #expect(throws: DayreelError.self) {
            _ = try FittedFrames(clip, at: try recording("left.mp4", luma: 60), frames: 0..<1, format: format)
        }
    }
}
