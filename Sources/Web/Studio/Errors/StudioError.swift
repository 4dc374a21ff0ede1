import JobFiles
package import Model

/// The reason why a request fails, in the words of the API. Each kind has an HTTP status.
package struct StudioError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// 404
        case notFound
        /// 409
        case conflict
        /// 422
        case invalid
        /// 403
        case forbidden
        /// 410: it existed, but its file is gone.
        case gone
        /// 503
        case unavailable
    }

    package var kind: Kind
    /// One of `RefusalCode` or of `DayreelError.Code`.
    package var code: String
    package var message: String
    package var remedy: String?
    /// The errors in a job file, with their positions.
    package var places: [Answer.YAMLError] = []
    /// The draft's present revision, if the kind is `conflict`.
    package var current: Int?

    package init(
        _ kind: Kind, code: RefusalCode, _ message: String, remedy: String? = nil, current: Int? = nil
    ) {
        self.init(kind, code.rawValue, message, remedy: remedy)
        self.current = current
    }

    /// An error with a code of the engine.
    package init(
        _ kind: Kind, error: DayreelError.Code, _ message: String, remedy: String? = nil,
        places: [Answer.YAMLError] = []
    ) {
        self.init(kind, error.rawValue, message, remedy: remedy)
        self.places = places
    }

    private init(_ kind: Kind, _ code: String, _ message: String, remedy: String?) {
        self.kind = kind
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// The body of the response.
    package var answer: Answer.Failure {
        Answer.Failure(
            error: Answer.Failure.Body(
                code: code, message: message, remedy: remedy, places: places.isEmpty ? nil : places),
            current: current)
    }
}

extension String {
    /// The message of an engine's error, which is in lower case and has no full stop, as a sentence.
    var asSentence: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst() + (last.map { ".!?”".contains($0) } ?? true ? "" : ".")
    }
}

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

    /// A key of a job file that a page may not change.
    static func onlyInFile(_ key: String) -> StudioError {
        StudioError(
            .forbidden, code: .onlyInFile, "'\(key)' cannot be changed from the page",
            remedy: "Change it in the job file itself, with an editor.")
    }

    static func exists(_ name: String) -> StudioError {
        StudioError(
            .conflict, code: .fileExists, "a file named \(name) already exists",
            remedy: "Choose another name; no file is replaced.")
    }

    static func changed(file name: String) -> StudioError {
        StudioError(
            .conflict, code: .fileChanged, "\(name) was changed by another program since it was read",
            remedy: "Look at the differences once more, then save.")
    }

    /// A draft that has another revision now.
    static func changed(now revision: Int) -> StudioError {
        StudioError(
            .conflict, code: .draftChanged, "the film was changed elsewhere",
            remedy: "Look at it as it is now, and make your change again.", current: revision)
    }

    /// A plan that another one has replaced.
    static let unwanted = StudioError(.unavailable, code: .cancelled, "the plan is not wanted any more")

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
    init(_ error: DayreelError, _ redaction: PathRedaction) {
        let kind: Kind =
            switch error.code {
            case .busy, .fullerFilm, .inputOutput, .diskFull, .internalError, .missingComponent, .outputUnwritable:
                .unavailable
            default: .invalid
            }
        self.init(kind, error: error.code, redaction(error.withCause), remedy: error.remedy.map { redaction($0) })
    }

    /// The error as one of the engine, for a film that it ends.
    var dayreelError: DayreelError {
        DayreelError(DayreelError.Code(rawValue: code) ?? .inputOutput, message, remedy: remedy)
    }

    /// An error with the sync folder, which no other request could avoid.
    init(ofSyncFolder error: DayreelError, _ redaction: PathRedaction) {
        self.init(error, redaction)
        kind = .unavailable
        remedy =
            remedy
            ?? "See that the sync folder and its files can be read and written, or name another with '--sync'; then try again."
    }

    /// The error of a job file that cannot be read, or all errors in it. `text` is the file's, if the errors are to name their keys.
    init(_ refusal: JobFile.Refusal, _ redaction: PathRedaction, in text: String? = nil) {
        guard case .invalid(let errors) = refusal else {
            self.init(refusal.dayreelError, redaction)
            return
        }
        let keys = text.flatMap { JobText($0) }
        let places = errors.errors.map { error in
            Answer.YAMLError(
                line: error.line, column: error.column, message: redaction(error.message),
                suggestion: error.message.firstMatch(of: /did you mean '([^']+)'/).map { String($0.output.1) },
                key: keys?.key(atLine: error.line, column: error.column))
        }
        self.init(
            .invalid, error: .jobInvalid,
            places.first?.message ?? "the job file cannot be used", places: places)
    }
}
