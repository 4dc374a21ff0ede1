import Model

@testable import Stages

extension RenderSound {
    /// The samples before encoding.
    func samples(report: (Diagnostic) -> Void = { _ in }) throws -> SampleBlock {
        var mix = AudioMixer(self)
        var samples = SampleBlock(count: 0)
        while let block = try mix.next(Self.blockLength, working: {}, report: report) { samples.append(block) }
        return samples
    }
}
