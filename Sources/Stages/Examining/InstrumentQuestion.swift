import Files
import Foundation
import Model
import Pipeline

/// A question about what plays composed music, for an examiner: whether it is installed, and which.
struct InstrumentQuestion: Hashable, Sendable, Codable {
    /// A synthesiser with a sound font.
    struct Instrument: Hashable, Sendable, Codable {
        var synthesizer: String
        var soundFont: MusicTrack.File
    }

    func answer() -> ExaminerFinding<Instrument> {
        do {
            return .found(try instrument())
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }

    /// Opens both, with a tune of one note.
    private func instrument() throws -> Instrument {
        guard let name = TunePlayer.synthesizerName else { throw DayreelError.noSynthesizer }
        guard let font = TunePlayer.soundFont(where: FileManager.default.fileExists) else {
            throw DayreelError(composing: "FluidR3_GM.sf2", "the sound font is not installed")
        }
        let source = try Fingerprint(of: MediaLocation(path: font))
        let instrument = Instrument(synthesizer: name, soundFont: MusicTrack.File(source: source, path: font))
        let tune = Tune(mood: .calm, seed: 0, tempo: Tune.tempos.upperBound, sections: [.init(.ending, beats: 1)])
        let music = ComposedMusic(tune: tune, synthesizer: name, soundFont: instrument.soundFont)
        _ = try TunePlayer(music, soundFont: font, samples: 64, sampleRate: 48_000).read(64)
        return instrument
    }
}
