package import Model

extension UnusableReason {
    /// "its picture ends after 1.5 s": a sentence about the source.
    package var words: String {
        switch self {
        case .unreadable(let words), .outOfMemory(let words): words
        case .noPicture: "no picture can be decoded"
        case .startsLate(let gap): "it has no picture in the first \(gap.seconds) s of the clip"
        case .endsEarly(let usable): "its picture ends after \(usable.seconds) s"
        case .changed: "the file changed while it was rendered"
        case .crashed(let workers, let end, let lastLine):
            "\(workers) workers died over it (\(end.words))" + (lastLine.map { ": \($0)" } ?? "")
        case .notFetched(let error): error?.withCause ?? "parts of it are missing"
        }
    }
}

extension ProcessEnd {
    /// "exit status 3", "signal 11 (segmentation fault)", "it said nothing for 60.0 seconds"
    package var words: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signal(let signal): "signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
        case .silent(let time): "it said nothing for \(time)"
        }
    }

    private static let names: [Int32: String] = [
        4: "illegal instruction", 6: "abort", 7: "bus error", 8: "arithmetic error", 9: "kill",
        11: "segmentation fault", 15: "termination", 24: "too much computing",
    ]
}

extension RenderFailure {
    /// The reason in a sentence.
    package var words: String {
        switch reason {
        case .unusable(let reason): reason.words
        case .missing: "parts of a source have not been fetched"
        case .inputOutput(let error), .fatal(let error): error.withCause
        }
    }
}

extension DroppedSource {
    /// "it ends early", "without sound: 2 workers died over it (signal 6 (abort))"
    package var words: String {
        switch loss {
        case .whole(let reason): reason.words
        case .sound(let reason): "without sound: \(reason.words)"
        case .end: "it ends early"
        case .written(let words): words
        }
    }
}

extension DayreelError {
    /// "the object is gone: NoSuchKey"
    var withCause: String { [message, cause].compactMap(\.self).joined(separator: ": ") }
}
