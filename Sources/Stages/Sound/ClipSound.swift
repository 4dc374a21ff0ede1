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
    private var denoiser: Denoiser?
    /// Samples of the clip that were not read yet. The source is read no further: beyond the clip it may not be on this machine.
    private var remaining: Int
    private var ready = SampleBlock(count: 0)

    /// `count` is the length of the clip in samples. Throws `LibAVError` if there is no memory for `reduction`.
    init(_ recorded: ClipAudioReader, count: Int, sampleRate: Int, reduction: NoiseReduction?) throws {
        self.recorded = recorded
        remaining = count
        denoiser = try reduction.map { try Denoiser($0, sampleRate: sampleRate) }
        // The first samples of the output are the silence before the clip.
        guard let delay = denoiser?.delay else { return }
        while ready.count < delay { ready.append(next()) }
        ready.removeFirst(delay)
    }

    func read(_ count: Int) -> SampleBlock {
        guard denoiser != nil else { return recorded.read(count) }
        while ready.count < count { ready.append(next()) }
        let block = ready.first(count)
        ready.removeFirst(count)
        return block
    }

    private func next() -> SampleBlock {
        let hop = denoiser?.hop ?? 0
        let count = min(hop, remaining)
        var input = count > 0 ? recorded.read(count) : SampleBlock(count: 0)
        remaining -= count
        input.appendSilence(hop - count)
        return denoiser?.process(input) ?? input
    }
}
