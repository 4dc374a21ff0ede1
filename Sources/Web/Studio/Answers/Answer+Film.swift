package import Model

extension Answer {
    /// `GET /films`
    package struct Films: Hashable, Sendable, Encodable {
        package var v = 1
        /// The film in progress, then the queue, then past films, newest first.
        package var films: [Film]
    }

    /// A film that is queued, in progress, or finished.
    package struct Film: Hashable, Sendable, Encodable {
        package enum Status: String, Hashable, Sendable, Codable {
            case queued, running, completed, failed, cancelled
            /// Its days have nothing to show.
            case nothing
            /// The program ended before the film did.
            case interrupted
        }

        package var id: String
        /// The same for all runs that make the same file.
        package var card: String
        /// The id of its draft; empty if this server has none.
        package var draft: String
        package var title: String
        package var status: Status
        package var from: Day
        package var to: Day
        package var days: Int
        package var warnings: [Trouble]
        /// False if the film's file is gone.
        package var present: Bool
        package var started: String?
        package var ended: String?
        /// The place in the queue; 0 while it is being made.
        package var position: Int?
        package var progress: Progress?
        package var error: Trouble?
        /// The id of an item.
        package var cover: String?
        package var film: FilmFile?
        package var chapters: [Chapter]?
        package var rendered: Int?
        package var reused: Int?
    }

    /// The file of a film.
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

    /// A day in a film. Times are in seconds.
    package struct Chapter: Hashable, Sendable, Encodable {
        package var day: Day
        package var start: Double
        package var duration: Double
        /// The id of its first item.
        package var item: String
    }

    /// The progress of a film. Times are in seconds.
    package struct Progress: Hashable, Sendable, Encodable {
        package var stage: StageName
        package var fraction: Double
        package var overall: Double
        package var elapsed: Double
        @OrNull package var remaining: Double?
        /// Seconds of film rendered per second.
        package var speed: Double?
    }

    /// A preview: the seconds around a transition, some clips in a small size, or the film's sound.
    package struct Preview: Hashable, Sendable, Encodable {
        package enum State: String, Hashable, Sendable, Encodable { case running, ready, failed }

        package var id: String
        package var draft: String
        package var join: Int?
        package var first: Int?
        package var last: Int?
        package var sound: Bool?
        package var state: State
        package var progress: Double
        package var error: Trouble?
    }
}

extension Answer {
    /// `GET /shares`
    package struct Shares: Hashable, Sendable, Encodable {
        package var v = 1
        /// The newest first.
        package var shares: [Share]
    }

    /// A link that opens a film for everybody who has it. Times are ISO 8601.
    package struct Share: Hashable, Sendable, Encodable {
        package var id: String
        /// The film's id when the link was made.
        package var film: String
        package var title: String
        package var made: String
        package var until: String
    }

    /// `POST /films/{id}/share`
    package struct NewShare: Hashable, Sendable, Encodable {
        package var v = 1
        /// The secret of its address `shared/TOKEN/`, which is told this once.
        package var token: String
        package var share: Share
    }
}
