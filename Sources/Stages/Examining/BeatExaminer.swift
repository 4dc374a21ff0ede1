package import Model
package import Pipeline

/// Has an examiner listen for the beats of music files, so that a hostile file costs a process and never the run.
package struct BeatExaminer: Sendable {
    private let examiners: ExaminerPool
    private let words: ReasonWords

    package init(_ examiners: ExaminerPool, words: ReasonWords) {
        self.examiners = examiners
        self.words = words
    }

    /// The beats of files at absolute paths, in their order; nil for music without a steady beat. Throws `DayreelError` with the file
    /// as its place, `CancellationError`.
    package func beats(of paths: [String]) async throws -> [ProposedBeats?] {
        try await answers(to: paths.map { BeatsQuestion(path: $0, withClicks: false) }).map(\.beats)
    }

    /// The beats of a file, and the bytes of a WAV file of its first ten minutes with a click at each; nil without a steady beat.
    package func clicks(over path: String) async throws -> (beats: ProposedBeats, wave: [UInt8])? {
        let answer = try await answers(to: [BeatsQuestion(path: path, withClicks: true)])[0]
        guard let beats = answer.beats, let clicks = answer.clicks else { return nil }
        return (beats, Array(clicks))
    }

    private func answers(to questions: [BeatsQuestion]) async throws -> [BeatsQuestion.Answer] {
        let words = words
        let answers = try await examiners.answers(to: questions, .beats) { index, loss in
            ExaminerFinding<BeatsQuestion.Answer>.failed(
                DayreelError(music: questions[index].path, "it " + words.loss(loss)))
        }
        return try answers.map { try $0.get() }
    }
}
