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
        /// Items of it.
        package var count: Int
        /// Part of the scan that is done, 0 to 1.
        package var fraction: Double?
        /// The kind of trouble: one of `Diagnostic.Code` or of `DayreelError.Code`; nil where the state says it all.
        package var code: String?
        package var message: String?
        package var remedy: String?
    }
}
