import Foundation
import Model

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

/// The loudness of a part of the sound, by EBU R 128 and ITU-R BS.1770-4, and other properties that limit its gain.
struct Loudness: Hashable, Sendable, Codable {
    /// Integrated, gated, in LUFS; nil if nothing is loud enough to be counted.
    var integrated: Double?
    /// dBTP; nil for digital silence.
    var truePeak: Double?
    /// The peak in dBTP that 19 of 20 tenths of a second do not exceed, which ignores impulses.
    var usualPeak: Double?
    /// The level above 4 kHz that a tenth of the sound stays below, in dB of full scale; nil for digital silence.
    var hiss: Double?
    /// nil for digital silence.
    var noise: NoiseProfile?
    /// Empty if nothing is loud enough to be counted.
    var blocks = BlockLevels()

    /// The ceiling, in dBTP, of the film's sound before encoding. EBU R 128 allows −1; encoding to AAC adds a few tenths.
    static let ceiling = -1.5
    /// The ceiling as a factor of full scale.
    static let ceilingFactor = Float(pow(10, ceiling / 20))
    /// dB of gain that are allowed whatever the hiss: noise that was recorded that loud is part of the place.
    static let freeGain = 15.0
    /// The highest gain of a clip, in dB. A quiet room has about 30 dB(A) and speech about 60: with more gain, a room would sound as loud
    /// as a speaker in it.
    static let highestGain = 30.0
    /// dB by which hiss stays below the film's loudness after the gain. The treble of typical clips is 21 to 33 dB below it.
    static let hissDistance = 30.0
    /// LU below the film's loudness down to which hiss holds a clip back. Further down, its neighbours would have to follow it, and a whole
    /// week would be quiet because of one clip; hiss that far below is heard, like rain.
    static let hissReach = 12.0
    /// dB by which usual peaks may exceed the limiter's ceiling; impulses may too, because they are masked by themselves.
    static let deepestLimiting = 12.0
    static let deepestImpulse = 24.0
    /// The limit, in LUFS, below which a clip counts as silent and stays unchanged: BS.1770's absolute gate is −70 LUFS.
    private static let gate = -69.9

    /// The reason why a clip does not reach the film's loudness.
    enum Bound: String, Hashable, Sendable { case gain, hiss, peaks, silence, neighbour }

    /// The highest gain that a clip may get, in dB, and the limit that decides it.
    struct Limit: Hashable, Sendable {
        var gain: Double
        var bound: Bound
    }

    /// The change to a clip's level.
    struct Adjustment: Hashable, Sendable {
        /// The gain in dB.
        var gain: Double
        /// LU by which the clip stays below the target, for the reason in `bound`; 0 if it reaches it.
        var missing: Double
        var bound: Bound?
    }

    /// True if the sound counts as silent and stays as it is.
    var isSilent: Bool { integrated.map { $0 <= Self.gate } ?? true }

    /// The highest gain for a film of this loudness in LUFS. `cleaned`: dB by which the noise was lowered already; noise that was lowered
    /// may be raised again by as much.
    func limit(for target: Double, cleaned: Double = 0) -> Limit {
        let room = [truePeak.map { Self.deepestImpulse - $0 }, usualPeak.map { Self.deepestLimiting - $0 }]
            .compactMap(\.self).min().map { max(0, Self.ceiling + $0) }
        let reach = integrated.map { target - Self.hissReach - $0 } ?? 0
        let limits = [
            Limit(gain: Self.highestGain + cleaned, bound: .gain), Limit(gain: room ?? .infinity, bound: .peaks),
            Limit(
                gain: hiss.map { max(Self.freeGain + cleaned, target - Self.hissDistance - $0, reach) } ?? .infinity,
                bound: .hiss),
        ]
        return limits.min { $0.gain < $1.gain } ?? Limit(gain: 0, bound: .gain)
    }

    /// The adjustment that brings the sound to the target in LUFS, as far as the limits above allow.
    func adjustment(to target: Double, cleaned: Double = 0) -> Adjustment {
        guard !isSilent, let integrated else {
            return Adjustment(gain: 0, missing: 0, bound: truePeak == nil ? nil : .silence)
        }
        let (wanted, limit) = (target - integrated, limit(for: target, cleaned: cleaned))
        guard wanted > 0, limit.gain < wanted else { return Adjustment(gain: wanted, missing: 0) }
        return Adjustment(gain: limit.gain, missing: wanted - limit.gain, bound: limit.bound)
    }
}

/// Everything that decides the loudness of a part of the sound: the key under which it is stored.
struct LoudnessKey: Hashable, Sendable, Codable {
    var version: RendererVersion
    var source: Fingerprint
    var start: MediaTime
    var sampleRate: Int
    var samples: Int
    /// dB by which noise was lowered before; nil for the sound as recorded.
    var depth: Double?
    /// nil for the sound as recorded.
    var speed: Speed?
    /// The name of the measurement, because others may be stored beside it. Its number is raised whenever the same sound would be measured
    /// differently.
    var measurement = "loudness-3"
    var meter = "libebur128 \(LoudnessMeter.libraryVersion)"
}
