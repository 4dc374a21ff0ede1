package import Model

extension Answer {
    /// `GET /films`
    package struct Films: Hashable, Sendable, Encodable {
        package var v = 1
        /// The running one first, then the queue, then the past ones, the newest first.
        package var films: [Film]
    }

    /// A film that waits, is made, or was made.
    package struct Film: Hashable, Sendable, Encodable {
        package enum Status: String, Hashable, Sendable, Codable {
            case queued, running, completed, failed, cancelled
            /// The program ended before the film did.
            case interrupted
        }

        package var id: String
        /// Id of its draft; empty if it has none here.
        package var draft: String
        package var title: String
        package var status: Status
        package var from: Day
        package var to: Day
        package var days: Int
        package var warnings: [Trouble]
        /// False when the film's file is gone.
        package var present: Bool
        package var started: String?
        package var ended: String?
        /// Place in the queue; 0 while it is made.
        package var position: Int?
        package var progress: Progress?
        package var error: Trouble?
        /// Id of an item.
        package var cover: String?
        package var film: FilmFile?
        package var chapters: [Chapter]?
        package var rendered: Int?
        package var reused: Int?
    }

    /// Facts about a film's file.
    package struct FilmFile: Hashable, Sendable, Encodable {
        /// Its name, without the folder.
        package var output: String
        package var outputBytes: Int64
        /// Seconds.
        package var duration: Double
        package var width: Int
        package var height: Int
        package var frameRate: String
        package var codec: String
    }

    /// A day in a film. Seconds.
    package struct Chapter: Hashable, Sendable, Encodable {
        package var day: Day
        package var start: Double
        package var duration: Double
        /// Id of the item that it shows first.
        package var item: String
    }

    /// The progress of a film. Times are in seconds.
    package struct Progress: Hashable, Sendable, Encodable {
        package var stage: StageName
        package var fraction: Double
        package var overall: Double
        package var elapsed: Double
        package var remaining: Double?
        /// Seconds of film a second.
        package var speed: Double?

        private enum CodingKeys: String, CodingKey { case stage, fraction, overall, elapsed, remaining, speed }

        /// `remaining` is there always, as null where nothing is known.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(stage, forKey: .stage)
            try container.encode(fraction, forKey: .fraction)
            try container.encode(overall, forKey: .overall)
            try container.encode(elapsed, forKey: .elapsed)
            try container.encode(remaining, forKey: .remaining)
            try container.encodeIfPresent(speed, forKey: .speed)
        }
    }

    /// The seconds around a join, or clips as the film will have them, small.
    package struct Preview: Hashable, Sendable, Encodable {
        package enum State: String, Hashable, Sendable, Encodable { case running, ready, failed }

        package var id: String
        package var draft: String
        package var join: Int?
        package var first: Int?
        package var last: Int?
        package var state: State
        package var progress: Double
        package var error: Trouble?
    }
}
