import EBUR128
import Foundation
import Model

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
    /// dB by which usual peaks may exceed the limiter's ceiling; impulses may too, because they are masked by themselves.
    static let deepestLimiting = 12.0
    static let deepestImpulse = 24.0
    /// The limit, in LUFS, below which a clip counts as silent and stays unchanged: BS.1770's absolute gate is −70 LUFS.
    private static let gate = -69.9

    /// The reason why a clip does not reach the film's loudness.
    enum Bound: Hashable, Sendable { case gain, hiss, peaks, silence }

    /// The change to a clip's level.
    struct Adjustment: Hashable, Sendable {
        /// The gain in dB.
        var gain: Double
        /// LU by which the clip stays below the target, for the reason in `bound`; 0 if it reaches it.
        var missing: Double
        var bound: Bound?

        /// The gain as a factor.
        var factor: Float { Float(pow(10, gain / 20)) }
    }

    /// The adjustment that brings the sound to the target in LUFS, as far as the limits above allow.
    func adjustment(to target: Double) -> Adjustment {
        guard let integrated, integrated > Self.gate else {
            return Adjustment(gain: 0, missing: 0, bound: truePeak == nil ? nil : .silence)
        }
        let wanted = target - integrated
        guard wanted > 0 else { return Adjustment(gain: wanted, missing: 0) }
        let room = [truePeak.map { Self.deepestImpulse - $0 }, usualPeak.map { Self.deepestLimiting - $0 }]
            .compactMap(\.self).min().map { max(0, Self.ceiling + $0) }
        let bounds: [(Bound, Double)] = [
            (.gain, Self.highestGain), (.peaks, room ?? .infinity),
            (.hiss, hiss.map { max(Self.freeGain, target - Self.hissDistance - $0) } ?? .infinity),
        ]
        let lowest = bounds.min { $0.1 < $1.1 }
        guard let lowest, lowest.1 < wanted else { return Adjustment(gain: wanted, missing: 0) }
        return Adjustment(gain: lowest.1, missing: wanted - lowest.1, bound: lowest.0)
    }
}

extension Loudness.Adjustment {
    /// An audible difference, in LU.
    private static let audible = 3.0

    /// The note on a clip that stays quieter than the others; nil if it is not noticeable.
    func note(target: Double, path: String?) -> Diagnostic? {
        guard let bound, bound == .silence || missing >= Self.audible else { return nil }
        let low = "its sound stays \(Int(missing.rounded())) LU below the film's \(target.shortText) LUFS"
        let message =
            switch bound {
            case .silence: "its sound is below -70 LUFS, which counts as silence, and is not raised"
            case .gain: "\(low): it is raised by \(Int(Loudness.highestGain)) dB, which is the most"
            case .hiss: "\(low): raised further, its hiss would be heard"
            case .peaks: "\(low): raised further, its peaks would be cut off too far"
            }
        return Diagnostic(.note, .soundHeldBack, path: path, message)
    }
}

extension Double {
    /// The number with at most one decimal place: `-16`, `-16.5`.
    fileprivate var shortText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// Everything that decides the loudness of a part of the sound: the key under which it is stored.
struct LoudnessKey: Hashable, Sendable, Codable {
    var version: RendererVersion
    var source: Fingerprint
    var start: MediaTime
    var sampleRate: Int
    var samples: Int
    /// The name of the measurement, because others may be stored beside it. Its number is raised whenever the same sound would be measured
    /// differently.
    var measurement = "loudness-2"
    var meter = "libebur128 \(LoudnessMeter.libraryVersion)"
}
