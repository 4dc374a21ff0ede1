import TestSupport

@testable import Stages

extension SampleBlock {
    /// The loudness in LUFS and the true peak in dBTP by libavfilter's meter.
    func peer(_ range: Range<Int>? = nil) throws -> (loudness: Double, truePeak: Double) {
        let range = range ?? 0..<count
        return try PeerMeter.measured(left: Array(left[range]), right: Array(right[range]))
    }
}
