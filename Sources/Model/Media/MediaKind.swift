/// The kind of media of a clip.
package enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    case video
    case livePhoto = "live-photo"
    case motionPhoto = "motion-photo"
    /// A photo, which films show as a moving picture if the job's `select.stills` says so.
    case still
}
