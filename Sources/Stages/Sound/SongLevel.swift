import Foundation
import Model

/// What was measured of a piece of music.
struct SongLevel: Hashable, Sendable, Codable {
    /// Its length, at the film's sample rate.
    var samples: Int
    /// Integrated, in LUFS; nil for silence.
    var integrated: Double?

    /// dB. A piece that is quieter than it may be raised is next to silent.
    static let highestGain = 30.0

    /// Everything that decides the values: the key under which they are stored.
    struct Key: Encodable {
        var version: RendererVersion
        var source: Fingerprint
        var sampleRate: Int
        /// Raised whenever the same music would be measured differently.
        var measurement = "song-1"
        var meter = "libebur128 \(LoudnessMeter.libraryVersion)"
    }

    /// The factor that brings it to a level in LUFS.
    func factor(to level: Double) -> Float {
        .decibels(min(Self.highestGain, level - (integrated ?? level)))
    }

    /// Measures a whole piece. Calls `working` now and then, which may throw to stop. Throws `LibAVError`, `LoudnessMeter.OutOfMemory`.
    init(measuring song: SongReader, sampleRate: Int, working: () throws -> Void) throws {
        let meter = try LoudnessMeter(sampleRate: sampleRate, truePeak: false)
        samples = 0
        while true {
            try working()
            let block = try song.read(sampleRate)
            guard block.count > 0 else { break }
            try meter.add(left: block.left, right: block.right)
            samples += block.count
        }
        integrated = meter.integrated
    }
}

extension Float {
    /// The factor for a gain in dB.
    static func decibels(_ gain: Double) -> Float { Float(pow(10, gain / 20)) }
}
