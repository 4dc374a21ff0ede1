import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// Content that no other file knows: a card of a plain colour under every layer of a segment's pictures, and a tone as the music.
@Suite struct OtherContentTests {
    private static let format = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30))

    private struct PlainCard: ~Copyable, FrameSequence {
        let luma: UInt8
        var left: Int

        mutating func next() throws -> VideoFrame? {
            guard left > 0 else { return nil }
            left -= 1
            var frame = try VideoFrame(width: 320, height: 180, pixelFormat: "yuv420p")
            frame.fill(luma: luma, blue: 128, red: 128)
            return frame
        }
    }

    private final class Tone: MusicReader {
        private var position = 0

        func read(_ count: Int) throws -> SampleBlock {
            var block = SampleBlock(count: count)
            for index in 0..<count {
                let sample: Float = (position + index) / 24 % 2 == 0 ? 0.1 : -0.1
                (block.left[index], block.right[index]) = (sample, -sample)
            }
            position += count
            return block
        }
    }

    @Test func `a card dissolves into another, bears a text and fades with the film`() throws {
        let label = Label(text: "July", position: .bottomLeft, size: 20, font: "DejaVu Sans")
        let setter = try TextSetter(font: label.font, locale: label.locale)
        let layout = try TextLayout(label, setter, format: Self.format)
        let layers = try TextLayer.layers(of: label, layout, setter, fonts: FontDigests(), format: Self.format)
        let moments = (0..<20).map { TextCue.Moment(share: $0 < 12 ? 256 : 0) }
        let cards = TransitionFrames(
            from: try OutgoingTail(PlainCard(luma: 40, left: 8), keeps: false), to: PlainCard(luma: 100, left: 20),
            by: CrossDissolve(), overlap: 8)
        var film = FilmFade(
            TextOverlay(cards, layers.map { TextCue(layer: $0.layer, scrim: nil, moments: moments) }), count: 20,
            fadeIn: nil, fadeOut: SegmentRecipe.Fade(length: 4, outside: 0))
        var (middles, brightest): ([Double], [Int]) = ([], [])
        while let frame = try film.next() {
            middles.append(frame.mean(x: 200..<300, y: 40..<80))
            brightest.append(
                frame.withPlane(0) { bytes, _, _, _ in bytes.indices.reduce(0) { max($0, Int(bytes[$1])) } })
        }
        #expect(middles.count == 20)
        #expect(zip(middles, middles.dropFirst()).prefix(8).allSatisfy { $0 < $1 } && abs(middles[3] - 67) < 2)
        #expect(abs(middles[10] - 100) < 1 && middles[19] < 17)
        #expect(brightest[10] > 200 && brightest[14] < 110)
    }

    @Test func `a tone plays as the music, at its own place and loudness`() throws {
        let track = MusicTrack(
            songs: [], level: -20, duck: 14, fadeIn: .zero, fadeOut: .zero, loops: true, keepsSound: false,
            detector: nil)
        let song = try JSONDecoder().decode(
            SongLevel.self, from: Data(#"{"samples":96000,"integrated":-26}"#.utf8))
        var bed = MusicBed(
            track, songs: [song], dips: MusicDips(speech: []), film: 144_000, sampleRate: 48_000
        ) { _ in Tone() }
        let block = try bed.read(0..<48_000)
        // Six decibels louder, as its level asks.
        #expect(
            (100..<47_900).allSatisfy { abs(abs(block.left[$0]) - 0.2) < 0.002 && block.left[$0] == -block.right[$0] })
    }
}
