import Foundation
import LibAV
import Model

/// The samples of a clip's sound.
struct ClipSound {
    var sound: FixtureClip.Sound
    /// Length in samples.
    var length: Int
    /// One period of the sine would do if frequencies divided rates; one second always does.
    private let second: [Float]

    /// Peak of −18 dBFS.
    private static let amplitude = pow(10, -18.0 / 20)
    private static let clickMilliseconds = 20

    init(_ sound: FixtureClip.Sound, duration: MediaTime) {
        self.sound = sound
        length = Int(duration.microseconds * Int64(sound.sampleRate) / 1_000_000)
        let audible = sound.clicks ? sound.sampleRate * Self.clickMilliseconds / 1000 : sound.sampleRate
        second = (0..<sound.sampleRate).map { index in
            let phase = Double(index * sound.frequency % sound.sampleRate) / Double(sound.sampleRate)
            return index < audible ? Float(Self.amplitude * sin(2 * .pi * phase)) : 0
        }
    }

    /// The samples from `start`, at most `count`; nil at the end.
    func frame(at start: Int, count: Int) throws -> AudioFrame? {
        let taken = min(count, length - start)
        guard taken > 0 else { return nil }
        var frame = try AudioFrame(sampleRate: sound.sampleRate, channels: sound.channels, sampleCount: taken)
        frame.presentationTime = Int64(start)
        for channel in 0..<sound.channels {
            frame.withMutableChannel(channel) { samples in
                for index in 0..<taken { samples[index] = second[(start + index) % sound.sampleRate] }
            }
        }
        return frame
    }
}
