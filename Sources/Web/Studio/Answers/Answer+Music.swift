extension Answer {
    /// `GET /drafts/{id}/music`
    package struct Music: Hashable, Sendable, Encodable {
        package var v = 1
        /// The files beside the job file first, then those of its sources.
        package var files: [File]
        /// True if there are more than are listed.
        package var more: Bool

        package struct File: Hashable, Sendable, Encodable {
            package var id: String
            package var name: String
            /// Where it is, below the folder of the job file or with the name of its source; empty for a file right beside the job file.
            package var folder: String
            /// As a job file names it.
            package var path: String
            /// In bytes.
            package var size: Int64
        }
    }
}
