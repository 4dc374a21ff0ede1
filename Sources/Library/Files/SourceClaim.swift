package import Model

/// A source's own data about one of its media, which are not in the file.
package struct SourceClaim: Hashable, Sendable {
    /// The source's own id of the medium.
    package var id: String
    /// The name that the owner sees.
    package var name: String
    /// The dates that the source records.
    package var stamps: [CaptureStamp]
    /// The path of the still that belongs to it.
    package var still: String?
    package var isLivePhoto: Bool
    package var isScreenRecording: Bool
    package var isFavorite: Bool
    /// The id that is the same on every device: `icl#…`.
    package var contentIdentifier: String?
    /// The reason why its file is missing; nil if it is on the disk.
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
