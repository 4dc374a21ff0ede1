import EBUR128
import Foundation
import Model

/// The loudness of a stretch of sound, by EBU R 128 and ITU-R BS.1770-4; and what else decides how far it may be raised.
struct Loudness: Hashable, Sendable, Codable {
    /// Integrated, gated, in LUFS; nil if nothing is loud enough to be counted.
    var integrated: Double?
    /// dBTP; nil for digital silence.
    var truePeak: Double?
    /// dBTP that 19 of 20 tenths of a second stay below: impulses left out.
    var usualPeak: Double?
    /// The level above 4 kHz that a tenth of the stretch stays below, in dB of full scale; nil for digital silence.
    var hiss: Double?

    /// dBTP that the film's sound keeps to before it is encoded. EBU R 128 allows −1; encoding to AAC adds some tenths.
    static let ceiling = -1.5
    /// The ceiling as a factor of full scale.
    static let ceilingFactor = Float(pow(10, ceiling / 20))
    /// dB by which sound is raised whatever its hiss: noise that is recorded as loud as that is part of the place.
    static let freeGain = 15.0
    /// dB by which a clip is raised at most. A quiet room has some 30 dB(A) and speech some 60: raised further, a room would be
    /// heard as loud as somebody who speaks in it.
    static let highestGain = 30.0
    /// dB that hiss stays below the film's loudness when it is raised. The treble of usual clips is 21 to 33 dB below it.
    static let hissDistance = 30.0
    /// dB by which usual peaks may be pushed into the limiter, and impulses, which are masked by themselves.
    static let deepestLimiting = 12.0
    static let deepestImpulse = 24.0
    /// The limit below which a clip counts as silent and stays as it is: BS.1770's absolute gate is −70 LUFS.
    private static let gate = -69.9

    /// The reason why a clip is not raised to the film's loudness.
    enum Bound: Hashable, Sendable { case gain, hiss, peaks, silence }

    /// The change to a clip's level.
    struct Adjustment: Hashable, Sendable {
        /// dB.
        var gain: Double
        /// LU that the clip stays below the target, and why; 0 if it reaches it.
        var missing: Double
        var bound: Bound?

        /// The gain as a factor.
        var factor: Float { Float(pow(10, gain / 20)) }
    }

    /// The adjustment that brings the sound to the target in LUFS, as far as the rules above allow.
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
    /// A difference that is heard, in LU.
    private static let audible = 3.0

    /// The note on a clip that stays quieter than the others; nil if nobody would notice.
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
    /// `-16`, `-16.5`
    fileprivate var shortText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// All that decides the loudness of a stretch: the key under which it is kept.
struct LoudnessKey: Hashable, Sendable, Codable {
    var version: RendererVersion
    var source: Fingerprint
    var start: MediaTime
    var sampleRate: Int
    var samples: Int
    /// Name of what is measured, as other measurements may be kept beside it. Its number is raised whenever the same sound would
    /// be measured otherwise.
    var measurement = "loudness-2"
    var meter = "libebur128 \(LoudnessMeter.libraryVersion)"
}
