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
