import Foundation
import LibAV
import Model
import Pipeline
import Stages
import TestSupport
import Testing

/// A segment's pictures before encoding, and the file after it.
@Suite struct RenderSegmentTests {
    private static let version = RendererVersion(renderer: 1, libav: "test")
    private static let format = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30))

    private func grey(
        _ media: TestMedia, _ name: String, luma: UInt8, width: Int = 320, height: Int = 180
    ) throws -> MediaLocation {
        let times = (0..<60).map { $0 * 1000 / 30 }
        return MediaLocation(
            path: try media.video(name, times: times, width: width, height: height) { frame, _ in
                frame.fill(luma: luma, blue: 90, red: 150)
            })
    }

    private func clip(_ name: String, frames: Int = 45, label: Label? = nil) -> ClipRecipe {
        ClipRecipe(source: Fingerprint(digest: name), start: .zero, frames: frames, label: label)
    }

    private func segment(_ style: Transition.Style, overlap: Int) -> SegmentRecipe {
        SegmentRecipe(
            version: Self.version, format: Self.format, clip: clip("b"), frames: 0..<30,
            outgoing: SegmentRecipe.Outgoing(clip: clip("a"), style: style, overlap: overlap))
    }

    /// Mean luma of each frame.
    private func lumas(_ recipe: SegmentRecipe, _ inputs: [String: MediaLocation]) throws -> [Double] {
        var source = try RenderSegment(recipe, inputs: inputs).frames()
        var means: [Double] = []
        while let frame = try source.next() { means.append(frame.mean()) }
        return means
    }

    private struct NoFrame: Error {}

    private func firstFrame(_ recipe: SegmentRecipe, _ inputs: [String: MediaLocation]) throws -> VideoFrame {
        var source = try RenderSegment(recipe, inputs: inputs).frames()
        guard let frame = try source.next() else { throw NoFrame() }
        return frame
    }

    @Test func aDissolveRisesInEqualSteps() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": try grey(media, "a.mp4", luma: 40), "b": try grey(media, "b.mp4", luma: 200)]
        let means = try lumas(segment(.crossDissolve, overlap: 15), inputs)
        #expect(means.count == 30)
        for (frame, mean) in means.enumerated() {
            let expected = frame < 15 ? 40 + 160 * Double(frame + 1) / 16 : 200
            #expect(abs(mean - expected) <= 1)
        }
    }

    @Test func aFadeGoesThroughBlack() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": try grey(media, "a.mp4", luma: 116), "b": try grey(media, "b.mp4", luma: 216)]
        let means = try lumas(segment(.fade, overlap: 15), inputs)
        #expect(abs(means[7] - 16) <= 1)
        #expect(abs(means[3] - 66) <= 1 && abs(means[11] - 116) <= 1 && abs(means[15] - 216) <= 1)
        #expect(zip(means[0..<8].dropFirst(), means[0..<8]).allSatisfy(<))
        #expect(zip(means[7..<16].dropFirst(), means[7..<16]).allSatisfy(>))
    }

    @Test func `a look is on both pictures of a transition, and under their texts`() throws {
        let media = try TestMedia()
        defer { media.remove() }
        var inputs = ["a": try grey(media, "a.mp4", luma: 40), "b": try grey(media, "b.mp4", luma: 200)]
        var recipe = segment(.crossDissolve, overlap: 15)
        recipe.format.look = FilmLook(.mono)
        recipe.clip.label = Label(text: "4 June", position: .topLeft, size: 10, font: "DejaVu Sans")
        var source = try RenderSegment(recipe, inputs: inputs).frames()
        while let frame = try source.next() {
            let chroma = (1...2).map { frame.mean(plane: $0, y: 50..<90) }
            #expect(chroma == [128, 128])
        }
        // A negative.
        try "LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".write(toFile: media.path("n.cube"), atomically: true, encoding: .utf8)
        inputs["n"] = MediaLocation(path: media.path("n.cube"))
        recipe.format.look = FilmLook(Asset(source: Fingerprint(digest: "n"), path: nil))
        recipe.clip.label = nil
        let means = try lumas(recipe, inputs)
        #expect(abs(means[29] - (251 - 200)) <= 1 && means[0] > 180, "\(means)")
        inputs["n"] = MediaLocation(path: media.path("gone.cube"))
        let lost = inputs
        #expect(throws: (any Error).self) { try lumas(recipe, lost) }
    }

    @Test func letterboxBarsAreBlackAndThePictureIsWhole() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["b": try grey(media, "b.mp4", luma: 120, width: 180, height: 180)]
        let recipe = SegmentRecipe(version: Self.version, format: Self.format, clip: clip("b"), frames: 0..<2)
        let frame = try firstFrame(recipe, inputs)
        let (size, pixelFormat, color) = ([frame.width, frame.height], frame.pixelFormat, frame.color)
        #expect(size == [320, 180] && pixelFormat == "yuv420p" && color == .bt709)
        let luma = [frame.mean(x: 0..<69), frame.mean(x: 72..<248), frame.mean(x: 251..<320)]
        #expect(luma[0] == 16 && abs(luma[1] - 120) <= 1 && luma[2] == 16)
        let blue = [frame.mean(plane: 1, x: 0..<34), frame.mean(plane: 1, x: 37..<123)]
        #expect(blue[0] == 128 && abs(blue[1] - 90) <= 1)
        let red = frame.mean(plane: 2, x: 37..<123)
        #expect(abs(red - 150) <= 1)
    }

    @Test(arguments: DateOverlayStyle.Corner.allCases, [UInt8(30), 128, 230])
    func aLabelIsReadableAndOnlyInItsCorner(corner: DateOverlayStyle.Corner, luma: UInt8) throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["b": try grey(media, "b.mp4", luma: luma)]
        let label = Label(text: "24 Dec '24: 100%", position: corner, size: 8, font: "DejaVu Sans")
        let recipe = SegmentRecipe(
            version: Self.version, format: Self.format, clip: clip("b", label: label), frames: 0..<1)
        let frame = try firstFrame(recipe, inputs)
        let found = frame.bounds(ofLumaFrom: 180, unlike: luma)
        let bounds = try #require(found)
        // Title-safe area: 5 % of 320 and of 180. On a picture as bright as the letters only their shadow is visible, which may reach a
        // little further.
        let shadow = luma > 200 ? 4 : 0
        #expect(bounds.x.lowerBound >= 15 - shadow && bounds.x.upperBound <= 305 + shadow)
        #expect(bounds.y.lowerBound >= 8 - shadow && bounds.y.upperBound <= 172 + shadow)
        let isLeft = corner == .topLeft || corner == .bottomLeft
        let isTop = corner == .topLeft || corner == .topRight
        #expect(isLeft ? bounds.x.lowerBound <= 18 : bounds.x.upperBound >= 302)
        #expect(isTop ? bounds.y.lowerBound <= 13 : bounds.y.upperBound >= 167)
        #expect((8...24).contains(bounds.y.count) && bounds.x.count > 60)
        // Around the letters it is dark enough to read them on any picture.
        let darkest = frame.darkest(x: bounds.x, y: bounds.y)
        #expect(darkest < 150)
        // The rest of the picture is untouched.
        let middle = frame.mean(x: 100..<220, y: 60..<120)
        #expect(middle == Double(luma))
    }

    /// Bright pixels in the lower right corner of each frame of a dissolve between two dark pictures.
    private func brightPixels(from old: String, to new: String, style: Transition.Style) throws -> [Int] {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": try grey(media, "a.mp4", luma: 40), "b": try grey(media, "b.mp4", luma: 60)]
        func label(_ text: String) -> Label {
            Label(text: text, position: .bottomRight, size: 10, font: "DejaVu Sans")
        }
        let recipe = SegmentRecipe(
            version: Self.version, format: Self.format, clip: clip("b", label: label(new)), frames: 0..<30,
            outgoing: SegmentRecipe.Outgoing(clip: clip("a", label: label(old)), style: style, overlap: 15))
        var source = try RenderSegment(recipe, inputs: inputs).frames()
        var counts: [Int] = []
        while let frame = try source.next() {
            counts.append(
                frame.withPlane(0) { bytes, stride, width, height in
                    (height / 2..<height).reduce(0) { sum, y in
                        sum + (width / 2..<width).count { bytes[y * stride + $0] > 100 }
                    }
                })
        }
        return counts
    }

    @Test(arguments: [Transition.Style.crossDissolve, .fade, .wipeUp, .slideUp, .pushRight, .circleOpen, .blur])
    func oneLabelIsGoneBeforeTheNextComes(style: Transition.Style) throws {
        let counts = try brightPixels(from: "Donnerstag", to: "Mi", style: style)
        #expect(counts.count == 30)
        // Of 15 frames, the first 40 % show the old label, the last 40 % the new one, and those between neither.
        #expect(counts[0] > 3 * counts[20] && counts[20] > 20, "\(counts)")
        #expect(counts[6...8].allSatisfy { $0 == 0 }, "\(counts)")
        #expect(counts[14] > 0 && counts[15...].allSatisfy { $0 == counts[20] }, "\(counts)")
    }

    @Test(arguments: [Transition.Style.crossDissolve, .fade, .wipeUp, .slideUp, .pushRight, .circleOpen, .blur])
    func aLabelThatBothClipsShareStays(style: Transition.Style) throws {
        let counts = try brightPixels(from: "Mittwoch", to: "Mittwoch", style: style)
        #expect(counts.count == 30 && counts[29] > 60)
        #expect(counts.allSatisfy { abs($0 - counts[29]) <= counts[29] / 10 }, "\(counts)")
    }

    @Test func emojiInALabelHaveColours() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["b": try grey(media, "b.mp4", luma: 128)]
        let label = Label(text: "🎄🎄", position: .topLeft, size: 20, font: "DejaVu Sans")
        let recipe = SegmentRecipe(
            version: Self.version, format: Self.format, clip: clip("b", label: label), frames: 0..<1)
        let frame = try firstFrame(recipe, inputs)
        // Green has less blue and less red than grey.
        let (blue, red) = (frame.mean(plane: 1, x: 14..<20, y: 10..<18), frame.mean(plane: 2, x: 14..<20, y: 10..<18))
        #expect(blue < 124 && red < 124, "\(blue), \(red)")
    }

    @Test func aFontThatDiffersFromThePlansEndsTheTask() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["b": try grey(media, "b.mp4", luma: 128)]
        var label = Label(text: "4 June", position: .topLeft, size: 20, font: "DejaVu Sans")
        label.faces = [Label.Face(name: "DejaVu Sans Book", index: 0, digest: "of another file")]
        let recipe = SegmentRecipe(
            version: Self.version, format: Self.format, clip: clip("b", label: label), frames: 0..<1)
        let error = #expect(throws: DayreelError.self) { _ = try firstFrame(recipe, inputs) }
        #expect(error?.code == .missingInput && error?.cause?.contains("DejaVu Sans Book") == true)
    }

    @Test func theFileHasTheFramesAndTheirFormat() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": try grey(media, "a.mp4", luma: 40), "b": try grey(media, "b.mp4", luma: 200)]
        let path = media.path("segment.mp4")
        var reported: [Int] = []
        try RenderSegment(segment(.crossDissolve, overlap: 15), inputs: inputs).run(to: path) { reported.append($0) }
        // Frames that the encoder still holds at the end are reported again.
        #expect(Array(reported.prefix(30)) == Array(1...30) && reported.dropFirst(30).allSatisfy { $0 == 30 })
        let picture = try #require(try MediaInfo(ofFileAt: path).bestVideo)
        #expect((picture.width, picture.height) == (320, 180) && picture.frameCount == 30)
        #expect(picture.color == .bt709 && picture.pixelFormat == "yuv420p" && picture.codec == "h264")
        let decoder = try VideoDecoder(path: path)
        var means: [Double] = []
        while let frame = try decoder.next() { means.append(frame.mean()) }
        #expect(means.count == 30)
        #expect(abs(means[0] - 50) < 3 && abs(means[7] - 120) < 3 && abs(means[29] - 200) < 3)
    }

    @Test func twoRunsGiveTheSameBytes() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": try grey(media, "a.mp4", luma: 40), "b": try grey(media, "b.mp4", luma: 200)]
        let contents = try ["one.mp4", "two.mp4"].map { name in
            try RenderSegment(segment(.fade, overlap: 15), inputs: inputs).run(to: media.path(name)) { _ in }
            return try Data(contentsOf: URL(filePath: media.path(name)))
        }
        #expect(contents[0] == contents[1] && contents[0].count > 1000)
    }

    /// A clip is looked at for its text once: for another quality, or as the clip before another, what was seen is kept.
    @Test func theLightThatATextTakesIsMeasuredOnceForAClip() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let store = try SegmentStore(root: media.path("store"))
        let kept = SourceMeasurements(ResultCache(store: store)) { _ in true }
        let label = Label(design: .clear, lines: ["1 December"])
        func count() throws -> Int {
            let files = FileManager.default.enumerator(atPath: media.path("store/measurements"))?.allObjects ?? []
            return files.count { "\($0)".hasSuffix(".json") }
        }
        func frames(_ recipe: SegmentRecipe, _ kept: SourceMeasurements?) throws -> [PicturePlane] {
            let inputs = [
                Fingerprint(digest: "a"): SourceInfo(try grey(media, "a.mp4", luma: 40)),
                Fingerprint(digest: "b"): SourceInfo(try grey(media, "b.mp4", luma: 235)),
            ]
            var source = try RenderSegment(recipe, inputs: inputs, measurements: kept).frames()
            var planes: [PicturePlane] = []
            while let frame = try source.next() { planes.append(PicturePlane(of: frame)) }
            return planes
        }
        var alone = segment(.crossDissolve, overlap: 15)
        (alone.clip.label, alone.outgoing) = (label, nil)
        let plain = try frames(alone, nil)
        #expect(try frames(alone, kept) == plain && count() == 1)
        alone.format.video.crf += 3
        #expect(try frames(alone, kept) == plain && count() == 1)
        var next = segment(.crossDissolve, overlap: 15)
        next.outgoing?.clip = alone.clip
        #expect(try frames(next, kept) == frames(next, nil) && count() == 1)
    }
}

extension VideoFrame {
    /// The smallest rectangle around luma at or above a level; on a picture as bright as that, around anything darker.
    borrowing func bounds(ofLumaFrom level: UInt8, unlike background: UInt8) -> (x: Range<Int>, y: Range<Int>)? {
        withPlane(0) { bytes, stride, width, height in
            var found: (x: ClosedRange<Int>, y: ClosedRange<Int>)?
            for y in 0..<height {
                for x in 0..<width {
                    let value = bytes[y * stride + x]
                    guard background < level ? value >= level : value < background - 20 else { continue }
                    let old = found ?? (x...x, y...y)
                    found = (
                        min(old.x.lowerBound, x)...max(old.x.upperBound, x),
                        min(old.y.lowerBound, y)...max(old.y.upperBound, y)
                    )
                }
            }
            return found.map { (Range($0.x), Range($0.y)) }
        }
    }

    borrowing func darkest(x: Range<Int>, y: Range<Int>) -> Int {
        withPlane(0) { bytes, stride, _, _ in
            y.flatMap { row in x.map { Int(bytes[row * stride + $0]) } }.min() ?? 255
        }
    }
}
