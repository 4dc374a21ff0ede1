import Foundation

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

/// Trouble with an item that can still be used. The catalog stores it under its coding keys, so released keys must not change.
package enum MediaProblem: Hashable, Sendable, Codable {
    /// Its header claims more picture than the file holds. In microseconds, because a false claim may exceed what a `MediaTime` can be in
    /// JSON.
    case overstated(claimed: Int64, held: Int64)
    /// Only its packets give its length, and the file was not read to its end: the length of the part that was read.
    case measuredInPart(MediaTime)
    /// The time without a picture at its beginning.
    case startsLate(MediaTime)
    /// A date that cannot be true, and its evidence.
    case impossibleDate(Day, CaptureTime.Evidence)
    /// A camera's small preview of a recording that is missing.
    case previewOnly

    private enum CodingKeys: String, CodingKey {
        case overstated
        case measuredInPart = "measured-in-part"
        case startsLate = "starts-late"
        case impossibleDate = "impossible-date"
        case previewOnly = "preview-only"
    }
}

/// The end of a question that cost its examiners, or for which something could not be fetched.
package enum ExaminerLoss: Hashable, Sendable, Codable {
    case died(ProcessEnd)
    /// The error is nil if parts stay missing after several fetches.
    case notFetched(DayreelError?)

    /// True if it would happen again. An examiner that hung may have waited for a disk, and one that was ended from outside proves
    /// nothing about the file.
    package var isLasting: Bool {
        switch self {
        case .died(.silent), .notFetched: false
        case .died(let end): !end.isFromElsewhere
        }
    }

    /// True for trouble of a network or a server, as in `UnusableReason`.
    package var mayPass: Bool { if case .notFetched(let error) = self { error.mayPass } else { false } }
}

extension DayreelError? {
    /// True if parts that cannot be fetched may be there the next time. Errors of single objects have the code `missingInput` if they are
    /// lasting: the object is gone, or refused.
    var mayPass: Bool { self?.code != .missingInput }
}

/// The way in which a child process ended.
package enum ProcessEnd: Hashable, Sendable, Codable {
    /// Exit status.
    case exited(Int32)
    /// Number of the signal.
    case signal(Int32)
    /// The process was silent for this long and was killed.
    case silent(Duration)
}

extension ProcessEnd {
    /// True if something outside ended it, which proves nothing about what it worked on.
    package var isFromElsewhere: Bool {
        if case .signal(let number) = self { Self.signalsFromElsewhere.contains(number) } else { false }
    }

    /// Signals from users and service managers, from a system without enough memory (SIGKILL), and for a disk that is gone (SIGBUS).
    private static let signalsFromElsewhere: Set<Int32> = [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM, SIGBUS]
}

/// Media that exist, or should, and that a film cannot show now.
package struct UnreadMedia: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The file is no item.
        case refused(RefusalReason)
        /// The item cannot be shown.
        case unusable(UnusableReason)
    }

    /// The name of its file.
    package var name: String
    /// The day that it would be shown on.
    package var day: Day
    package var reason: Reason

    package init(_ name: String, on day: Day, because reason: Reason) {
        (self.name, self.day, self.reason) = (name, day, reason)
    }
}
