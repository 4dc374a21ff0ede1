import Foundation
import LibAV
import Model

/// The samples of a clip's sound.
struct SyntheticSound {
    var sound: FixtureClip.Sound
    /// The length in samples per channel.
    var length: Int
    /// The samples to repeat, for each channel; further channels use them in turn. A sine repeats after a second: a single period need not
    /// be a whole number of samples.
    private let samples: [[Float]]

    /// A peak of −18 dBFS.
    private static let amplitude = pow(10, -18.0 / 20)
    private static let clickMilliseconds = 20

    init(_ sound: FixtureClip.Sound, duration: MediaTime) {
        self.sound = sound
        length = Int(duration.microseconds * Int64(sound.sampleRate) / 1_000_000)
        if let scene = sound.ambience {
            samples = Ambience(scene).samples(length, rate: sound.sampleRate, channels: sound.channels)
            return
        }
        let audible = sound.clicks ? sound.sampleRate * Self.clickMilliseconds / 1000 : sound.sampleRate
        let second = (0..<sound.sampleRate).map { index in
            let phase = Double(index * sound.frequency % sound.sampleRate) / Double(sound.sampleRate)
            return index < audible ? Float(Self.amplitude * sin(2 * .pi * phase)) : 0
        }
        samples = [second]
    }

    /// The samples from `start` on, at most `count`; nil at the end.
    func frame(at start: Int, count: Int) throws -> AudioFrame? {
        let taken = min(count, length - start)
        guard taken > 0 else { return nil }
        var frame = try AudioFrame(sampleRate: sound.sampleRate, channels: sound.channels, sampleCount: taken)
        frame.presentationTime = Int64(start)
        for channel in 0..<sound.channels {
            let own = samples[channel % samples.count]
            frame.withMutableChannel(channel) { span in
                for index in 0..<taken { span[index] = own[(start + index) % own.count] }
            }
        }
        return frame
    }
}
