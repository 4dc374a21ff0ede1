/// Trouble with an item that does not keep it from being used. The catalog keeps it under the names of its coding keys: a key that was
/// released keeps its name.
package enum MediaProblem: Hashable, Sendable, Codable {
    /// Its header claims more picture than it holds. Microseconds: a false claim may be longer than JSON has a `MediaTime` for.
    case overstated(claimed: Int64, held: Int64)
    /// Its packets alone tell its length, and reading them ended before the file did: the length up to there.
    case measuredInPart(MediaTime)
    /// The time at its beginning that has no picture.
    case startsLate(MediaTime)
    /// A date that cannot be true, and what says it.
    case impossibleDate(Day, CaptureTime.Evidence)
    /// A camera's small preview of a recording that is not there.
    case previewOnly
    /// The words of a plan that was written down.
    case written(String)

    private enum CodingKeys: String, CodingKey {
        case overstated
        case measuredInPart = "measured-in-part"
        case startsLate = "starts-late"
        case impossibleDate = "impossible-date"
        case previewOnly = "preview-only"
        case written
    }
}
