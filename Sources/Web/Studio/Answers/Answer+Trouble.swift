package import Model

extension Answer {
    /// A warning, or an error of a run; without paths.
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

    /// A fault in a job file, at its place.
    package struct YAMLError: Hashable, Sendable, Encodable {
        package var line: Int
        package var column: Int
        package var message: String
        package var suggestion: String?
    }

    /// An answer that is no success.
    package struct Failure: Hashable, Sendable, Encodable {
        package struct Body: Hashable, Sendable, Encodable {
            package var code: String
            package var message: String
            package var remedy: String?
            package var places: [YAMLError]?
        }

        package var v = 1
        package var error: Body
        /// The draft's revision, with a conflict.
        package var current: Int?
    }
}
