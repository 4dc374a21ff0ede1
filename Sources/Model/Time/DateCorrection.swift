/// A job's correction of a wrong date, for one file or for all that match a pattern.
package struct DateCorrection: Hashable, Sendable, Codable {
    /// A file name, a path under a source, or a pattern for either.
    package var files: String
    package var change: Change

    package enum Change: Hashable, Sendable {
        /// Seconds by which the clock was slow.
        case shift(Int64)
        case day(Day)
        /// The local time, in seconds as if it were UTC.
        case wall(Int64)
        /// Seconds since 1970 and seconds east of UTC.
        case instant(Int64, offset: Int)
    }

    package init(files: String, change: Change) {
        self.files = files
        self.change = change
    }

    /// True if it may match several files.
    package var isPattern: Bool { files.contains { "*?[{".contains($0) } }
}
