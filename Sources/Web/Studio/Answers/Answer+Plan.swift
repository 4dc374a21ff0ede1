package import Model

extension Answer {
    /// A draft's plan: its days, and the reason for each choice.
    package struct Plan: Hashable, Sendable, Encodable {
        package struct Timeframe: Hashable, Sendable, Encodable {
            package var first: Day
            package var last: Day
        }

        package struct LeftOut: Hashable, Sendable, Encodable {
            package var day: Day
            /// True if a pin leaves it out; false if nothing of it can be shown.
            package var skipped: Bool
            /// True if that pin is the library's, rather than one of the film.
            package var libraryPin: Bool?
            package var candidates: [Candidate]
        }

        package struct Estimate: Hashable, Sendable, Encodable {
            package var filmBytes: Int64
            package var cacheBytes: Int64
            package var seconds: Double
            package var workers: Int
        }

        package var v = 1
        /// The draft's revision that was planned.
        package var revision: Int
        package var title: String
        /// The locale of the film's words, if the job or the settings of the machine name one.
        package var locale: String?
        package var timeframe: Timeframe
        /// The draft's own days, if the plan is of others.
        package var own: Timeframe?
        package var days: [PlanDay]
        package var emptyDays: [Day]
        package var leftOut: [LeftOut]
        /// Seconds.
        package var duration: Double
        package var frames: Int
        package var estimate: Estimate
        package var warnings: [Trouble]
        /// The names of the music's files, in the order of playing; nil for a film without any.
        package var music: [String]?
        /// The mood of composed music; nil for a film without.
        package var composed: MusicStyle.Mood?
        /// The number of recordings that are not looked at yet, which may change the choices of their days; nil if all are.
        package var pending: Int?
    }

    /// A day of the film.
    package struct PlanDay: Hashable, Sendable, Encodable {
        package var day: Day
        package var reason: ChoiceReason
        /// The reason in the engine's words.
        package var rule: String
        package var picks: [Pick]
        package var candidates: [Candidate]
        /// True if recordings of the day are not looked at yet.
        package var pending: Bool?
    }

    /// A part of an item at its place in the film. Times are in seconds.
    package struct Pick: Hashable, Sendable, Encodable {
        package var id: String
        package var name: String
        package var kind: MediaKind
        package var captured: String
        package var recordedDay: Day
        package var begin: Double
        package var end: Double
        /// Seconds of the recording that pass in one of the film; nil for one.
        package var speed: Double?
        /// The length of the recording.
        package var duration: Double
        /// The start in the film.
        package var start: Double
        package var frames: Int
        package var evidence: CaptureTime.Evidence
        package var pinned: Bool
        package var uncertain: Bool
        /// Why it shows this part; nil if the clip rules alone decide.
        package var moment: Moment?
        /// The recording at its right; nil for a clip of one.
        package var beside: Beside?
        /// Its titles and dividers; nil for none.
        package var texts: [Text]?
        /// The place that the film names with it, and not in a caption of the day; nil for none.
        package var place: String?
        /// How good its recording is, from 0 to 100, comparable within its day; nil if it was not measured.
        package var score: Int?

        package struct Beside: Hashable, Sendable, Encodable {
            package var id: String
            package var name: String
        }

        /// A title or a divider.
        package struct Text: Hashable, Sendable, Encodable {
            package enum Kind: String, Hashable, Sendable, Encodable { case opening, divider, closing }

            package var kind: Kind
            package var lines: [String]
            /// True for one on a card of its own, and not on the clip's moving picture.
            package var card: Bool
        }

        private enum CodingKeys: String, CodingKey {
            case id, name, kind, captured, recordedDay
            case begin = "in"
            case end = "out"
            case speed, duration, start, frames, evidence, pinned, uncertain, moment, beside, texts
            case place, score
        }
    }

    /// Why a pick shows this part of its recording. Times are seconds of the recording.
    package struct Moment: Hashable, Sendable, Encodable {
        package var choice: Model.Moment.Choice
        package var flawed: [FlawedStretch]
        package var merits: [Model.Moment.Merit]
        /// The next best parts, the better first.
        package var others: [Part]

        package struct Part: Hashable, Sendable, Encodable {
            package var from: Double
            package var to: Double
        }
    }

    /// Seconds of a recording that are not good, and what is wrong with them.
    package struct FlawedStretch: Hashable, Sendable, Encodable {
        package var flaw: Model.Moment.Flaw
        package var from: Double
        package var to: Double
    }

    /// An item of a day that the film does not show, and the reason.
    package struct Candidate: Hashable, Sendable, Encodable {
        package enum Objection: String, Hashable, Sendable, Encodable {
            /// The job's rules exclude it; a pin shows it all the same.
            case rules
            /// The item cannot be shown at all.
            case unusable
        }

        package var id: String
        package var name: String
        package var reason: LeftOutReason
        /// The reason in the engine's words.
        package var whyNot: String
        /// Nil if others are just preferred.
        package var objection: Objection?
        /// How good the recording is, from 0 to 100, comparable within its day; nil if it was not measured.
        package var score: Int?
    }
}
