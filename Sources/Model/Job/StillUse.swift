/// Whether films show photos, as moving pictures.
package enum StillUse: String, Hashable, Sendable, Codable, CaseIterable {
    case off
    /// On days that have no recording to show.
    case fill
    /// As media of the day like any other: after all recordings, unless the job prefers otherwise.
    case also
}
