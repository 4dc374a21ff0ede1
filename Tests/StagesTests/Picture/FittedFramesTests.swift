import LibAV
import Model
import Stages
import TestSupport
import Testing

/// Pictures from files, of any size: upright, complete and in their aspect ratio.
@Suite struct FittedFramesTests {
    /// The luma of the stored picture's quarters.
    private static let quarters = (topLeft: 50, topRight: 100, bottomLeft: 150, bottomRight: 200)

    private func shown(_ path: String, _ format: FilmFormat) throws -> [Int] {
        let clip = ClipRecipe(source: Fingerprint(digest: "source"), start: .zero, frames: 1)
        let decode = try ConstantRateFrames(clip, at: MediaLocation(path: path), frames: 0..<1, rate: format.frameRate)
        var source = FittedFrames(decode, format: format)
        let next = try source.next()
        guard let frame = next else { return [] }
        return [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map {
            Int(frame.color(atX: $0.0, y: $0.1).x.rounded())
        }
    }

    /// The picture needs no conversion before it is laid over its blurred copy.
    @Test(arguments: [320, 100])
    func blurredBarsOfPicturesInTheFilmsFormat(width: Int) throws {
        let film = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30), fit: .blur)
        let picture = try PictureSamples.flat("yuv420p", [150, 100, 160], width: width, color: .bt709)
        let shown = try PictureSamples.normalized(picture, film)
        #expect(shown.color() == SIMD3(150, 100, 160))
        // The bars show a darker copy: 16 + 0.6 × (150 - 16).
        let side = shown.color(atX: 0.05)
        #expect(abs(side.x - (width == 320 ? 150 : 96)) <= 1, "\(side)")
    }

    /// 1.73:1 fills a film of 16:9, and 1.67:1 does not.
    @Test(arguments: [(312, 150), (300, 96)])
    func picturesOfNearlyTheFilmsShapeHaveNoBars(width: Int, luma: Double) throws {
        let film = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30), fit: .blur)
        let picture = try PictureSamples.flat("yuv420p", [150, 100, 160], width: width, color: .bt709)
        let shown = try PictureSamples.normalized(picture, film)
        for x in [0.004, 0.996] { #expect(abs(shown.color(atX: x).x - luma) <= 1) }
        #expect(shown.color() == SIMD3(150, 100, 160))
    }

    /// A picture whose colours are converted is scaled first. Of its rounded sides the answer would be another: 1024x600 is exactly at the
    /// limit.
    @Test func convertedPicturesFillTheFrameAsTheirRecordingsDo() throws {
        let film = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30), fit: .blur)
        let hlg = ColorDescription(range: "tv", matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67")
        let picture = try PictureSamples.flat("yuv420p10le", [500, 512, 512], width: 1024, height: 600, color: hlg)
        let shown = try PictureSamples.normalized(picture, film)
        for x in [0.004, 0.996] { #expect(abs(shown.color(atX: x).x - shown.color().x) <= 1) }
    }

    /// Films of any size, including those whose blurred copy has narrow planes: a flat picture has flat bars.
    @Test(arguments: [64, 128, 136, 256, 270, 320])
    func blurredBarsInNarrowFilms(width: Int) throws {
        let film = FilmFormat(width: width & ~1, height: 480, frameRate: FrameRate(30), fit: .blur)
        let picture = try PictureSamples.flat("yuv420p", [150, 100, 160], color: .bt709)
        let shown = try PictureSamples.normalized(picture, film)
        for (x, y) in [(0.1, 0.05), (0.1, 0.3), (0.5, 0.1), (0.9, 0.95), (0.1, 0.7)] {
            let color = shown.color(atX: x, y: y)
            #expect(
                abs(color.x - 96) <= 2 && abs(color.y - 100) <= 2 && abs(color.z - 160) <= 2, "\(x), \(y): \(color)")
        }
    }

    /// Colours are converted at the size that the film shows, so that no scaling is left to do afterwards.
    @Test func blurredBarsOfHDR() throws {
        let film = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30), fit: .blur)
        let hlg = ColorDescription(range: "tv", matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67")
        let picture = try PictureSamples.flat("yuv420p10le", [500, 512, 512], width: 200, height: 360, color: hlg)
        let blurred = try PictureSamples.normalized(picture, film).color()
        var letterbox = film
        letterbox.fit = .letterbox
        let again = try PictureSamples.flat("yuv420p10le", [500, 512, 512], width: 200, height: 360, color: hlg)
        #expect(try PictureSamples.normalized(again, letterbox).color() == blurred && blurred.x > 60)
    }

    /// The four quarters row by row, worked out by hand for each of the eight orientations: a mirror image swaps left and right, then the
    /// picture turns clockwise.
    @Test(arguments: [
        (0, false, [50, 100, 150, 200]), (90, false, [150, 50, 200, 100]), (180, false, [200, 150, 100, 50]),
        (270, false, [100, 200, 50, 150]), (0, true, [100, 50, 200, 150]), (90, true, [200, 100, 150, 50]),
        (180, true, [150, 200, 50, 100]), (270, true, [50, 150, 100, 200]),
    ])
    func everyOrientationOfAFile(degrees: Int, mirrored: Bool, expected: [Int]) throws {
        let media = try TestMedia()
        defer { media.remove() }
        let rotation = DisplayRotation(clockwiseDegrees: degrees, mirrored: mirrored)
        let path = try media.quarters("turned.mov", width: 160, height: 90, rotation: rotation)
        let portrait = rotation.swapsSides
        for fit in Fit.allCases {
            let format = FilmFormat(
                width: portrait ? 180 : 320, height: portrait ? 320 : 180, frameRate: FrameRate(30), fit: fit)
            let found = try shown(path, format)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 } && found.count == 4, "\(fit): \(found)")
        }
    }

    /// 120×90 pixels of aspect 4:3 show as 160×90 and fill the film's frame.
    @Test func pixelAspectFillsTheFrame() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.quarters(
            "anamorphic.mp4", width: 120, height: 90, sampleAspectRatio: Rational(4, 3))
        let format = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30))
        #expect(try shown(path, format).map { ($0 + 5) / 50 } == [1, 2, 3, 4])
        let corners = try corners(path, format)
        #expect(corners.allSatisfy { abs($0.0 - $0.1) <= 1 }, "\(corners)")
    }

    /// The luma of the outermost pixels, and the source's luma there.
    private func corners(_ path: String, _ format: FilmFormat) throws -> [(Double, Double)] {
        let clip = ClipRecipe(source: Fingerprint(digest: "source"), start: .zero, frames: 1)
        let decode = try ConstantRateFrames(clip, at: MediaLocation(path: path), frames: 0..<1, rate: format.frameRate)
        var source = FittedFrames(decode, format: format)
        let next = try source.next()
        guard let frame = next else { return [] }
        let (right, bottom) = ((format.width - 2)..<format.width, (format.height - 2)..<format.height)
        return [
            (frame.mean(x: 0..<2, y: 0..<2), 50), (frame.mean(x: right, y: 0..<2), 100),
            (frame.mean(x: 0..<2, y: bottom), 150), (frame.mean(x: right, y: bottom), 200),
        ]
    }

    /// Odd, tiny and extremely narrow sizes give a picture of the film's size in the source's colour.
    @Test(arguments: [(3026, 1386), (80, 46), (81, 47), (2, 2), (1, 1), (3, 5), (1, 400), (4000, 1), (4000, 3)])
    func anySizeIsFitted(width: Int, height: Int) throws {
        for pixelFormat in ["yuv420p", "yuv422p", "yuv420p10le"] {
            for fit in Fit.allCases {
                for degrees in [0, 90] {
                    let format = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30), fit: fit)
                    let grey = pixelFormat == "yuv420p10le" ? [480, 400, 600] : [120, 100, 150]
                    let frame = try PictureSamples.flat(
                        pixelFormat, grey, width: width, height: height,
                        color: ColorDescription(range: "tv", matrix: "bt709"))
                    let shown = try PictureSamples.normalized(
                        frame, format, rotation: DisplayRotation(clockwiseDegrees: degrees))
                    #expect([shown.width, shown.height] == [320, 180] && shown.pixelFormat == "yuv420p")
                    guard width < 1000 || height > 1000, height < 100 || width > 100 else { continue }
                    let difference = shown.color() - SIMD3(120, 100, 150)
                    #expect(max(difference.max(), -difference.min()) <= 1, "\(pixelFormat) \(fit) \(degrees)")
                }
            }
        }
    }
}

extension TestMedia {
    /// Writes a clip of one picture with four greys.
    func quarters(
        _ name: String, width: Int, height: Int, rotation: DisplayRotation = .upright,
        sampleAspectRatio: Rational = Rational(1, 1)
    ) throws -> String {
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: width, height: height, frameRate: Rational(30, 1), color: .bt709,
            keyframeInterval: 12, bFrames: 0, options: ["preset": "ultrafast", "qp": "0"],
            sampleAspectRatio: sampleAspectRatio)
        let turn = { (muxer: Muxer, stream: Int) in
            if rotation != .upright { try muxer.setRotation(rotation, forStream: stream) }
        }
        try ClipFile(path(name), format: name.hasSuffix("mov") ? "mov" : "mp4").write(
            settings, frames: 3, prepare: turn
        ) { frame, _ in
            frame.fill(luma: 50, blue: 128, red: 128)
            frame.paint(0, 100, x: (width / 2)..<width, y: 0..<(height / 2))
            frame.paint(0, 150, x: 0..<(width / 2), y: (height / 2)..<height)
            frame.paint(0, 200, x: (width / 2)..<width, y: (height / 2)..<height)
            frame.sampleAspectRatio = sampleAspectRatio
        }
        return path(name)
    }
}
