import Files

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

        /// True if there is nothing to do and nothing wrong.
        package var isQuiet: Bool { [.upToDate, .unscheduled, .paused].contains(self) }
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
