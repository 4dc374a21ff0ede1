import Foundation
import LibAV

/// The sound of a clip whose last picture, or a card, is seen for longer than it was recorded: the recording fades into the noise of its
/// own place, which goes on. Silence would be heard as a hole.
final class HeldSound: SampleSource {
    /// Seconds in which the recording gives way: as long as a short breath. At most half of the recording.
    private static let fade = 0.3

    private let recorded: any SampleSource
    /// The samples in which the recording gives way; silence follows them in the recording.
    private let parting: Range<Int>
    private var tone: RoomTone?
    private var position = 0

    /// `end`: the samples that were recorded. Without `noise` silence follows. Throws `LibAVError` if there is no memory.
    init(_ recorded: any SampleSource, end: Int, noise: NoiseProfile?, sampleRate: Int) throws {
        self.recorded = recorded
        parting = (end - min(end / 2, Int(Self.fade * Double(sampleRate))))..<end
        tone = try noise.map { try RoomTone($0, sampleRate: sampleRate) }
    }

    func read(_ count: Int) -> SampleBlock {
        var block = recorded.read(count)
        let samples = position..<(position + count)
        position += count
        guard samples.upperBound > parting.lowerBound else { return block }
        let first = max(0, parting.lowerBound - samples.lowerBound)
        if tone?.isMono == nil { tone?.isMono = block.left == block.right }
        let noise = tone?.next(count - first)
        for index in first..<count {
            let progress = progress(at: samples.lowerBound + index)
            let (own, place) = (cos(.pi / 2 * progress), sin(.pi / 2 * progress))
            block.left[index] = block.left[index] * own + (noise.map { $0.left[index - first] * place } ?? 0)
            block.right[index] = block.right[index] * own + (noise.map { $0.right[index - first] * place } ?? 0)
        }
        return block
    }

    /// From 0 to 1 while the recording gives way. Equal power, because the two sounds are uncorrelated.
    private func progress(at sample: Int) -> Float {
        sample < parting.upperBound ? (Float(sample - parting.lowerBound) + 0.5) / Float(parting.count) : 1
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
