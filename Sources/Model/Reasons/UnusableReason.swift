/// The reason why a source cannot be shown, or not as it was planned.
package enum UnusableReason: Hashable, Sendable, Codable {
    /// The file cannot be opened, read or decoded: the words of the system or of a library.
    case unreadable(String)
    /// No picture of the file can be decoded.
    case noPicture
    /// The time from the beginning of the clip to the first picture.
    case startsLate(MediaTime)
    /// The time from the first picture to the end of the last: what can be shown.
    case endsEarly(MediaTime)
    /// The file was written to, or another one was put in its place, since the film was planned.
    case changed
    /// The clip needs more memory than a worker has: the words of a library.
    case outOfMemory(String)
    /// The clip cost the lives of this many workers; the last one's end, and the last line that it wrote.
    case crashed(workers: Int, ProcessEnd, lastLine: String?)
    /// Parts of it cannot be fetched; the error is nil where they are missing again and again.
    case notFetched(DayreelError?)
}

extension UnusableReason {
    /// True where the source endangers the process that reads it.
    package var isCrash: Bool {
        switch self {
        case .crashed, .outOfMemory: true
        case .unreadable, .noPicture, .startsLate, .endsEarly, .changed, .notFetched: false
        }
    }
}
