package import Model

extension MediaKind {
    /// The kind in a sentence: "video", "Live Photo".
    package var words: String {
        switch self {
        case .video: "video"
        case .livePhoto: "Live Photo"
        case .motionPhoto: "Motion Photo"
        case .still: "photo"
        }
    }
}
