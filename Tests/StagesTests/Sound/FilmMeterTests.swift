import Foundation
import Testing

@testable import Stages

@Suite struct FilmMeterTests {
    /// Passes a sound on in blocks of the mixer's length.
    private func meter(_ sound: SampleBlock, _ places: [Range<Int>]) throws -> FilmMeter {
        var meter = try FilmMeter(places: places, sampleRate: 48_000)
        let source = TestSource(sound)
        for start in stride(from: 0, to: sound.count, by: 8192) {
            try meter.add(source.read(min(8192, sound.count - start)))
        }
        return meter
    }

    @Test func eachClipHasTheLoudnessThatAnotherMeterHears() throws {
        var sound = TestSound.noise(-20, count: 144_000)
        sound.append(TestSound.noise(-35, count: 96_000, seed: 2))
        sound.append(TestSound.noise(-25, count: 19_200, seed: 3))
        sound.append(TestSound.noise(-30, count: 96_000, seed: 4))
        // The first transition is two half seconds around 144,000.
        let places = [0..<168_000, 120_000..<240_000, 240_000..<259_200, 259_200..<355_200]
        let meter = try meter(sound, places)
        for (index, range) in [(0, 0..<144_000), (1, 144_000..<240_000), (3, 259_200..<355_200)] {
            let (found, expected) = (meter.clips[index].integrated, try sound.peer(range).loudness)
            #expect(abs(try #require(found) - expected) < 0.3, "\(index)")
        }
        // A clip of 0.4 s is heard with its neighbours, so it lies between.
        let short = try #require(meter.clips[2].integrated)
        let (loud, quiet) = (try sound.peer(0..<144_000).loudness, try sound.peer(144_000..<240_000).loudness)
        #expect(short < loud && short > quiet)
        #expect(abs(try #require(meter.integrated) - (try sound.peer().loudness)) < 0.2)
    }

    @Test func silenceHasNoLoudness() throws {
        let meter = try meter(SampleBlock(count: 96_000), [0..<48_000, 48_000..<96_000])
        #expect(meter.integrated == nil && meter.clips.allSatisfy { $0.integrated == nil })
    }
}
