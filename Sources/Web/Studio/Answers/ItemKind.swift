package import Model
import Reports

/// The kind of an item in the page's library: a recording's kind, or a photo, which films show if their jobs say so.
package enum ItemKind: String, Hashable, Sendable, Encodable, CaseIterable {
    case video
    case livePhoto = "live-photo"
    case motionPhoto = "motion-photo"
    case still

    package init(_ kind: MediaKind) {
        switch kind {
        case .video: self = .video
        case .livePhoto: self = .livePhoto
        case .motionPhoto: self = .motionPhoto
        case .still: self = .still
        }
    }

    /// The kind of a recording; nil for a photo.
    private var ofRecording: MediaKind? { MediaKind(rawValue: rawValue) }

    /// The kind in a sentence: "video", "Live Photo", "photo".
    var words: String { ofRecording?.words ?? "photo" }
}
