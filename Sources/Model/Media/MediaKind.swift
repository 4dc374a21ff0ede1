/// The kind of recording of a clip.
package enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    case video
    case livePhoto = "live-photo"
    case motionPhoto = "motion-photo"
}
