package import Model

/// The knowledge of a source about one of its media, beside what the file itself says.
package struct SourceClaim: Hashable, Sendable {
    /// The source's own id of it.
    package var id: String
    /// The name that its owner knows it by.
    package var name: String
    /// Dates that the source has for it.
    package var stamps: [CaptureStamp]
    /// Path of the still that belongs to it.
    package var still: String?
    package var isLivePhoto: Bool
    package var isScreenRecording: Bool
    package var isFavorite: Bool
    /// The id by which other devices know it: `icl#…`.
    package var contentIdentifier: String?
    /// The reason why its file is not here; nil if it is.
    package var absence: FileAbsence?

    package init(
        id: String, name: String, stamps: [CaptureStamp] = [], still: String? = nil, isLivePhoto: Bool = false,
        isScreenRecording: Bool = false, isFavorite: Bool = false, contentIdentifier: String? = nil,
        absence: FileAbsence? = nil
    ) {
        self.id = id
        self.name = name
        self.stamps = stamps
        self.still = still
        self.isLivePhoto = isLivePhoto
        self.isScreenRecording = isScreenRecording
        self.isFavorite = isFavorite
        self.contentIdentifier = contentIdentifier
        self.absence = absence
    }
}
