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
