import Foundation
import Pipeline

/// How loud a stretch of sound is: EBU R 128, ITU-R BS.1770-4.
struct Loudness: Hashable, Sendable, Codable {
    /// Integrated, gated, in LUFS; nil if nothing is loud enough to be counted, or there is less than 0.4 s.
    var integrated: Double?
    /// dBTP; nil for digital silence.
    var truePeak: Double?

    /// dBTP that the film's sound keeps to before it is encoded. EBU R 128 allows −1; encoding to AAC adds some tenths.
    static let ceiling = -1.5
    /// dB by which a clip is raised at most: more would make a shout of a whisper, and of the noise in it.
    static let highestGain = 15.0
    /// dB by which peaks may be pushed into the limiter: so far it works unheard on what is short.
    static let deepestLimiting = 12.0
    /// Below BS.1770's absolute gate of −70 LUFS a clip counts as silent and stays as it is.
    private static let gate = -69.9

    /// The factor that brings samples to the target in LUFS, as far as the rules above allow.
    func gain(to target: Double) -> Float {
        guard let integrated, integrated > Self.gate else { return 1 }
        let room = truePeak.map { Self.ceiling - $0 + Self.deepestLimiting } ?? Self.highestGain
        let wanted = target - integrated
        return Float(pow(10, min(wanted, Self.highestGain, max(0, room)) / 20))
    }

    /// The ceiling as a factor of full scale.
    static let ceilingFactor = Float(pow(10, ceiling / 20))
}

/// What decides the loudness of a stretch: the key under which it is kept.
struct LoudnessKey: Hashable, Sendable, Codable {
    var version: RendererVersion
    var source: Fingerprint
    var start: MediaTime
    var sampleRate: Int
    var samples: Int
    /// Says what is measured, as other measurements may be kept beside it.
    var measurement = "loudness"
}
