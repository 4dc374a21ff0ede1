import Files
package import Model

/// The answers of the API: one type for each schema of `openapi.json`.
///
/// `Answer.json` writes them with that document's names: `fromAnotherDay` as `from-another-day`.
package enum Answer {
    /// The answer on one line. Throws `EncodingError`.
    package static func json(_ answer: some Encodable) throws -> String { try DocumentJSON.line(of: answer) }

    /// The answer to a request that was carried out.
    package struct Done: Hashable, Sendable, Encodable {
        package var v = 1
        package var id: String?
    }

    /// `GET /health`
    package struct Health: Hashable, Sendable, Encodable {
        package var v = 1
        package var status = "ok"
    }
}

/// A value that is encoded always, as null if there is none. Without it, an optional value is left out.
@propertyWrapper
package struct OrNull<Value: Hashable & Sendable & Encodable>: Hashable, Sendable, Encodable {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension Answer {
    /// `GET /albums`
    package struct Albums: Hashable, Sendable, Encodable {
        package struct OfSource: Hashable, Sendable, Encodable {
            /// The source's id.
            package var source: String
            package var albums: [Album]
        }

        package var v = 1
        package var sources: [OfSource]
    }

    /// An album, with its dated media.
    package struct Album: Hashable, Sendable, Encodable {
        package var id: String
        package var title: String
        package var type: Model.Album.Section
        package var path: [String]
        package var count: Int
        package var first: Day
        package var last: Day
        /// The id of an item; empty if none is known.
        package var cover: String
    }
}

extension Answer {
    /// A source and its state.
    package struct Source: Hashable, Sendable, Encodable {
        package enum State: String, Hashable, Sendable, Encodable {
            case ready, scanning, offline, error
            case noPermission = "no-permission"
        }

        package enum Form: String, Hashable, Sendable, Encodable { case folder, photos, takeout, s3 }

        package var id: String
        package var name: String
        package var type: Form
        package var state: State
        /// The number of its items.
        package var count: Int
        /// The finished share of the scan, from 0 to 1.
        package var fraction: Double?
        /// The kind of problem, from `Diagnostic.Code` or `DayreelError.Code`; nil if the state is explanation enough.
        package var code: String?
        package var message: String?
        package var remedy: String?
    }
}

extension Answer {
    /// A warning, or the error of a run, without paths.
    package struct Trouble: Hashable, Sendable, Codable {
        /// One of `Diagnostic.Code` or of `DayreelError.Code`.
        package var code: String
        package var message: String
        package var remedy: String?
        package var day: Day?
        /// The file's name, without its folder.
        package var name: String?
        package var severity: Diagnostic.Severity?
        package var place: String?
        package var cause: String?
        /// The figures of the sentence, by name.
        package var arguments: [String: Double]?
    }

    /// An error in a job file, with its position.
    package struct YAMLError: Hashable, Sendable, Encodable {
        package var line: Int
        package var column: Int
        package var message: String
        package var suggestion: String?
        /// The key at the position, with those above it: `composition.date-overlay.font`.
        package var key: String?
    }

    /// The answer to a request that failed.
    package struct Failure: Hashable, Sendable, Encodable {
        package struct Body: Hashable, Sendable, Encodable {
            package var code: String
            package var message: String
            package var remedy: String?
            package var places: [YAMLError]?
        }

        package var v = 1
        package var error: Body
        /// The draft's present revision, if the failure is a conflict.
        package var current: Int?
    }
}
