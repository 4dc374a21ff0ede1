package import Model

extension Answer {
    /// `GET /schedules`
    package struct Schedules: Hashable, Sendable, Encodable {
        package var v = 1
        /// ISO 8601.
        package var now: String
        package var schedules: [Schedule]
    }

    /// A recurring job.
    package struct Schedule: Hashable, Sendable, Encodable {
        package enum State: String, Hashable, Sendable, Encodable {
            case due, waiting, failed
            case upToDate = "up-to-date"
        }

        /// The film that matters most now, and its state.
        package struct Film: Hashable, Sendable, Encodable {
            package enum State: String, Hashable, Sendable, Encodable, CaseIterable {
                case running, due, waiting, failing, nothing
                case upToDate = "up-to-date"
            }

            package var title: String
            package var state: State
            /// The time of the next attempt, in ISO 8601.
            package var until: String?
        }

        /// The newest run that has ended.
        package struct Last: Hashable, Sendable, Encodable {
            /// The film's id.
            package var film: String
            package var ended: String
            package var status: Answer.Film.Status
            package var title: String
        }

        /// The rendered days of the film that comes next.
        package struct Ahead: Hashable, Sendable, Encodable {
            package var title: String
            /// The number of days that are rendered.
            package var rendered: Int
            /// The number of days with a clip so far.
            package var days: Int
        }

        package var id: String
        /// The name of the job file, without its folder and extension.
        package var job: String
        package var title: String
        package var every: Model.Schedule.Interval
        package var paused: Bool
        /// ISO 8601.
        package var next: String?
        package var state: State
        /// The reason for the state, in the engine's words.
        package var why: String
        package var film: Film?
        package var last: Last?
        package var ahead: Ahead?
    }
}
