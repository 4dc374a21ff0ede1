/// The contents of a file that promises a video by its name, by its first bytes. The words stand in the catalog.
package enum FileContent: String, Hashable, Sendable, Codable, CaseIterable {
    case video, still
    case pictureSequence = "picture-sequence"
    case sound, nothing, zeros, zip, pdf, text, unknown
}

extension FileContent {
    /// The rest of "is named .mov but holds …".
    var words: String {
        switch self {
        case .video: "a video"
        case .still: "a still picture"
        case .pictureSequence: "a sequence of pictures"
        case .sound: "sound only"
        case .nothing: "nothing"
        case .zeros: "zeros"
        case .zip: "a ZIP archive"
        case .pdf: "a PDF document"
        case .text: "text"
        case .unknown: "no format that is known"
        }
    }
}
