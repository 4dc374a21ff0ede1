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
