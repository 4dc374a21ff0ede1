import Foundation
import LibAV

/// Loudness by libavfilter's meter, which is independent of Dayreel's.
package enum PeerMeter {
    /// The loudness in LUFS (EBU R 128, integrated) and the true peak in dBTP of samples at 48 kHz.
    package static func measured(left: [Float], right: [Float]) throws -> (loudness: Double, truePeak: Double) {
        let graph = try FilterGraph(
            audioInput: (sampleRate: 48_000, channels: 2),
            chain: [Filter("ebur128", ["metadata": "1", "peak": "true"])])
        var frame = try AudioFrame(sampleRate: 48_000, channels: 2, sampleCount: left.count)
        frame.presentationTime = 0
        for (channel, values) in [left, right].enumerated() {
            frame.withMutableChannel(channel) { samples in
                for index in samples.indices { samples[index] = values[index] }
            }
        }
        try graph.push(frame)
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
