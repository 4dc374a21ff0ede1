import Library
package import Pipeline
package import Stages

/// Proposes the beats of music files, to be checked by ear.
package struct ProposeBeats {
    private let loader: JobLoader

    package init(_ loader: JobLoader) { self.loader = loader }

    /// Whether a word of the command line names music and not a job.
    package static func isMusic(_ word: String) -> Bool { MusicFiles.isMusic(word) }

    /// The beats of files, in their order; nil for music without a steady beat. Throws `DayreelError` for a file that cannot be read,
    /// `CancellationError`.
    package func run(_ files: [String]) async throws -> [ProposedBeats?] {
        try await examiner.beats(of: files.map(loader.absolute))
    }

    /// The beats of a file, and a WAV file of it with a click at each; nil, and no file, without a steady beat. Throws `DayreelError` as
    /// well if the output must not be written, `CancellationError`.
    package func run(_ file: String, clicks output: NamedOutput) async throws -> ProposedBeats? {
        let path = loader.absolute(file)
        let outputs = OutputGuard(
            outputs: [output], inputs: [OutputGuard.Input("the music", path)], permissions: [.force],
            signature: .standard)
        try outputs.check()
        try outputs.rehearse()
        guard let (beats, wave) = try await examiner.clicks(over: path) else { return nil }
        try outputs.write(wave, to: output)
        return beats
    }

    private var examiner: BeatExaminer {
        let workspace = loader.workspace
        return BeatExaminer(workspace.examiners(atMost: 1))
    }
}
