@testable import Fixtures
@testable import Stages

extension SyntheticVoice {
    /// The same at 48 kHz in both channels.
    static func block(seconds: Int, speaking: Range<Double>) -> SampleBlock {
        let range = Int(speaking.lowerBound * 16_000)..<Int(speaking.upperBound * 16_000)
        var block = SampleBlock(count: 0)
        block.left = samples(seconds * 16_000, speaking: range).flatMap { [$0, $0, $0] }
        block.right = block.left
        return block
    }
}
