package import Model

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
