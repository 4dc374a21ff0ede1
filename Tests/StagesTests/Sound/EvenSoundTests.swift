import Foundation
import Model
import Pipeline
import Testing

@testable import Stages

/// A film of clips that differ as real ones do: it is at its target, and no join makes one reach for the volume.
@Suite struct EvenSoundTests {
    /// Four seconds each: speech and noise in dB of full scale.
    private static let clips: [(speech: Double?, noise: Double)] = [
        (-20, -75), (-42, -60), (-30, -80), (nil, -62), (-24, -70), (-50, -75), (-18, -50), (-40, -52),
    ]

    private struct Film {
        let media: TestMedia
        let recipe: SoundRecipe
        let inputs: [String: MediaLocation]
        /// The sample ranges of the clips, from the middle of one transition to the middle of the next.
        let places: [Range<Int>]

        init(denoise: AudioStyle.Denoise? = nil) throws {
            media = try TestMedia()
            var (inputs, clips): ([String: MediaLocation], [SoundRecipe.SoundClip]) = ([:], [])
            for (number, clip) in EvenSoundTests.clips.enumerated() {
                var block = TestSound.noise(clip.noise, count: 192_000, seed: UInt64(number + 1))
                if let level = clip.speech {
                    block = block + TestSound.speech(level, count: 192_000, seed: UInt64(number + 1))
                }
                inputs["\(number)"] = MediaLocation(path: try media.sound("\(number).mkv", block))
                let frames = (number * 105)..<(number * 105 + 120)
                clips.append(.init(source: Fingerprint(digest: "\(number)"), start: .zero, frames: frames))
            }
            self.inputs = inputs
            recipe = SoundRecipe(
                version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30),
                encoding: AudioEncoding(), crossfade: .milliseconds(500), loudness: -16, denoise: denoise, clips: clips)
            let last = clips.count * 105 * 1600
            places = clips.indices.map { index in
                (index == 0 ? 0 : index * 168_000 + 12_000)..<min((index + 1) * 168_000 + 12_000, last + 24_000)
            }
        }

        func sound(cache: ResultCache? = nil, report: (Diagnostic) -> Void = { _ in }) throws -> SampleBlock {
            try RenderSound(recipe, inputs: inputs, measurements: cache).samples(report: report)
        }
    }

    @Test func theFilmIsAtItsTargetAndHasNoSteps() throws {
        let film = try Film()
        defer { film.media.remove() }
        var notes: [Diagnostic] = []
        let sound = try film.sound { notes.append($0) }
        let whole = try sound.peer()
        #expect(abs(whole.loudness + 16) < 1 && whole.truePeak < -1, "\(whole)")
        let levels = try film.places.map { try sound.peer($0).loudness }
        let steps = zip(levels, levels.dropFirst()).map { abs($0 - $1) }
        #expect(try #require(steps.max()) <= 6, "\(levels)")
        // Each clip has a note with its figures, which are what is heard.
        let done = notes.filter { $0.code == .soundAdjusted }
        #expect(done.map(\.path) == film.recipe.clips.map { film.inputs[$0.source.digest]?.path })
        for (note, level) in zip(done, levels) {
            #expect(abs(try #require(note.arguments?["level"]) - level) < 1, "\(note) \(level)")
        }
        // The clip of noise alone is not denoised; it lowers its neighbours, which say so.
        #expect(done[3].arguments?["noise-before"] == nil && done[2].arguments?["below-neighbours"] != nil)
    }

    @Test func noiseIsLoweredBeforeItIsRaised() throws {
        let film = try Film()
        defer { film.media.remove() }
        var notes: [Diagnostic] = []
        let sound = try film.sound { notes.append($0) }
        let done = notes.filter { $0.code == .soundAdjusted }
        let (before, after) = (done[1].arguments?["noise-before"], done[1].arguments?["noise-after"])
        #expect(try #require(before) - (try #require(after)) > 8)
        let plain = try Film(denoise: .off)
        defer { plain.media.remove() }
        var others: [Diagnostic] = []
        let loud = try plain.sound { others.append($0) }
        #expect(others.allSatisfy { $0.arguments?["noise-before"] == nil })
        // The distance from the speech to the noise of the second clip: 0.1 s that stand out, and 0.1 s that do not.
        func distance(_ sound: SampleBlock) -> Double {
            let levels = stride(from: 192_000, to: 320_000, by: 4800).map { sound.decibels($0..<($0 + 4800)) }.sorted()
            return levels[levels.count * 9 / 10] - levels[levels.count / 10]
        }
        #expect(distance(sound) > distance(loud) + 6, "\(distance(sound)) \(distance(loud))")
    }

    /// Clips that no noise holds back have the samples that they have without the denoiser, times a gain.
    @Test func cleanClipsAreOnlyRaised() throws {
        let film = try Film()
        defer { film.media.remove() }
        let sound = try film.sound()
        let reader = try ClipAudioReader(at: #require(film.inputs["4"]), start: .zero, sampleRate: 48_000)
        let recorded = reader.read(192_000)
        let (first, range) = (4 * 168_000, 40_000..<150_000)
        let factor = sound.level((first + 40_000)..<(first + 150_000)) / recorded.level(range)
        let error = range.map { abs(Double(sound.left[first + $0]) - Double(recorded.left[$0]) * factor) }.max() ?? 1
        let peak = range.map { abs(Double(sound.left[first + $0])) }.max() ?? 0
        #expect(error < 0.02 * peak || peak > 0.8, "\(error) \(peak)")
    }

    @Test func measurementsAreKeptAndGiveTheSameSamples() throws {
        let film = try Film()
        defer { film.media.remove() }
        let cache = ResultCache(store: try SegmentStore(root: film.media.path("store")))
        let first = try film.sound(cache: cache)
        let key = { (depth: Double?) in
            LoudnessKey(
                version: film.recipe.version, source: Fingerprint(digest: "1"), start: .zero, sampleRate: 48_000,
                samples: 192_000, depth: depth)
        }
        let recorded = try #require(cache.value(Loudness.self, for: key(nil)))
        let depth = try #require(ClipLevel(recorded).wantedReduction(for: -16)).depth
        #expect(cache.value(Loudness.self, for: key(depth))?.noise != nil)
        #expect(try film.sound(cache: cache) == first)
    }

    /// Clips of a second and a half are half crossfade: what is heard of their neighbours there counts too.
    @Test(arguments: 1...6)
    func shortClipsHaveNoStepsEither(seed: Int) throws {
        let media = try TestMedia()
        defer { media.remove() }
        var numbers = TestSound.Numbers(seed: UInt64(seed))
        var (inputs, clips): ([String: MediaLocation], [SoundRecipe.SoundClip]) = ([:], [])
        for number in 0..<10 {
            // Speech between −50 and −14 dB, or none; noise between −60 and −40.
            let (speech, noise) = (-32 + 18 * Double(numbers.next()), -50 + 10 * Double(numbers.next()))
            var block = TestSound.noise(noise, count: 76_800, seed: UInt64(number + 1))
            if numbers.next() > -0.6 {
                block = block + TestSound.speech(speech, count: 76_800, seed: UInt64(number + 1))
            }
            inputs["\(number)"] = MediaLocation(path: try media.sound("\(number).mkv", block))
            let frames = (number * 36)..<(number * 36 + 48)
            clips.append(.init(source: Fingerprint(digest: "\(number)"), start: .zero, frames: frames))
        }
        let recipe = SoundRecipe(
            version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30), encoding: AudioEncoding(),
            crossfade: .milliseconds(500), loudness: -16, clips: clips)
        let sound = try RenderSound(recipe, inputs: inputs).samples()
        let levels = try clips.indices.map { index in
            let place = (index * 57_600 + (index == 0 ? 0 : 9600))..<min((index + 1) * 57_600 + 9600, sound.count)
            return try sound.peer(place).loudness
        }
        let steps = zip(levels, levels.dropFirst()).map { abs($0 - $1) }
        #expect(try #require(steps.max()) <= 6, "\(levels)")
        #expect(abs(try sound.peer().loudness + 16) < 1)
    }

    @Test func withoutALoudnessLevelsStayAsRecorded() throws {
        let film = try Film()
        defer { film.media.remove() }
        var recipe = film.recipe
        recipe.loudness = nil
        var notes: [Diagnostic] = []
        let sound = try RenderSound(recipe, inputs: film.inputs).samples { notes.append($0) }
        #expect(notes.isEmpty)
        #expect(abs(sound.decibels((3 * 168_000 + 30_000)..<(3 * 168_000 + 150_000)) + 62) < 0.5)
    }
}
