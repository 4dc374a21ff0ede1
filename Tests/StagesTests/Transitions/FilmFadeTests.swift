import LibAV
import Model
import Stages
import TestSupport
import Testing

/// The pictures of segments that the film's fades affect, before encoding.
@Suite struct FilmFadeTests {
    private func pictures(
        _ frames: Range<Int>, label: Label? = nil, fadeIn: SegmentRecipe.Fade? = nil, fadeOut: SegmentRecipe.Fade? = nil
    ) throws -> [VideoFrameMeans] {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.video("a.mp4", times: (0..<60).map { $0 * 1000 / 30 }, width: 320, height: 180) {
            frame, _ in
            frame.fill(luma: 216, blue: 88, red: 168)
        }
        let recipe = SegmentRecipe(
            version: RendererVersion(renderer: 1, libav: "test"),
            format: FilmFormat(width: 320, height: 180, frameRate: FrameRate(30)),
            clip: ClipRecipe(source: Fingerprint(digest: "a"), start: .zero, frames: 60, label: label), frames: frames,
            fadeIn: fadeIn, fadeOut: fadeOut)
        var source = try RenderSegment(recipe, inputs: ["a": MediaLocation(path: path)]).frames()
        var means: [VideoFrameMeans] = []
        while let frame = try source.next() { means.append(VideoFrameMeans(of: frame)) }
        return means
    }

    private struct VideoFrameMeans {
        let luma: Double
        let blue: Double
        let red: Double
        /// The darkest sample of the label's corner.
        let darkest: Double

        init(of frame: borrowing VideoFrame) {
            (luma, blue, red) = (frame.mean(), frame.mean(plane: 1), frame.mean(plane: 2))
            darkest = Double(frame.darkest(x: 160..<320, y: 120..<180))
        }
    }

    @Test func aFilmFadesInFromBlackInEqualSteps() throws {
        let shown = try pictures(0..<30, fadeIn: SegmentRecipe.Fade(length: 15, outside: 0))
        try #require(shown.count == 30)
        for (number, picture) in shown.enumerated() {
            let share = min(1, Double(number) / 15)
            #expect(abs(picture.luma - (16 + 200 * share)) <= 1, "\(number)")
            #expect(
                abs(picture.blue - (128 - 40 * share)) <= 1 && abs(picture.red - (128 + 40 * share)) <= 1, "\(number)")
        }
        #expect(shown[0].luma == 16 && shown[0].blue == 128 && shown[0].red == 128)
    }

    @Test func aFilmFadesOutToBlack() throws {
        let shown = try pictures(30..<60, fadeOut: SegmentRecipe.Fade(length: 15, outside: 0))
        try #require(shown.count == 30)
        for (number, picture) in shown.reversed().enumerated() {
            #expect(abs(picture.luma - (16 + 200 * min(1, Double(number) / 15))) <= 1, "\(number)")
        }
        #expect(shown[29].luma == 16 && shown[29].blue == 128 && shown[29].red == 128)
    }

    /// A fade that began in the segment before, and one that ends in the segment after.
    @Test func aFadeContinuesFromSegmentToSegment() throws {
        let late = try pictures(0..<10, fadeIn: SegmentRecipe.Fade(length: 20, outside: 15))
        #expect(abs(late[0].luma - 166) <= 1 && abs(late[4].luma - 206) <= 1 && late[5].luma > 215)
        let early = try pictures(0..<10, fadeOut: SegmentRecipe.Fade(length: 20, outside: 15))
        #expect(early[4].luma > 215 && abs(early[5].luma - 206) <= 1 && abs(early[9].luma - 166) <= 1)
    }

    /// A film of nine frames and its two fades in one segment: one frame is whole.
    @Test func aShortFilmHasBothFades() throws {
        let fade = SegmentRecipe.Fade(length: 4, outside: 0)
        let lumas = try pictures(0..<9, fadeIn: fade, fadeOut: fade).map { $0.luma.rounded() }
        #expect(lumas == [16, 66, 116, 166, 216, 166, 116, 66, 16])
    }

    @Test func theDateFadesWithItsPicture() throws {
        let label = Label(text: "24 December", position: .bottomRight, size: 8, font: "DejaVu Sans")
        let shown = try pictures(0..<30, label: label, fadeIn: SegmentRecipe.Fade(length: 15, outside: 0))
        #expect(shown[0].luma == 16 && shown[0].darkest == 16)
        // The label's shadow is darker than the picture, in proportion.
        #expect(shown[20].darkest < 150)
        #expect(abs(shown[8].darkest - (16 + (shown[20].darkest - 16) * 8 / 15)) <= 2)
    }
}
