import Foundation
import LibAV

/// Measures sound: its loudness through libav's ebur128, its true peak with our own meter, which the limiter uses too.
struct MeasureLoudness {
    let sampleRate: Int

    /// Of the sound's next `count` samples.
    func measure(_ sound: ClipSound, count: Int) throws -> Loudness {
        let graph = try FilterGraph(
            audioInput: (sampleRate: sampleRate, channels: 2), chain: [Filter("ebur128", ["metadata": "1"])])
        var integrated: Double?
        func drain() throws {
            while let frame = try graph.pullAudio() {
                integrated = frame.metadata["lavfi.r128.I"].flatMap(Double.init) ?? integrated
            }
        }
        var meters = (left: TruePeakMeter(), right: TruePeakMeter())
        var peak: Float = 0
        for first in stride(from: 0, to: count, by: sampleRate) {
            let block = sound.read(min(sampleRate, count - first))
            if let interruption = sound.interruption { throw interruption }
            var levels = [Float](repeating: 0, count: block.count)
            meters.left.read(block.left, above: peak, into: &levels)
            meters.right.read(block.right, above: peak, into: &levels)
            peak = max(peak, levels.max() ?? 0)
            try graph.push(AudioFrame(block, sampleRate: sampleRate, position: first))
            try drain()
        }
        try graph.finish()
        try drain()
        return Loudness(
            integrated: integrated.flatMap { $0.isFinite ? $0 : nil },
            truePeak: peak > 0 ? 20 * log10(Double(peak)) : nil)
    }
}
