/// The kind of recording of a clip.
package enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    case video
    case livePhoto = "live-photo"
    case motionPhoto = "motion-photo"
}

extension MediaKind {
    /// The kind in a sentence: "video", "Live Photo".
    package var words: String {
        switch self {
        case .video: "video"
        case .livePhoto: "Live Photo"
        case .motionPhoto: "Motion Photo"
        }
    }
}
