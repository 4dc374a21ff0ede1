import Foundation
package import Model

extension ProcessEnd {
    /// "exit status 3", "signal 11 (segmentation fault)", "it said nothing for 1 min"
    package var words: String {
        switch self {
        case .exited(let status): "exit status \(status)"
        case .signal(let signal): "signal \(signal)" + (Self.names[signal].map { " (\($0))" } ?? "")
        case .silent(let time): "it said nothing for \(DurationText.of(time))"
        }
    }

    private static let names: [Int32: String] = [
        4: "illegal instruction", 6: "abort", 7: "bus error", 8: "arithmetic error", 9: "kill",
        11: "segmentation fault", 15: "termination", 24: "too much computing",
    ]
}

extension ExaminerLoss {
    /// The rest of a sentence that begins with the file: "crashes the process that reads it (signal 6 (abort))".
    package var words: String {
        switch self {
        case .died(.silent(let time)): "cannot be read: no result after \(DurationText.of(time))"
        case .died(.signal(SIGXCPU)): "takes more than a minute of computing to be read"
        case .died(let end): "crashes the process that reads it (\(end.words))"
        case .notFetched(let error): "cannot be fetched: \(error?.withAdvice ?? "parts of it are missing")"
        }
    }
}
