/// The contents of a file that promises a video by its name, by its first bytes. The words stand in the catalog.
package enum FileContent: String, Hashable, Sendable, Codable, CaseIterable {
    case video, still
    case pictureSequence = "picture-sequence"
    case sound, nothing, zeros, zip, pdf, text, unknown
}
