import Foundation
import LibAV
import Pipeline

/// The gain that brings a clip's sound to the film's loudness (EBU R 128, ITU-R BS.1770 through libav's ebur128).
struct MeasureLoudness {
    /// LUFS
    let target: Double
    let sampleRate: Int

    /// Below BS.1770's absolute gate of −70 LUFS a clip counts as silent and stays as it is.
    private static let gate = -69.9
    /// A whisper does not become a shout: the noise in it would.
    private static let highestGain = 15.0
    /// dBTP up to which a clip may be raised (EBU R 128).
    private static let peakLimit = -1.0

    /// A factor for samples. `count` samples are read from the sound.
    func gain(for sound: ClipSound, count: Int) throws -> Float {
        let (loudness, peak) = try measure(sound, count: count)
        guard let loudness, loudness > Self.gate else { return 1 }
        let wanted = min(target - loudness, Self.highestGain, peak.map { max(0, Self.peakLimit - $0) } ?? .infinity)
        return Float(pow(10, wanted / 20))
    }

    private func measure(_ sound: ClipSound, count: Int) throws -> (loudness: Double?, truePeak: Double?) {
        let graph = try FilterGraph(
            audioInput: (sampleRate: sampleRate, channels: 2),
            chain: [Filter("ebur128", ["metadata": "1", "peak": "true"])])
        var result: (loudness: Double?, truePeak: Double?) = (nil, nil)
        func drain() throws {
            while let frame = try graph.pullAudio() {
                let values = frame.metadata
                result.loudness = values["lavfi.r128.I"].flatMap(Double.init) ?? result.loudness
                // libav gives peaks as factors, loudness in LUFS.
                let peaks = [0, 1].compactMap { values["lavfi.r128.true_peaks_ch\($0)"].flatMap(Double.init) }
                if let highest = peaks.max(), highest > 0 {
                    result.truePeak = max(result.truePeak ?? -.infinity, 20 * log10(highest))
                }
            }
        }
        var read = 0
        while read < count {
            let length = min(4800, count - read)
            try graph.push(try AudioFrame(sound.read(length), sampleRate: sampleRate, position: read))
            try drain()
            read += length
        }
        try graph.finish()
        try drain()
        return result
    }
}
