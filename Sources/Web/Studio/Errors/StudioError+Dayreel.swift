import JobFiles
import Model

extension StudioError {
    static func noSuch(_ what: String) -> StudioError {
        StudioError(.notFound, code: .notFound, "there is no such \(what)", remedy: "Reload the page.")
    }

    static let fixed = StudioError(
        .invalid, error: .jobInvalid, "this job file is written so that the form cannot change it",
        remedy: "Change it as text, in the job file beside the form.")

    static let unreadable = StudioError(
        .forbidden, code: .onlyInFile, "the job file cannot be read as it is, so the page does not replace it",
        remedy: "Correct it with an editor, then reload the page.")

    static let readOnly = StudioError(
        .forbidden, code: .readOnly, "this server is read-only",
        remedy: "Start 'dayreel serve' without '--read-only'.")

    /// A disk that does not answer. `place` is a path on it, of which only the name is shown.
    static func silent(_ place: String) -> StudioError {
        StudioError(
            .unavailable, code: .diskSilent, "the disk of \(place.lastPathPart.onOneLine) does not answer",
            remedy: "See that it is connected and awake, then try again.")
    }

    /// The answer to an engine's error.
    init(_ error: DayreelError, _ veil: PathRedaction) {
        let kind: Kind =
            switch error.code {
            case .busy, .fullerFilm, .inputOutput, .diskFull, .internalError, .missingComponent, .outputUnwritable:
                .unavailable
            default: .invalid
            }
        self.init(kind, error: error.code, veil(error.withCause), remedy: error.remedy.map { veil($0) })
    }

    /// The error as one of the engine, for a film that it ends.
    var dayreelError: DayreelError {
        DayreelError(DayreelError.Code(rawValue: code) ?? .inputOutput, message, remedy: remedy)
    }

    /// An error with the sync folder, which no other request could avoid.
    init(ofSyncFolder error: DayreelError, _ veil: PathRedaction) {
        self.init(error, veil)
        kind = .unavailable
        remedy =
            remedy
            ?? "See that the sync folder and its files can be read and written, or name another with '--sync'; then try again."
    }

    /// The error of a job file that cannot be read, or all errors in it. `text` is the file's, if the errors are to name their keys.
    init(_ refusal: JobFile.Refusal, _ veil: PathRedaction, in text: String? = nil) {
        guard case .invalid(let errors) = refusal else {
            self.init(refusal.dayreelError, veil)
            return
        }
        let keys = text.flatMap { JobText($0) }
        let places = errors.errors.map { error in
            Answer.YAMLError(
                line: error.line, column: error.column, message: veil(error.message),
                suggestion: error.message.firstMatch(of: /did you mean '([^']+)'/).map { String($0.output.1) },
                key: keys?.key(atLine: error.line, column: error.column))
        }
        self.init(
            .invalid, error: .jobInvalid,
            places.first?.message ?? "the job file cannot be used", places: places)
    }
}
