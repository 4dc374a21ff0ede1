import LibAV
import Model
import Testing

@testable import Stages

@Suite struct SoundFadeTests {
    private func block(_ count: Int) -> SampleBlock {
        var block = SampleBlock(count: count)
        block.left = [Float](repeating: 1, count: count)
        block.right = [Float](repeating: -1, count: count)
        return block
    }

    @Test func theFirstAndTheLastSampleAreSilent() {
        let fade = SoundFade(rise: 0..<100, fall: 900..<1000)
        var samples = block(1000)
        fade.apply(to: &samples, at: 0)
        #expect(samples.left[0] == 0 && samples.left[999] == 0)
        #expect(abs(samples.left[50] - 0.5) < 0.0001 && abs(samples.left[949] - 0.5) < 0.0001)
        #expect(samples.left[99] < 1 && samples.left[900] < 1 && samples.left[100..<900].allSatisfy { $0 == 1 })
        #expect(zip(samples.left, samples.right).allSatisfy { $0 == -$1 })
        #expect(zip(samples.left, samples.left.reversed()).allSatisfy { abs($0 - $1) < 0.0001 })
        #expect(zip(samples.left[0..<100], samples.left[1..<101]).allSatisfy(<))
    }

    /// A fade continues from block to block as if there were only one.
    @Test(arguments: [1, 7, 64, 333]) func theSizeOfBlocksMakesNoDifference(length: Int) {
        let fade = SoundFade(rise: 0..<100, fall: 900..<1000)
        var whole = block(1000)
        fade.apply(to: &whole, at: 0)
        var parts = SampleBlock(count: 0)
        while parts.count < 1000 {
            var part = block(min(length, 1000 - parts.count))
            fade.apply(to: &part, at: parts.count)
            parts.append(part)
        }
        #expect(parts == whole)
    }

    @Test func withoutFadesNothingChanges() {
        var samples = block(10)
        SoundFade(rise: 0..<0, fall: 10..<10).apply(to: &samples, at: 0)
        #expect(samples == block(10))
    }

    /// Fades in step with the picture: fifteen frames at 30 f/s are 24,000 samples.
    @Test func aFilmFadesToTheSample() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let inputs = ["a": MediaLocation(path: try media.sounding("a.mp4", seconds: 4, hertz: 1000))]
        func samples(_ fadeFrames: Int?) throws -> SampleBlock {
            let clip = SoundRecipe.SoundClip(source: Fingerprint(digest: "a"), start: .zero, frames: 0..<90)
            return try RenderSound(
                SoundRecipe(
                    version: RendererVersion(renderer: 1, libav: "test"), frameRate: FrameRate(30),
                    encoding: AudioEncoding(), crossfade: .zero, loudness: nil, fadeFrames: fadeFrames, clips: [clip]),
                inputs: inputs
            ).samples()
        }
        let (plain, faded) = (try samples(nil), try samples(15))
        #expect(plain.count == 144_000 && faded.count == 144_000)
        #expect(faded.left[0] == 0 && faded.left[143_999] == 0)
        #expect(faded.left[24_000..<120_000] == plain.left[24_000..<120_000])
        #expect(faded.left[23_000..<24_000] != plain.left[23_000..<24_000])
        #expect(faded.left[120_000..<121_000] != plain.left[120_000..<121_000])
        for middle in [12_000, 132_000] {
            let range = (middle - 480)..<(middle + 480)
            let share = faded.amplitude(ofHertz: 1000, range) / plain.amplitude(ofHertz: 1000, range)
            #expect(abs(share - 0.5) < 0.01)
        }
    }
}
