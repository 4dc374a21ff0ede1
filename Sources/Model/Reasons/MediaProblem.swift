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
    /// The words of a saved plan.
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
