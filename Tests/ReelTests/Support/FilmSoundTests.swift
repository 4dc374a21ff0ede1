import Foundation
import Testing

/// The sound measurements that other tests rely on, checked on sounds with known values.
@Suite struct FilmSoundTests {
    private func sine(_ parts: [(frequency: Double, peak: Double)], seconds: Double = 1) -> FilmSound {
        let samples = (0..<Int(48_000 * seconds)).map { index in
            Float(parts.reduce(0) { $0 + $1.peak * sin(2 * .pi * $1.frequency * Double(index) / 48_000) })
        }
        return FilmSound(sampleRate: 48_000, channels: [samples])
    }

    @Test func levelOfASineIsThreeDecibelsBelowItsPeak() {
        let sound = sine([(440, 0.5)])
        #expect(abs(sound.level(of: 0..<48_000) + 9.03) < 0.01)
        #expect(abs(sound.peak(of: 0..<48_000) - 0.5) < 0.001)
        #expect(FilmSound(sampleRate: 48_000, channels: [[0, 0]]).level(of: 0..<2) == -.infinity)
    }

    @Test func separatesFrequencies() {
        let sound = sine([(440, 0.5), (988, 0.05)])
        #expect(abs(sound.level(ofFrequency: 440, in: 0..<48_000) + 9.03) < 0.05)
        #expect(abs(sound.level(ofFrequency: 988, in: 0..<48_000) + 29.03) < 0.05)
        #expect(sound.level(ofFrequency: 700, in: 0..<48_000) < -60)
        #expect(sound.loudest(of: [262, 440, 988], in: 0..<48_000) == 440)
        #expect(sound.dominantFrequency(in: 1000..<9000) == 440)
    }

    @Test func findsOnsetsAndSteps() {
        var samples = [Float](repeating: 0, count: 48_000)
        for start in [4800, 28_800] { for index in 0..<480 { samples[start + index] = 0.5 } }
        let sound = FilmSound(sampleRate: 48_000, channels: [samples])
        #expect(sound.onsets(above: 0.1) == [4800, 28_800])
        #expect(sound.greatestStep(in: 0..<48_000) == 0.5)
        #expect(sound.greatestStep(in: 0..<4800) == 0)
    }
}
