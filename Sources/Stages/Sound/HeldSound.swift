import Foundation
import LibAV

/// The sound of a clip whose last picture, or a card, is seen for longer than it was recorded: the recording fades into the noise of its
/// own place, which goes on. Silence would be heard as a hole.
final class HeldSound: SampleSource {
    /// Seconds in which the recording gives way: as long as a short breath. At most half of the recording.
    private static let fade = 0.3

    private let recorded: any SampleSource
    /// The levels of the recording, and of the noise that it gives way to.
    private let leaving: CrossfadeEnvelope
    private let coming: CrossfadeEnvelope
    private var tone: RoomTone?
    private var position = 0

    /// `end`: the samples that were recorded. Without `noise` silence follows. Throws `LibAVError` if there is no memory.
    init(_ recorded: any SampleSource, end: Int, noise: NoiseProfile?, sampleRate: Int) throws {
        self.recorded = recorded
        let parting = (end - min(end / 2, Int(Self.fade * Double(sampleRate))))..<end
        leaving = CrossfadeEnvelope(rise: 0..<0, fall: parting)
        coming = CrossfadeEnvelope(rise: parting, fall: Int.max..<Int.max)
        tone = try noise.map { try RoomTone($0, sampleRate: sampleRate) }
    }

    func read(_ count: Int) -> SampleBlock {
        let block = recorded.read(count)
        let samples = position..<(position + count)
        position += count
        let held = max(samples.lowerBound, coming.rise.lowerBound)..<max(samples.upperBound, coming.rise.lowerBound)
        guard !held.isEmpty else { return block }
        var mix = SampleBlock(count: count)
        mix.add(block, at: 0, gains: leaving.gains(in: samples, times: 1))
        if tone?.isMono == nil { tone?.isMono = block.left == block.right }
        if let noise = tone?.next(held.count) {
            mix.add(noise, at: held.lowerBound - samples.lowerBound, gains: coming.gains(in: held, times: 1))
        }
        return mix
    }
}

/// Endless noise with the spectrum of a place, the same each time: white noise, filtered frame by frame.
private struct RoomTone {
    /// True for the same noise in both channels, which is then that of one; nil as long as nothing is known of the recording.
    var isMono: Bool?

    private var frames: OverlappedFrames
    /// A factor for each frequency.
    private let gains: [Float]
    private var random = SeededNumbers(seed: 1)
    private var ready = SampleBlock(count: 0)

    init(_ noise: NoiseProfile, sampleRate: Int) throws {
        frames = try OverlappedFrames(sampleRate: sampleRate)
        // White noise between −1 and 1 has a power of 1/3 a channel, and the squares of the window add up to half the length.
        let white = Float(frames.spectrum.length) / 3
        gains = noise.powers(frequencies: frames.spectrum.frequencies).map { ($0 / white).squareRoot() }
    }

    mutating func next(_ count: Int) -> SampleBlock {
        while ready.count < count {
            var values = frames.analyse(white(frames.hop))
            for index in gains.indices { values.scale(frequency: index, by: gains[index]) }
            ready.append(frames.synthesise(values))
        }
        var block = ready.first(count)
        ready.removeFirst(count)
        if isMono == true { block.right = block.left }
        return block
    }

    private mutating func white(_ count: Int) -> SampleBlock {
        var block = SampleBlock(count: count)
        for index in 0..<count {
            block.left[index] = random.sample()
            block.right[index] = random.sample()
        }
        return block
    }
}
