import Files

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
