import Foundation
import LibAV
import Model

/// Something that gives samples one after the other.
protocol SampleSource {
    /// The next `count` samples.
    func read(_ count: Int) -> SampleBlock
}

extension ClipAudioReader: SampleSource {}

/// The sound of a clip as the film uses it: as recorded, or with less noise.
final class ClipSound: SampleSource {
    /// The sound as recorded.
    let recorded: ClipAudioReader
    private let tempo: TempoSound?
    /// The same at the speed of the clip, with what is heard behind its end.
    private let heard: any SampleSource
    private var denoiser: Denoiser?
    /// Samples of the clip that were not read yet. The source is read no further: beyond the clip it may not be on this machine.
    private var remaining: Int
    private var ready = SampleBlock(count: 0)

    /// `count` is the length of the clip in samples. It has `held` of them behind the end of its recording, which sound like `noise`.
    /// Throws `LibAVError` if there is no memory for `reduction`, or no filter for `speed`.
    init(
        _ recorded: ClipAudioReader, count: Int, sampleRate: Int, reduction: NoiseReduction?, speed: Speed? = nil,
        held: Int = 0, noise: NoiseProfile? = nil
    ) throws {
        self.recorded = recorded
        tempo = try speed.map { try TempoSound(recorded, count: count, sampleRate: sampleRate, speed: $0) }
        let moving: any SampleSource = tempo ?? recorded
        heard =
            held > 0 ? try HeldSound(moving, end: count - held, noise: noise, sampleRate: sampleRate) : moving
        remaining = count
        denoiser = try reduction.map { try Denoiser($0, sampleRate: sampleRate) }
        // The first samples of the output are the silence before the clip.
        guard let delay = denoiser?.delay else { return }
        while ready.count < delay { ready.append(next()) }
        ready.removeFirst(delay)
    }

    /// The error that ended the reading without saying anything about the source: results from it must not be stored.
    var interruption: LibAVError? { recorded.interruption ?? tempo?.trouble }

    func read(_ count: Int) -> SampleBlock {
        guard denoiser != nil else { return heard.read(count) }
        while ready.count < count { ready.append(next()) }
        let block = ready.first(count)
        ready.removeFirst(count)
        return block
    }

    private func next() -> SampleBlock {
        let hop = denoiser?.hop ?? 0
        let count = min(hop, remaining)
        var input = count > 0 ? heard.read(count) : SampleBlock(count: 0)
        remaining -= count
        input.appendSilence(hop - count)
        return denoiser?.process(input) ?? input
    }
}

/// What was measured of a clip's sound, and what is done to it.
struct ClipLevel: Hashable, Sendable {
    /// As recorded.
    var recorded: Loudness
    /// As it is raised: with less noise, if it has a `reduction`.
    var sound: Loudness
    var reduction: NoiseReduction?
    /// nil without a reduction.
    var noise: Noise?

    /// The level of the noise before the gain, in dB(A) of full scale.
    struct Noise: Hashable, Sendable {
        var before: Double
        var after: Double
    }

    /// dB by which the noise was lowered.
    var cleaned: Double { noise.map { max(0, $0.before - $0.after) } ?? 0 }

    init(_ recorded: Loudness) {
        self.recorded = recorded
        sound = recorded
    }

    /// The same clip with less noise; nil if that would not bring it at least `worthwhile` closer to the target.
    func reduced(by reduction: NoiseReduction, to sound: Loudness, for target: Double, sampleRate: Int) -> ClipLevel? {
        guard let before = recorded.noise, let after = sound.noise else { return nil }
        var reduced = self
        reduced.sound = sound
        reduced.reduction = reduction
        reduced.noise = Noise(before: before.level(sampleRate: sampleRate), after: after.level(sampleRate: sampleRate))
        let (plain, clean) = (adjustment(to: target), reduced.adjustment(to: target))
        return plain.missing - clean.missing >= Self.worthwhile ? reduced : nil
    }

    /// LU. Noise alone gets as much quieter as it may then be raised, and stays as it is.
    private static let worthwhile = 1.0

    /// dB of noise reduction. Less than the first is not worth its trouble. More than the last is audible: what is left of the noise begins
    /// to tinkle, and pauses sound dead.
    static let depths = 3.0...12.0

    /// The reduction that may bring the clip to the target; nil if noise does not hold it back.
    func wantedReduction(for target: Double) -> NoiseReduction? {
        let adjustment = adjustment(to: target)
        guard adjustment.bound == .hiss || adjustment.bound == .gain, adjustment.missing >= Self.worthwhile,
            let profile = recorded.noise
        else { return nil }
        let depth = min(max(adjustment.missing.rounded(.up), Self.depths.lowerBound), Self.depths.upperBound)
        return NoiseReduction(profile: profile, depth: depth)
    }

    func adjustment(to target: Double) -> Loudness.Adjustment { sound.adjustment(to: target, cleaned: cleaned) }

    /// The clip among those of its film; nil if it is silent.
    func clip(for target: Double) -> FilmLevels.Clip? {
        guard !sound.isSilent, let loudness = sound.integrated else { return nil }
        return FilmLevels.Clip(
            loudness: loudness, highestGain: sound.limit(for: target, cleaned: cleaned).gain, blocks: sound.blocks)
    }
}

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

/// The sound of a clip at another speed, at its own pitch: libavfilter's `atempo` puts overlapping pieces of it closer together, or further
/// apart. As many samples as the clip has come from the part of the source that its pictures show, and silence where that is short of them.
final class TempoSound: SampleSource {
    /// Samples that are filtered at a time, whatever is read, so that the same samples come out.
    private static let step = 1024
    /// The highest factor of one filter, which leaves out samples beyond it.
    private static let mostAtOnce = 2.0

    private let recorded: ClipAudioReader
    private let graph: FilterGraph
    private let sampleRate: Int
    /// Samples of the source that were not read yet.
    private var remaining: Int
    /// Samples of silence that follow them, so that the filter gives all that it holds.
    private var trailing: Int
    private var position = 0
    private var hasEnded = false
    private var ready = SampleBlock(count: 0)
    /// Set if the filter fails: the rest is silent.
    private(set) var trouble: LibAVError?

    /// `count` is the length of the clip in samples of the film. `recorded` begins `lead` before the clip. Throws `LibAVError`.
    init(_ recorded: ClipAudioReader, count: Int, sampleRate: Int, speed: Speed) throws {
        self.recorded = recorded
        self.sampleRate = sampleRate
        remaining = Self.lead(sampleRate: sampleRate) + speed.recorded(inSamples: count)
        trailing = sampleRate / 5
        graph = try FilterGraph(audioInput: (sampleRate, 2), chain: Self.chain(for: speed))
    }

    /// Samples of the recording before the clip. The filter lets things be heard a little early, each with the piece in which it first
    /// is: measured with noise, voices and clicks at eight speeds, what sounds then is within 11 ms of its picture, and a single click at
    /// the highest speeds within 20.
    static func lead(sampleRate: Int) -> Int { sampleRate * 7 / 1000 }

    private static func chain(for speed: Speed) -> [Filter] {
        let factor = Double(speed.thousandths) / 1000
        let factors = factor > mostAtOnce ? [mostAtOnce, factor / mostAtOnce] : [factor]
        return factors.map { Filter("atempo", ["tempo": "\($0)"]) }
    }

    func read(_ count: Int) -> SampleBlock {
        while ready.count < count, !hasEnded {
            do {
                try filter()
            } catch {
                (hasEnded, trouble) = (true, error as? LibAVError)
            }
        }
        if ready.count < count { ready.appendSilence(count - ready.count) }
        let block = ready.first(count)
        ready.removeFirst(count)
        return block
    }

    /// Throws `LibAVError`.
    private func filter() throws {
        if remaining > 0 {
            let count = min(Self.step, remaining)
            remaining -= count
            try push(recorded.read(count))
        } else if trailing > 0 {
            try push(SampleBlock(count: trailing))
            trailing = 0
        } else {
            try graph.finish()
            hasEnded = true
        }
        while let frame = try graph.pullSamples() { ready.append(SampleBlock(frame)) }
    }

    private func push(_ block: SampleBlock) throws {
        try graph.push(try AudioFrame(block, sampleRate: sampleRate, position: position))
        position += block.count
    }
}
