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
