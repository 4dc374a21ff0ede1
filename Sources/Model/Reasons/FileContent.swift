/// The contents, judged by the first bytes, of a file whose name promises a video. The catalog stores the words.
package enum FileContent: String, Hashable, Sendable, Codable, CaseIterable {
    case video, still
    case pictureSequence = "picture-sequence"
    case sound, nothing, zeros, zip, pdf, text, unknown
}
