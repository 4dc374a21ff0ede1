package import Model

/// The time of filming, and the evidence that contradicts it.
package struct CaptureDate: Hashable, Sendable {
    package var captured: CaptureTime
    /// The day under the job's rules.
    package var day: Day
    /// Stamps that cannot be true.
    package var rejected: [CaptureStamp]
    /// The times by other evidence that are more than an hour off.
    package var disagreeing: [CaptureTime]
    /// The part of `disagreeing` that is in the file itself, as the time of filming is, and that no time zone can explain.
    package var contradicting: [CaptureTime]
}
