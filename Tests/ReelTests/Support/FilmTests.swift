import Fixtures
import Foundation
import TestSupport
import Testing

/// The film reader, tested on a clip that is known frame by frame.
@Suite struct FilmTests {
    private func clip(_ name: String) async throws -> (clip: FixtureClip, film: Film) {
        let clip = try #require(FixtureMonth.december2024.clip(named: name))
        let path = try await FixtureLibrary.month().appending(path: clip.path).path
        return (clip, try Film(path: path))
    }

    @Test func readsCodesInOrder() async throws {
        let (clip, film) = try await clip("IMG_1001.MOV")
        let count = try film.eachLuma { number, luma in
            #expect(FrameCode.read(in: luma) == FrameCode(clip: clip.number, frame: number))
        }
        #expect(count == 90)
        let picture = try film.picture(at: 17)
        #expect(picture.code(in: film.letterbox(clip)) == FrameCode(clip: 1, frame: 17))
        #expect(throws: Film.MissingFrames.self) { try film.pictures(at: [3, 90]) }
    }

    @Test func measuresColours() async throws {
        let (_, film) = try await clip("IMG_1020.MOV")
        let flash = try #require(try film.picture(at: 30).colour(of: PixelRectangle(width: 100, height: 40)))
        #expect(flash.distance(to: FilmPicture.Colour(y: 235, cb: 128, cr: 128)) < 3)
        #expect(abs(flash.rgb.green - 1) < 0.02)
        #expect(try film.picture(at: 0).colour(of: PixelRectangle(x: -9, y: 0, width: 5, height: 5)) == nil)
    }

    @Test func hearsTheSound() async throws {
        let (_, film) = try await clip("IMG_1001.MOV")
        let sound = try film.sound()
        #expect(sound.length == 144_000)
        #expect(sound.dominantFrequency(in: 48_000..<56_000) == 262)
        #expect(abs(sound.level(of: 24_000..<120_000, channel: 1) + 21.01) < 0.2)
        let clicks = try await clip("IMG_1020.MOV").film.sound().onsets(above: 0.06)
        #expect(clicks.count == 4)
        for (second, onset) in clicks.enumerated() { #expect(abs(onset - second * 48_000) < 48) }
    }
}
