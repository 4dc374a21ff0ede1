import Files
import Model

/// The runner's statement about a job: a line for people, an event for programs.
struct RunStatement: Hashable, Sendable, Encodable {
    enum State: String, Hashable, Sendable, Encodable {
        case rendering
        case upToDate = "up-to-date"
        case unscheduled
        case waiting
        case failing
        case nothing
        case takenOver = "taken-over"

        /// True if nothing is to be done and nothing is wrong.
        var isQuiet: Bool { [.upToDate, .unscheduled].contains(self) }
    }

    private let version = 1
    private let event = "job"
    let job: String
    let state: State
    let message: String

    init(_ job: String, _ state: State, _ message: String) {
        self.job = job
        self.state = state
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case event, job, state, message
    }

    func text(as form: ProgressForm) -> String {
        form == .json ? (try? DocumentJSON.line(of: self)) ?? "" : "\(job): \(message)"
    }
}

/// The results of a run of several jobs.
struct RunSummary: Sendable {
    private(set) var films: [String] = []
    private(set) var worst: DayreelError.Code?

    /// The worst first. What only has to be tried again later is the least.
    private static let ranking: [DayreelError.Code] = [
        .internalError, .diskFull, .inputOutput, .outputUnwritable, .missingComponent, .jobInvalid, .clipsSkipped,
        .missingInput, .noMedia, .usage, .busy,
    ]

    mutating func add(film: String) { films.append(film) }

    mutating func add(_ code: DayreelError.Code) {
        let candidates = [worst, code].compactMap(\.self)
        worst = candidates.min { (Self.rank($0)) < Self.rank($1) }
    }

    private static func rank(_ code: DayreelError.Code) -> Int { ranking.firstIndex(of: code) ?? 0 }
}
