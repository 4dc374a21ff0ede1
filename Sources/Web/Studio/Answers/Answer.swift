import Files

/// The answers of the API, as `openapi.json` describes them: one type a schema.
///
/// `Answer.json` writes them with the names of the document: `fromAnotherDay` as `from-another-day`.
package enum Answer {
    /// The answer on one line. Throws `EncodingError`.
    package static func json(_ answer: some Encodable) throws -> String { try DocumentJSON.line(of: answer) }

    /// Something was done.
    package struct Done: Hashable, Sendable, Encodable {
        package var v = 1
        package var id: String?
    }

    /// The server answers.
    package struct Health: Hashable, Sendable, Encodable {
        package var v = 1
        package var status = "ok"
    }
}
