package import Model

extension MediaProblem {
    /// The rest of a sentence that begins with the file: "has no picture in its first 0.6 s".
    package var words: String {
        switch self {
        case .overstated(let claimed, let held):
            "claims \(MediaTime(microseconds: claimed).roundSeconds) of picture and holds "
                + MediaTime(microseconds: held).roundSeconds
        case .measuredInPart(let time): "was read only in part: its first \(time.roundSeconds) are known"
        case .startsLate(let time): "has no picture in its first \(time.roundSeconds)"
        case .impossibleDate(let day, let evidence): "the date \(day) (\(evidence.rawValue)) cannot be true"
        case .previewOnly: "a camera's small preview; its original is not there"
        case .written(let words): words
        }
    }
}
