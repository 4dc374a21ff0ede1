import Foundation
package import Model
import Pipeline

/// A tune as a WAV file, at the loudness of a film without other sound.
package struct TuneFile {
    private static let sampleRate = 48_000
    private static let channels = 2
    /// Samples of each channel that are played at a time.
    private static let block = 1 << 16
    /// The highest sample in dB of full scale.
    private static let ceiling = -1.0

    package let music: ComposedMusic
    /// Samples of each channel.
    private let samples: Int

    /// The music as long as its tune, or for `duration`.
    package init(_ music: ComposedMusic, duration: MediaTime? = nil) {
        self.music = music
        let time = duration ?? Tune.time(ofBeat: music.tune.beats, tempo: music.tune.tempo)
        samples = Int(time.microseconds.scaled(by: Int64(Self.sampleRate), over: 1_000_000))
    }

    /// The tune of a job's music on what is installed here, for a film of a length that is not cut. Throws `DayreelError`.
    package static func tune(_ mood: MusicStyle.Mood, seed: Int, duration: MediaTime) throws -> TuneFile {
        let instrument = try InstrumentQuestion().answer().get()
        let tune = FilmTune(mood: mood, seed: seed).tune(lasting: duration)
        return TuneFile(
            ComposedMusic(tune: tune, synthesizer: instrument.synthesizer, soundFont: instrument.soundFont),
            duration: duration)
    }

    /// The file's bytes. Plays the tune twice: its level is measured first. Throws `DayreelError`.
    package func bytes() throws -> [UInt8] {
        guard let font = music.soundFont.path else { throw DayreelError(composing: "FluidR3_GM.sf2", "it has no path") }
        func player() throws -> TunePlayer {
            try TunePlayer(music, soundFont: font, samples: samples, sampleRate: Self.sampleRate)
        }
        let level = try SongLevel(measuring: try player(), sampleRate: Self.sampleRate) {}
        let wanted = level.factor(to: MusicStyle.usualLevel(keepsSound: false))
        let (measured, tune) = (try player(), try player())
        var peak = Float(0)
        while case let block = try measured.read(Self.block), block.count > 0 {
            peak = zip(block.left, block.right).reduce(peak) { max($0, abs($1.0), abs($1.1)) }
        }
        let gain = peak > 0 ? min(wanted, .decibels(Self.ceiling) / peak) : wanted
        var file = WaveFile(samples: samples, channels: Self.channels, sampleRate: Self.sampleRate)
        while case let block = try tune.read(Self.block), block.count > 0 {
            for (left, right) in zip(block.left, block.right) {
                file.append(left * gain)
                file.append(right * gain)
            }
        }
        return file.bytes
    }
}
