import Files
package import Model

/// Watches the making of films, to display it or pass it on.
package protocol RunObserver: Sendable {
    /// Begins to watch a film, until `filmEnds()`. Films are made one after the other.
    func filmBegins() -> any FilmObserver
    func filmEnds()

    /// Watches a look at the media of several films, before any of them is made.
    func looking<Value: Sendable>(_ body: (ProgressSink) async throws -> Value) async throws -> Value

    /// Receives a notice about a job: what is made and why, what waits, what is up to date.
    func notice(_ notice: JobNotice)

    /// Receives a diagnostic that belongs to no film.
    func diagnostic(_ diagnostic: Diagnostic)

    /// Receives the error of a film that was not made, while others still are.
    func failure(_ error: DayreelError)

    /// Receives the path of a finished film. Throws if it cannot be passed on.
    func finished(film path: String) throws
}

extension RunObserver {
    package func looking<Value: Sendable>(_ body: (ProgressSink) async throws -> Value) async throws -> Value {
        try await body(.none)
    }
}

/// Watches the making of one film.
package protocol FilmObserver: Sendable {
    func handle(_ event: ProgressEvent)

    /// The receiver of the lines that a job's hooks print; nil if they may write to standard error themselves.
    func listener(to job: String) -> (@Sendable (String) -> Void)?
}

/// News of a job while films are made: a line for people, an event for programs.
package struct JobNotice: Hashable, Sendable, Encodable {
    package enum State: String, Hashable, Sendable, Encodable {
        case rendering
        case upToDate = "up-to-date"
        case unscheduled
        case paused
        case waiting
        case failing
        case nothing
        case takenOver = "taken-over"
        /// Renders segments of a film that is not due yet.
        case ahead

        /// True if there is nothing to do and nothing wrong, or only what nobody waits for.
        package var isQuiet: Bool { [.upToDate, .unscheduled, .paused, .ahead].contains(self) }
    }

    private let version = 1
    private let event = "job"
    package let job: String
    package let state: State
    package let message: String

    init(_ job: String, _ state: State, _ message: String) {
        self.job = job
        self.state = state
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case event, job, state, message
    }

    /// The notice as a line for people.
    package var line: String { "\(job): \(message)" }

    /// The notice as a line of JSON for programs, version 1.
    package var json: String { (try? DocumentJSON.line(of: self)) ?? "" }
}
