import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// Cards and held pictures, in pixels.
@Suite struct CardFramesTests {
    private static let format = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30))

    /// The frames of a clip of 30 pictures of luma 20, 21 and so on.
    private func lumas(
        _ extras: ClipExtras, from first: Int = 0, pictures: [Fingerprint: CardBackdrop] = [:]
    ) throws -> [Double] {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<30).map { $0 * 1000 / 30 }, width: 320, height: 180)
        let frames = 30 + extras.lead + (extras.held ?? 0) + (extras.after?.frames ?? 0)
        let recipe = ClipRecipe(source: Fingerprint(digest: "a"), start: .zero, frames: frames, extras: extras)
        let steady = try ConstantRateFrames(
            recipe, at: MediaLocation(path: path), frames: first..<frames, rate: Self.format.frameRate)
        var cards = CardFrames(
            FittedFrames(steady, format: Self.format), of: recipe, from: first, rate: Self.format.frameRate,
            pictures: pictures)
        var lumas: [Double] = []
        while let frame = try cards.next() { lumas.append(frame.mean(x: 150..<170, y: 80..<100)) }
        return lumas
    }

    @Test(arguments: [(CardGround.black, 16.0), (.white, 235)])
    func `a plain card gives way to the first picture, and comes over the last`(
        ground: CardGround, luma: Double
    ) throws {
        let found = try lumas(ClipExtras(before: Card(ground, frames: 40), after: Card(ground, frames: 30)))
        #expect(found.count == 100)
        #expect(found[0...21].allSatisfy { $0 == luma })
        // 18 frames of opening, in which it goes quickly first.
        #expect(abs(found[30] - 20) < abs(luma - 20) / 4 + 1 && found[39] == 20)
        #expect(found[40..<70].elementsEqual((0..<30).map { Double(20 + $0) }))
        #expect(found[84...].allSatisfy { $0 == luma } && found[70] != luma)
    }

    @Test func `a picture of the job's is there at once and gives way, and comes over the last`() throws {
        var frame = try VideoFrame(width: 320, height: 180, pixelFormat: "yuv420p")
        frame.fill(luma: 180, blue: 128, red: 128)
        let source = Fingerprint(digest: "p")
        var card = Card(.picture, frames: 40)
        card.picture = Asset(source: source, path: nil)
        let found = try lumas(ClipExtras(before: card, after: card), pictures: [source: try CardBackdrop(frame)])
        #expect(found[0...21].allSatisfy { $0 == 180 } && found[39] == 20)
        #expect(found[40..<70].elementsEqual((0..<30).map { Double(20 + $0) }))
        #expect(found[84...].allSatisfy { $0 == 180 })
    }

    @Test func `a held picture is the last one`() throws {
        let found = try lumas(ClipExtras(held: 20))
        #expect(found.count == 50 && found[..<30].elementsEqual((0..<30).map { Double(20 + $0) }))
        #expect(found[30...].allSatisfy { $0 == 49 })
    }

    @Test func `a segment that begins on a card shows what the whole clip does`() throws {
        let extras = ClipExtras(before: Card(.blur, frames: 40), after: Card(.blur, frames: 30))
        let whole = try lumas(extras)
        for first in [7, 25, 39, 80] { #expect(try lumas(extras, from: first) == Array(whole[first...])) }
    }

    /// White squares on black, of a quarter of the height.
    private func chessboard(white: UInt8) throws -> VideoFrame {
        var frame = try VideoFrame(width: 640, height: 360, pixelFormat: "yuv420p")
        frame.fill(luma: white, blue: 128, red: 128)
        frame.withMutablePlane(0) { bytes, stride, width, height in
            for y in 0..<height { for x in 0..<width where (x / 90 + y / 90) % 2 == 0 { bytes[y * stride + x] = 20 } }
        }
        return frame
    }

    @Test(arguments: [235, 180, 60] as [UInt8])
    func `white letters stand out on a picture out of focus`(white: UInt8) throws {
        var frame = try chessboard(white: white)
        try SoftPicture(of: frame).apply(to: &frame, share: 65_536)
        var light: [Double] = []
        frame.withPlane(0) { bytes, stride, width, height in
            for y in height / 4..<height * 3 / 4 {
                for x in width / 4..<width * 3 / 4 {
                    let coded: Double = max(0, Double(bytes[y * stride + x]) - 16) / 219
                    light.append(pow(coded, 2.4))
                }
            }
        }
        light.sort()
        #expect(1.05 / (light[light.count * 95 / 100] + 0.05) >= 4.5)
        // The picture is still one: squares differ.
        #expect((light.last ?? 0) > 1.2 * light[0])
    }

    @Test func `a picture out of focus keeps its colours and has no edges`() throws {
        var frame = try VideoFrame(width: 640, height: 360, pixelFormat: "yuv420p")
        frame.fill(luma: 90, blue: 160, red: 110)
        try SoftPicture(of: frame).apply(to: &frame, share: 65_536)
        #expect(frame.mean(plane: 1) > 132 && frame.mean(plane: 2) < 126)
        var board = try chessboard(white: 235)
        try SoftPicture(of: board).apply(to: &board, share: 65_536)
        let steps = board.withPlane(0) { bytes, stride, width, _ in
            (1..<width).map { abs(Int(bytes[180 * stride + $0]) - Int(bytes[180 * stride + $0 - 1])) }
        }
        #expect((steps.max() ?? 99) <= 5)
    }

    @Test func `half of the way is between the picture and its ground`() throws {
        let frame = try chessboard(white: 235)
        var untouched = try chessboard(white: 235)
        try SoftPicture(of: frame).apply(to: &untouched, share: 0)
        #expect(untouched.mean() == frame.mean())
    }
}
