/// The reason why a source cannot be shown as planned.
package enum UnusableReason: Hashable, Sendable, Codable {
    /// The file cannot be opened, read or decoded: the words of the system or of a library.
    case unreadable(String)
    /// No picture of the file can be decoded.
    case noPicture
    /// The time from the beginning of the clip to the first picture.
    case startsLate(MediaTime)
    /// The length that can be shown: from the first picture to the end of the last.
    case endsEarly(MediaTime)
    /// The file was changed or replaced after the film was planned.
    case changed
    /// The clip needs more memory than a worker has: the words of a library.
    case outOfMemory(String)
    /// The clip crashed this many workers. The end of the last one, and the last line that it wrote.
    case crashed(workers: Int, ProcessEnd, lastLine: String?)
    /// Parts of it cannot be fetched. The error is nil if they stay missing after several fetches.
    case notFetched(DayreelError?)
}

extension UnusableReason {
    /// True if the source endangers the process that reads it.
    package var isCrash: Bool {
        switch self {
        case .crashed, .outOfMemory: true
        case .unreadable, .noPicture, .startsLate, .endsEarly, .changed, .notFetched: false
        }
    }

    /// True for trouble of a network or a server, which says nothing about the source: it may be usable the next time.
    package var mayPass: Bool { if case .notFetched(let error) = self { error.mayPass } else { false } }
}
