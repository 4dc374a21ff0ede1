import Files
import Library

/// A look at a film on the disk, and at the media that it lacks.
struct FilmLook: Sendable {
    /// The size of the file at a path; nil if there is none.
    let bytes: @Sendable (_ path: String) -> Int64?
    /// True if media that a run's film lacks have changed, or may be readable now.
    let findsChangedMedia: @Sendable (RunRecord) -> Bool

    /// Looks at films alone: media may be on a disk that is slow or away.
    static let atFilms = FilmLook(bytes: { FileSize.bytes(of: $0) }, findsChangedMedia: { _ in false })
    static let atFilmsAndMedia = FilmLook(
        bytes: { FileSize.bytes(of: $0) }, findsChangedMedia: { $0.lacksChangedMedia })
}
