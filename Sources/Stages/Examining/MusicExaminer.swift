import Files
import Foundation
import LibAV
package import Model
package import Pipeline

/// Has an examiner play the music that jobs name before anything is rendered, within limits of time and memory, so that a hostile file
/// costs a process and never the run.
package struct MusicExaminer: Sendable {
    private let examiners: ExaminerPool?
    private let speechModel: String?
    private let cache: @Sendable () -> ResultCache?
    private let question: InstrumentQuestion

    typealias Instrument = InstrumentQuestion.Instrument

    /// `examiners` nil to open the files in this process. `speechModel`: path of the speech detector's weights; nil for none. `cache` keeps
    /// what was found: hearing an hour of music to its end takes seconds, and each change of a film on the page plans it
    /// again. `soundFonts`: paths, the first of which that exists plays composed music.
    package init(
        _ examiners: ExaminerPool?, speechModel: String?, cache: @escaping @Sendable () -> ResultCache? = { nil },
        soundFonts: [String] = TunePlayer.soundFonts
    ) {
        self.examiners = examiners
        self.speechModel = speechModel
        self.cache = cache
        question = InstrumentQuestion(soundFonts: soundFonts)
    }

    /// Opens the files in this process.
    package init(speechModel: String? = nil) { self.init(nil, speechModel: speechModel) }

    /// The music files of a job's film, in their order. Throws `DayreelError` with the file as its place, `CancellationError`.
    func songs(of job: Job) async throws -> [MusicQuestion.Song] {
        guard let examiners else { return try songsHere(of: job) }
        let (paths, cache) = (Self.paths(of: job), cache())
        var songs = paths.map { path in cache.flatMap { Self.known(path, in: $0) } }
        let unknown = paths.indices.filter { songs[$0] == nil }
        guard !unknown.isEmpty else { return songs.compactMap(\.self) }
        let answers = try await examiners.answers(to: unknown.map { MusicQuestion(path: paths[$0]) }, .music) {
            index, loss in
            ExaminerFinding<MusicQuestion.Song>.failed(DayreelError(music: paths[unknown[index]], "it " + loss.words))
        }
        for (index, answer) in zip(unknown, answers) {
            let song = try answer.get()
            cache?.keep(song, for: SongKey(source: song.source))
            songs[index] = song
        }
        return songs.compactMap(\.self)
    }

    /// What was found in a file with these contents; nil if it is to be found out.
    private static func known(_ path: String, in cache: ResultCache) -> MusicQuestion.Song? {
        guard let file = try? RegularFile.open(path, flags: O_RDONLY) else { return nil }
        close(file)
        guard let source = try? Fingerprint(of: MediaLocation(path: path)) else { return nil }
        return cache.value(MusicQuestion.Song.self, for: SongKey(source: source))
    }

    /// Everything that decides what is found in a file.
    private struct SongKey: Encodable {
        var libav = LibAVCapabilities.versionSummary
        var source: Fingerprint
        /// Raised whenever the same file would get another answer.
        var question = "music-1"
    }

    /// The same, in this process.
    func songsHere(of job: Job) throws -> [MusicQuestion.Song] {
        try Self.paths(of: job).map { try MusicQuestion(path: $0).answer().get() }
    }

    /// The music of a job's film; nil for a film without. `songs`: its files; `tune`: what to compose; `instrument`: what plays it, if
    /// that is known. Throws `DayreelError`, `CancellationError`.
    func track(
        of job: Job, _ songs: [MusicQuestion.Song], _ tune: Tune?, on instrument: ExaminerFinding<Instrument>? = nil
    ) async throws -> MusicTrack? {
        guard let tune else { return try track(of: job, songs: songs, nil, on: nil) }
        let known = if let instrument { instrument } else { try await self.instrument() }
        return try track(of: job, songs: songs, tune, on: try known.get())
    }

    /// The same, in this process.
    func trackHere(
        of job: Job, _ songs: [MusicQuestion.Song], _ tune: Tune?, on instrument: ExaminerFinding<Instrument>? = nil
    ) throws -> MusicTrack? {
        try track(of: job, songs: songs, tune, on: tune == nil ? nil : (instrument ?? question.answer()).get())
    }

    /// What plays the music of a job whose film has none where nothing does; nil for every other job. Throws `DayreelError`,
    /// `CancellationError`.
    func optionalInstrument(of job: Job) async throws -> ExaminerFinding<Instrument>? {
        Self.isOptional(job) ? try await instrument() : nil
    }

    /// The same, in this process.
    func optionalInstrumentHere(of job: Job) -> ExaminerFinding<Instrument>? {
        Self.isOptional(job) ? question.answer() : nil
    }

    /// A film without the sound of its clips would be silent.
    private static func isOptional(_ job: Job) -> Bool {
        guard let music = music(of: job), music.compose != nil else { return false }
        return music.isOptional && job.composition.audio.keepSound
    }

    /// Opens the music files of a job and closes them, so that a wrong path costs no scan. Throws `DayreelError` with the file as its
    /// place.
    package static func open(of job: Job) throws {
        for path in paths(of: job) {
            do {
                close(try RegularFile.open(path, flags: O_RDONLY))
            } catch {
                throw DayreelError(music: path, error.words)
            }
        }
    }

    private static func paths(of job: Job) -> [String] { music(of: job)?.files.map(\.file) ?? [] }

    private static func music(of job: Job) -> MusicStyle? {
        job.composition.audio.include ? job.composition.audio.music : nil
    }

    private func track(
        of job: Job, songs: [MusicQuestion.Song], _ tune: Tune?, on instrument: Instrument?
    ) throws -> MusicTrack? {
        let audio = job.composition.audio
        guard let style = Self.music(of: job), !songs.isEmpty || tune != nil else { return nil }
        let detector = try speechModel.filter { _ in audio.keepSound }.map {
            Asset(source: try Fingerprint(of: MediaLocation(path: $0)), path: $0)
        }
        return MusicTrack(
            songs: zip(songs, style.files).map { Asset(source: $0.source, path: $1.file) },
            composed: zip(tune, instrument).map {
                ComposedMusic(tune: $0, synthesizer: $1.synthesizer, soundFont: $1.soundFont)
            },
            level: style.level ?? MusicStyle.usualLevel(keepsSound: audio.keepSound), duck: style.duck,
            fadeIn: style.fadeIn, fadeOut: style.fadeOut, loops: style.loop, keepsSound: audio.keepSound,
            detector: detector)
    }

    /// What plays composed music.
    private func instrument() async throws -> ExaminerFinding<Instrument> {
        guard let examiners else { return question.answer() }
        return try await examiners.answers(to: [question], .instrument) { _, loss in
            .failed(DayreelError(composing: "FluidSynth", "it " + loss.words))
        }[0]
    }
}

private func zip<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
    if let first, let second { (first, second) } else { nil }
}

extension Optional {
    fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Self { flatMap { isWanted($0) ? $0 : nil } }
}

extension Diagnostic {
    /// The note for a film whose music steps back for what is loud.
    package static let noSpeechDetector = Diagnostic(
        .note, .speechDetectorMissing,
        "music is lowered where clips are loud, and not where somebody speaks, because the speech detector is not installed; "
            + "on Debian and Ubuntu it is the package dayreel-speech, in a clone of the source scripts/speech.sh makes it"
    )

    /// The note for a film whose optional music cannot be played here.
    package static func musicLeftOut(_ error: DayreelError) -> Diagnostic {
        let cause = [error.place, error.cause].compactMap(\.self).joined(separator: ": ")
        return Diagnostic(
            .note, .musicLeftOut,
            "the film has no music, which would be composed for it: \(cause); on Debian and Ubuntu it needs the packages "
                + Synthesizer.packages.joined(separator: " and "))
    }
}

/// A question about a music file, for an examiner: whether it can be played to its end.
struct MusicQuestion: Hashable, Sendable, Codable {
    /// A piece of music that can be played to its end.
    struct Song: Hashable, Sendable, Codable {
        var source: Fingerprint
        /// Its length, at `sampleRate`.
        var samples: Int
    }

    /// Absolute.
    var path: String

    /// Samples a second.
    static let sampleRate = 48_000
    /// Samples that music has at least.
    private static let shortest = sampleRate / 2
    /// Packets of a thousand that may be damaged, and those of any file: tags at its ends are taken for damage.
    private static let (damagedOfThousand, damaged) = (20, 4)

    func answer() -> ExaminerFinding<Song> {
        .inMusic(path) {
            let source = try Fingerprint(of: MediaLocation(path: path))
            let (samples, fault) = try played()
            if let fault { return .failed(DayreelError(music: path, fault)) }
            return .found(Song(source: source, samples: samples))
        }
    }

    /// The length of the file in samples, and what is wrong with it; nil if it can be played.
    private func played() throws -> (samples: Int, fault: String?) {
        let song = try SongReader(path: path, sampleRate: Self.sampleRate)
        var (samples, blocks) = (0, 0)
        while true {
            let count = try song.read(1024).count
            guard count > 0 else { break }
            samples += count
            blocks += 1
        }
        if samples < Self.shortest { return (samples, "it has less than half a second of sound") }
        let most = max(Self.damaged, blocks * Self.damagedOfThousand / 1000)
        return (samples, song.corruptFrames > most ? "\(song.corruptFrames) parts of it are damaged" : nil)
    }
}

extension ExaminerFinding {
    /// The finding in the music file at a path, or the error of that file.
    static func inMusic(_ path: String, _ find: () throws -> Self) -> Self {
        do {
            close(try RegularFile.open(path, flags: O_RDONLY))
            return try find()
        } catch let failure as RegularFile.Failure {
            return .failed(DayreelError(music: path, failure.words))
        } catch let error as LibAVError {
            return .failed(DayreelError(music: path, error.description))
        } catch {
            return .failed(error as? DayreelError ?? DayreelError(unforeseen: error))
        }
    }
}

/// A question about what plays composed music, for an examiner: whether it is installed, and which.
struct InstrumentQuestion: Hashable, Sendable, Codable {
    /// A synthesiser with a sound font.
    struct Instrument: Hashable, Sendable, Codable {
        var synthesizer: String
        var soundFont: Asset
    }

    /// Paths of sound fonts; the first that exists counts.
    var soundFonts = TunePlayer.soundFonts

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
        guard let font = soundFonts.first(where: FileManager.default.fileExists) else {
            throw DayreelError(composing: "FluidR3_GM.sf2", "the sound font is not installed")
        }
        let source = try Fingerprint(of: MediaLocation(path: font))
        let instrument = Instrument(synthesizer: name, soundFont: Asset(source: source, path: font))
        let tune = Tune(mood: .calm, seed: 0, tempo: Tune.tempos.upperBound, sections: [.init(.ending, beats: 1)])
        let music = ComposedMusic(tune: tune, synthesizer: name, soundFont: instrument.soundFont)
        _ = try TunePlayer(music, soundFont: font, samples: 64, sampleRate: 48_000).read(64)
        return instrument
    }
}
