package import Model

extension UnusableReason {
    /// "its picture ends after 1.5 s": a sentence about the source.
    package var words: String {
        switch self {
        case .unreadable(let words), .outOfMemory(let words): words
        case .noPicture: "no picture can be decoded"
        case .startsLate(let gap): "it has no picture in the first \(gap.plainSeconds) of the clip"
        case .endsEarly(let usable): "its picture ends after \(usable.plainSeconds)"
        case .changed: "the file changed while it was rendered"
        case .crashed(let workers, let end, let lastLine):
            "\(workers.counted("worker")) died over it (\(end.words))" + (lastLine.map { ": \($0)" } ?? "")
        case .notFetched(let error): error?.withAdvice ?? "parts of it are missing"
        }
    }
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
    /// The loss and its reason: "it ends early", "without sound: 2 workers died over it (signal 6 (abort))".
    package var words: String {
        switch loss {
        case .whole(let reason): reason.words
        case .refused(let reason): reason.words
        case .sound(let reason): "without sound: \(reason.words)"
        case .end: "it ends early"
        case .written(let words): words
        }
    }
}
