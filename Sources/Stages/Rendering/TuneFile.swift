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
        var bytes = Self.head(samples: samples)
        while case let block = try tune.read(Self.block), block.count > 0 {
            for (left, right) in zip(block.left, block.right) {
                Self.append(left * gain, to: &bytes)
                Self.append(right * gain, to: &bytes)
            }
        }
        return bytes
    }

    private static func append(_ sample: Float, to bytes: inout [UInt8]) {
        let value = Int16(max(-32_768, min(32_767, (sample * 32_767).rounded())))
        bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    /// The head of a WAV file of 16 bits, with Dayreel's signature as the name of its software (`ISFT`).
    private static func head(samples: Int) -> [UInt8] {
        func number(_ value: Int, bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + number(body.count, bytes: 4) + body + (body.count % 2 == 0 ? [] : [0])
        }
        let frame = channels * 2
        let format =
            number(1, bytes: 2) + number(channels, bytes: 2) + number(sampleRate, bytes: 4)
            + number(sampleRate * frame, bytes: 4) + number(frame, bytes: 2) + number(16, bytes: 2)
        let software = chunk("ISFT", Array(OutputSignature.tune.utf8) + [0])
        let parts =
            Array("WAVE".utf8) + chunk("fmt ", format) + chunk("LIST", Array("INFO".utf8) + software)
            + Array("data".utf8) + number(samples * frame, bytes: 4)
        return Array("RIFF".utf8) + number(parts.count + samples * frame, bytes: 4) + parts
    }
}
