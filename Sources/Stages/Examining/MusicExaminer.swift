import Files
import Foundation
import LibAV
package import Model
package import Pipeline

/// Has an examiner play the music that jobs name before anything is rendered, within limits of time and memory, so that a hostile file
/// costs a process and never the run.
package struct MusicExaminer: Sendable {
    private let examiners: (pool: ExaminerPool, words: ReasonWords)?
    private let speechModel: String?

    /// `examiners` nil to open the files in this process. `speechModel`: path of the speech detector's weights; nil for none.
    package init(_ examiners: ExaminerPool?, speechModel: String?, words: ReasonWords) {
        self.examiners = examiners.map { ($0, words) }
        self.speechModel = speechModel
    }

    /// Opens the files in this process.
    package init(speechModel: String? = nil) {
        examiners = nil
        self.speechModel = speechModel
    }

    /// The music files of a job's film, in their order. Throws `DayreelError` with the file as its place, `CancellationError`.
    func songs(of job: Job) async throws -> [MusicQuestion.Song] {
        guard let (pool, words) = examiners else { return try songsHere(of: job) }
        let paths = Self.paths(of: job)
        guard !paths.isEmpty else { return [] }
        let answers = try await pool.answers(to: paths.map { MusicQuestion(path: $0) }, .music) { index, loss in
            ExaminerFinding<MusicQuestion.Song>.failed(DayreelError(music: paths[index], "it " + words.loss(loss)))
        }
        return try answers.map { try $0.get() }
    }

    /// The same, in this process.
    func songsHere(of job: Job) throws -> [MusicQuestion.Song] {
        try Self.paths(of: job).map { try MusicQuestion(path: $0).answer().get() }
    }

    /// The music of a job's film; nil for a film without. `songs`: its files; `tune`: what to compose. Throws `DayreelError`,
    /// `CancellationError`.
    func track(of job: Job, _ songs: [MusicQuestion.Song], _ tune: Tune?) async throws -> MusicTrack? {
        try track(of: job, songs: songs, tune, on: tune == nil ? nil : try await instrument().get())
    }

    /// The same, in this process.
    func trackHere(of job: Job, _ songs: [MusicQuestion.Song], _ tune: Tune?) throws -> MusicTrack? {
        try track(of: job, songs: songs, tune, on: tune == nil ? nil : try InstrumentQuestion().answer().get())
    }

    private static func paths(of job: Job) -> [String] { music(of: job)?.files.map(\.file) ?? [] }

    private static func music(of job: Job) -> MusicStyle? {
        job.composition.audio.include ? job.composition.audio.music : nil
    }

    private func track(
        of job: Job, songs: [MusicQuestion.Song], _ tune: Tune?, on instrument: InstrumentQuestion.Instrument?
    ) throws -> MusicTrack? {
        let audio = job.composition.audio
        guard let style = Self.music(of: job), !songs.isEmpty || tune != nil else { return nil }
        let detector = try speechModel.filter { _ in audio.keepSound }.map {
            MusicTrack.File(source: try Fingerprint(of: MediaLocation(path: $0)), path: $0)
        }
        return MusicTrack(
            songs: zip(songs, style.files).map { MusicTrack.File(source: $0.source, path: $1.file) },
            composed: zip(tune, instrument).map {
                ComposedMusic(tune: $0, synthesizer: $1.synthesizer, soundFont: $1.soundFont)
            },
            level: style.level ?? MusicStyle.usualLevel(keepsSound: audio.keepSound), duck: style.duck,
            fadeIn: style.fadeIn, fadeOut: style.fadeOut, loops: style.loop, keepsSound: audio.keepSound,
            detector: detector)
    }

    /// What plays composed music.
    private func instrument() async throws -> ExaminerFinding<InstrumentQuestion.Instrument> {
        guard let (pool, words) = examiners else { return InstrumentQuestion().answer() }
        return try await pool.answers(to: [InstrumentQuestion()], .instrument) { _, loss in
            .failed(DayreelError(composing: "FluidSynth", "it " + words.loss(loss)))
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
}
