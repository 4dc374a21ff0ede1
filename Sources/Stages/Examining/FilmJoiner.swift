import Files
import LibAV
import Model
import Pipeline

/// Has an examiner join a film's file: the segments come from processes that opened strangers' media, so their containers may be anything.
struct FilmJoiner {
    /// Nil to join films in this process.
    private let examiners: ExaminerPool?

    /// How long the examiner may be silent, beside the time in which a slow disk moves the film: making room for the index at its front
    /// reads and writes all of it without a word.
    private static let patience = 7200
    /// Bytes of a film that even a slow disk moves in a second.
    private static let slowest: Int64 = 1_000_000
    /// The number of examiners that a film may cost. A film is at the end of all work: one that somebody kills is no reason to lose it.
    private static let attempts = 3
    /// Bytes of a film that are not in its parts: its index, chapters, subtitles and tags, beside an eighth of the parts.
    private static let index: Int64 = 64_000_000

    init(_ examiners: ExaminerPool?) { self.examiners = examiners }

    /// How long the examiner of a film of so many bytes may be silent.
    static func patience(ofBytes bytes: Int64) -> Duration { .seconds(patience + Int(bytes / slowest)) }

    /// Writes and checks the file of a film at a path, where there is a file already: the examiner may write nowhere else. `place` is the
    /// film's own path, for messages. Throws `DayreelError`, `CancellationError`.
    func write(
        _ contents: FilmContents, to path: String, as place: String, progress: ProgressSink
    ) async throws {
        let question = FilmQuestion(contents: contents, path: path, place: place)
        let report = { @Sendable (frames: Int) in
            let fraction = Double(max(0, min(frames, contents.frames))) / Double(max(1, contents.frames))
            progress(.stage(.assemble, fraction: min(0.9, fraction), detail: nil))
        }
        guard let examiners else { return try question.answer(written: report) }
        let line = [Examiner.Kind.film.rawValue] + (try InternalJSON.bytes(of: question))
        let largest = largestFile(of: contents)
        let patient = examiners.waiting(atMost: Self.patience(ofBytes: largest))
        var lives = 0
        while true {
            lives += 1
            let reply = try await patient.ask(line, reading: contents.files, writing: (path, largest)) { part in
                if let frames = Int(String(decoding: part, as: UTF8.self)) { report(frames) }
            }
            switch reply {
            case .line: return
            case .lost(.died(let end)) where end.isFromElsewhere && lives < Self.attempts: continue
            case .lost(let loss): throw Self.failure(loss, place)
            }
        }
    }

    private func largestFile(of contents: FilmContents) -> Int64 {
        let parts = contents.files.reduce(Int64(contents.cover?.jpeg.count ?? 0)) {
            $0.adding(FileStatus($1)?.size ?? 0)
        }
        return parts.adding(parts / 8).adding(Self.index)
    }

    private static func failure(_ loss: ExaminerLoss, _ place: String) -> DayreelError {
        let message = "the film cannot be joined"
        guard case .died(let end) = loss else { return DayreelError(.internalError, message, place: place) }
        let cause = "the process that joins it ends (\(end.words))"
        if case .silent = end {
            return DayreelError(
                .inputOutput, message, place: place, cause: cause,
                remedy: "The film's disk, or the network to it, takes too long. Run again: finished segments are kept.")
        }
        if end.isFromElsewhere { return .disturbed(message, place: place, cause: cause) }
        return DayreelError(
            .internalError, message, place: place, cause: cause,
            remedy: "'dayreel cache clear' makes the next run render all segments again.")
    }
}

/// The question for a film's file, for an examiner.
struct FilmQuestion: Sendable, Codable {
    var contents: FilmContents
    /// Where the file is written.
    var path: String
    /// The film's path, for messages.
    var place: String

    /// Writes and checks the file. `written` gets the number of frames that are written, at times. Throws `DayreelError`,
    /// `CancellationError`.
    func answer(written: (_ frames: Int) -> Void) throws {
        do {
            try FilmWriter(contents: contents).write(to: path, written: written)
        } catch let error as LibAVError {
            throw DayreelError(error, place: place)
        }
    }
}
