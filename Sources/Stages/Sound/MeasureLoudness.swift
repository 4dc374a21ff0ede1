import Foundation

/// Measures a part of the sound: its loudness and peaks with libebur128, its hiss as the level above 4 kHz at its quietest, and its noise.
struct MeasureLoudness {
    let sampleRate: Int

    /// The loudness of the sound's next `count` samples. Calls `working` after every tenth of a second of them, which may throw to stop.
    /// Throws `LoudnessMeter.OutOfMemory` and `LibAVError`.
    func measure(_ sound: some SampleSource, count: Int, working: () throws -> Void = {}) throws -> Loudness {
        let meter = try LoudnessMeter(sampleRate: sampleRate)
        let step = sampleRate / 10
        var treble = TrebleMeter(sampleRate: sampleRate)
        var (peaks, levels): ([Double], [Double]) = ([], [])
        var (start, blocks) = (SampleBlock(count: 0), BlockLevels())
        var noise = try NoiseMeter(sampleRate: sampleRate)
        for first in stride(from: 0, to: count, by: step) {
            try working()
            let block = sound.read(min(step, count - first))
            try meter.add(left: block.left, right: block.right)
            peaks.append(meter.latestPeak)
            if let level = treble.level(of: block) { levels.append(level) }
            noise.add(block)
            if first + block.count >= 4 * step { blocks.add(meter.momentary) }
            if start.count < 4 * step { start.append(block) }
        }
        if count > 0, count < 4 * step {
            try repeatedly(start, meter)
            blocks.add(meter.integrated, count: (count + step - 1) / step)
        }
        return Loudness(
            integrated: meter.integrated, truePeak: decibels(peaks.max()), usualPeak: decibels(peaks.quantile(0.95)),
            hiss: levels.quantile(0.1), noise: noise.profile, blocks: blocks)
    }

    /// Measures a block repeatedly until it fills several of BS.1770's blocks of 0.4 s.
    private func repeatedly(_ block: SampleBlock, _ meter: LoudnessMeter) throws {
        for _ in 0..<(sampleRate / block.count + 1) { try meter.add(left: block.left, right: block.right) }
    }

    private func decibels(_ factor: Double?) -> Double? { factor.flatMap { $0 > 0 ? 20 * log10($0) : nil } }
}

extension [Double] {
    /// The value that this share of the values lies below; nil if there are none.
    fileprivate func quantile(_ part: Double) -> Double? {
        isEmpty ? nil : sorted()[Swift.min(count - 1, Int(part * Double(count)))]
    }
}
