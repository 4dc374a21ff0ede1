import Model

@testable import Stages

extension RenderSound {
    /// The samples before encoding.
    func samples(report: (Diagnostic) -> Void = { _ in }) throws -> SampleBlock {
        var samples = SampleBlock(count: 0)
        try mix(samplesDone: { _ in }, report: report) {
            samples = SampleBlock(count: 0)
        } take: { block, _ in
            samples.append(block)
        }
        return samples
    }
}
