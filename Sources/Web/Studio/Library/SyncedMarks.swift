/// The marks of the sync folder as they were read last, and the reading of them.
struct SyncedMarks: Sendable {
    private(set) var known = StudioMarks.none
    /// A text that changes with the sync folder and the library; empty before the first look.
    private(set) var version = ""
    /// The time of the last look.
    var looked: Duration?
    /// The look in progress, which everybody who needs the marks waits for.
    var look: Task<Void, Never>?
    /// Paths of files that were read for their digests, or could not be read.
    var contentsRead: Set<String> = []
    var contentReading: Task<Void, Never>?

    mutating func take(_ marks: StudioMarks, of version: String) {
        (known, self.version) = (marks, version)
    }
}
