import Foundation
import LibAV
import TestSupport

@testable import Stages

extension SampleBlock {
    /// The loudness in LUFS and the true peak in dBTP by libavfilter's meter, which is independent of Dayreel's.
    func peer(_ range: Range<Int>? = nil) throws -> (loudness: Double, truePeak: Double) {
        var part = self
        if let range {
            part.left = Array(left[range])
            part.right = Array(right[range])
        }
        let graph = try FilterGraph(
            audioInput: (sampleRate: 48_000, channels: 2),
            chain: [Filter("ebur128", ["metadata": "1", "peak": "true"])])
        try graph.push(AudioFrame(part, sampleRate: 48_000, position: 0))
        try graph.finish()
        var (loudness, peak) = (-100.0, 0.0)
        while let frame = try graph.pullAudio() {
            loudness = frame.metadata["lavfi.r128.I"].flatMap(Double.init) ?? loudness
            for channel in 0...1 {
                peak = max(peak, frame.metadata["lavfi.r128.true_peaks_ch\(channel)"].flatMap(Double.init) ?? 0)
            }
        }
        return (loudness, 20 * log10(peak))
    }
}
