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
