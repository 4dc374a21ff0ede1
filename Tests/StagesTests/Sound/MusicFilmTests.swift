import Foundation
import Model
import TestSupport
import Testing

@testable import Fixtures
@testable import Stages

/// Music under films, sample by sample: a tone of 7 kHz that no clip has.
@Suite struct MusicFilmTests {
    private let media: TestMedia

    init() throws { media = try TestMedia() }

    /// Writes music of a number of seconds, and returns its track and its place.
    private func track(
        seconds: Double = 30, duck: Double = 14, fadeIn: MediaTime = .zero, fadeOut: MediaTime = .zero,
        loops: Bool = true, keepsSound: Bool = true, hasDetector: Bool = true
    ) throws -> (MusicTrack, [String: MediaLocation]) {
        let song = Asset(source: Fingerprint(digest: "song"), path: nil)
        let detector = Asset(source: Fingerprint(digest: "detector"), path: nil)
        let track = MusicTrack(
            songs: [song], level: keepsSound ? -20 : -16, duck: duck, fadeIn: fadeIn, fadeOut: fadeOut, loops: loops,
            keepsSound: keepsSound, detector: hasDetector && keepsSound ? detector : nil)
        let places = [
            "song": MediaLocation(path: try media.music("song.wav", seconds: seconds)),
            "detector": MediaLocation(path: SpeechFile.path),
        ]
        return (track, places)
    }

    private func recipe(_ music: MusicTrack?, _ clips: [(String, Range<Int>)], isSilent: Bool = false) -> SoundRecipe {
        SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .milliseconds(500), loudness: -16,
            clips: clips.map {
                .init(source: Fingerprint(digest: $0.0), start: .zero, frames: $0.1, isSilent: isSilent)
            },
            music: music)
    }

    /// The level of the music in dB of full scale in 50 ms from a moment of the film, in seconds.
    private func level(_ film: SampleBlock, at second: Double) -> Double {
        let first = Int(second * 48_000)
        return 20 * log10(film.amplitude(ofHertz: 7000, first..<(first + 2400)) + 1e-9)
    }

    @Test func musicStepsBackForSpeechAndNotForNoise() throws {
        defer { media.remove() }
        let (track, places) = try track()
        // A voice from 3 to 5 s, quiet until 12 s; then wind with gusts, without a word.
        let voice = SyntheticVoice.block(seconds: 12, speaking: 3..<5)
        var wind = TestSound.noise(-45, count: 480_000, seed: 3)
        // Deep, as wind is: it hides nothing of the tone.
        var (low, deep) = (Float(0), Float(0))
        for index in wind.left.indices {
            low += 0.02 * (wind.left[index] - low)
            deep += 0.02 * (low - deep)
            (wind.left[index], wind.right[index]) = (20 * deep, 20 * deep)
        }
        wind.scale(0..<480_000) { Float(0.4 + 0.4 * sin(Double($0) / 20_000)) }
        let inputs = places.merging([
            "voice": MediaLocation(path: try media.sound("voice.mkv", voice)),
            "wind": MediaLocation(path: try media.sound("wind.mkv", wind)),
        ]) { $1 }
        let film = try RenderSound(recipe(track, [("voice", 0..<360), ("wind", 345..<645)]), inputs: inputs).samples()
        let up = level(film, at: 0.5)
        let word = stride(from: 3.1, to: 4.9, by: 0.1).map { level(film, at: $0) - up }
        #expect(word.allSatisfy { abs($0 + 14) < 1 }, "\(word)")
        #expect(abs(level(film, at: 2.3) - up) < 0.5 && abs(level(film, at: 8) - up) < 0.5)
        // The clip of noise may be lowered as a whole; its gusts change nothing.
        let gusts = stride(from: 13.5, to: 21, by: 0.2).map { level(film, at: $0) }
        #expect(try #require(gusts.max()) - (try #require(gusts.min())) < 1, "\(gusts)")
        #expect(film.left.count == 645 * 1600)
    }

    /// Between two words that are less than 1.2 s apart the music stays down, and a gust of wind in that pause moves nothing.
    @Test func musicStaysDownInAShortPause() throws {
        defer { media.remove() }
        let (track, places) = try track()
        // Words from 3 to 5 s and from 6.1 to 8 s.
        let voice =
            SyntheticVoice.block(seconds: 12, speaking: 3..<5) + SyntheticVoice.block(seconds: 12, speaking: 6.1..<8)
        var gust = TestSound.noise(-20, count: voice.count, seed: 5)
        var low: Float = 0
        for index in gust.left.indices {
            low += 0.02 * (gust.left[index] - low)
            (gust.left[index], gust.right[index]) = (low, low)
        }
        gust.scale(0..<gust.count) { (245_000..<290_000).contains($0) ? 1 : 0 }
        for (name, block) in [("calm", voice), ("windy", voice + gust)] {
            let inputs = places.merging([name: MediaLocation(path: try media.sound("\(name).mkv", block))]) { $1 }
            let film = try RenderSound(recipe(track, [(name, 0..<360)]), inputs: inputs).samples()
            let up = level(film, at: 1)
            let held = stride(from: 3.1, to: 7.9, by: 0.05).map { level(film, at: $0) - up }
            #expect(held.allSatisfy { abs($0 + 14) < 1 }, "\(name): \(held)")
            // The voice and the wind are in what is measured too: over a third of a second they are not.
            let means = held.indices.dropLast(6).map { held[$0..<$0 + 7].reduce(0, +) / 7 }
            #expect(try #require(means.max()) - (try #require(means.min())) < 1, "\(name): \(means)")
            #expect(abs(level(film, at: 10.5) - up) < 0.5, "\(name)")
        }
    }

    @Test func musicEndsWithTheFilm() throws {
        defer { media.remove() }
        let inputs = ["hum": MediaLocation(path: try media.sounding("hum.mp4", seconds: 11, hertz: 200, level: 0.02))]
        // Shorter than the film: it begins again, twice.
        let (track, places) = try track(seconds: 5)
        let film = try RenderSound(recipe(track, [("hum", 0..<300)]), inputs: inputs.merging(places) { $1 }).samples()
        let levels = stride(from: 0.0, to: 9.95, by: 0.25).map { level(film, at: $0) }
        #expect(try #require(levels.max()) - (try #require(levels.min())) < 6, "\(levels)")
        #expect(film.left.count == 480_000 && film.left[479_900...].contains { abs($0) > 0.01 })

        let (faded, _) = try self.track(seconds: 5, fadeIn: .seconds(1), fadeOut: .seconds(2))
        let soft = try RenderSound(recipe(faded, [("hum", 0..<300)]), inputs: inputs.merging(places) { $1 }).samples()
        #expect(abs(level(soft, at: 7.2) - level(soft, at: 2)) < 1)
        #expect(level(soft, at: 0.05) < level(soft, at: 2) - 20 && level(soft, at: 9.9) < level(soft, at: 2) - 20)
        #expect(abs(level(soft, at: 9) - level(soft, at: 2) + 6) < 1.5)

        let (once, _) = try self.track(seconds: 5, loops: false)
        let short = try RenderSound(recipe(once, [("hum", 0..<300)]), inputs: inputs.merging(places) { $1 }).samples()
        #expect(level(short, at: 4.9) > level(short, at: 5.1) + 30)
    }

    /// The clips are not even there.
    @Test func musicAloneNeedsNoClip() throws {
        defer { media.remove() }
        let (track, places) = try track(keepsSound: false)
        let inputs = places.merging(["a": MediaLocation(path: media.path("gone.mp4"))]) { $1 }
        let film = try RenderSound(recipe(track, [("a", 0..<300)], isSilent: true), inputs: inputs).samples()
        let peer = try film.peer()
        #expect(abs(peer.loudness + 16) < 0.5 && peer.truePeak < -1, "\(peer)")
    }

    /// Loud music and loud clips together stay under the ceiling.
    @Test func theLimiterIsLast() throws {
        defer { media.remove() }
        var (track, places) = try track(duck: 0)
        track.level = -6
        places["loud"] = MediaLocation(path: try media.sounding("loud.mp4", seconds: 5, hertz: 300, level: 0.9))
        let film = try RenderSound(recipe(track, [("loud", 0..<150)]), inputs: places).samples()
        #expect(try film.peer().truePeak < -1)
    }

    /// Music that is shorter than a film, and files of every rate, give the same samples however they are read.
    @Test func aBedIsTheSameInAnyBlocks() throws {
        defer { media.remove() }
        let (track, places) = try track(seconds: 3)
        let path = try #require(places["song"]?.path)
        let dips = MusicDips(speech: MusicDips.forSpeech([200_000..<240_000], depth: 14, sampleRate: 48_000))
        let song = try JSONDecoder().decode(
            SongLevel.self, from: Data(#"{"samples":144000,"integrated":-20}"#.utf8))
        func bed(_ step: Int) throws -> SampleBlock {
            var bed = MusicBed(
                track, songs: [song], dips: dips, film: 400_000,
                sampleRate: 48_000
            ) { _ in try SongReader(path: path, sampleRate: 48_000) }
            var film = SampleBlock(count: 0)
            for first in stride(from: 0, to: 400_000, by: step) {
                film.append(try bed.read(first..<min(first + step, 400_000)))
            }
            return film
        }
        #expect(try bed(8192) == bed(5000))
    }

    @Test func withoutADetectorLoudnessDecides() throws {
        defer { media.remove() }
        let (track, places) = try track(hasDetector: false)
        var block = TestSound.noise(-60, count: 480_000, seed: 1)
        block.scale(0..<480_000) { (144_000..<240_000).contains($0) ? 300 : 1 }
        let inputs = places.merging(["a": MediaLocation(path: try media.sound("a.mkv", block))]) { $1 }
        let film = try RenderSound(recipe(track, [("a", 0..<300)]), inputs: inputs).samples()
        let up = level(film, at: 1)
        #expect(abs(level(film, at: 4) - up + 14) < 2 && abs(level(film, at: 8) - up) < 1)
    }
}
