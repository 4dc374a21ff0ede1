package import Model

/// A photo or a video of the library, as its database describes it.
package struct PhotosAsset: Hashable, Sendable {
    /// `ZUUID`: the library's own name of it, which stays.
    package var uuid: String
    package var kind: Kind
    package var traits: Traits
    /// The name at import, in the spelling and the Unicode form that it had: `IMG_1234.MOV`.
    package var fileName: String
    /// The place of the original, as the database has it.
    package var stored: Stored
    /// The picture's length; nil for a photo, and where no length is given.
    package var duration: MediaTime?
    /// Nil where the date is missing or in no year from 1 to 9999.
    package var captured: PhotosDate?
    /// The clock on the wall by the file's EXIF, at import: `2024:05:30 14:10:12`.
    package var exifTimestamp: String?
    /// Seconds since 1970 at which it came into the library.
    package var added: Int64?
    package var cloud: CloudIdentity
    /// The stretch of a video that Photos found the best.
    package var bestRange: Range?
    package var scores: Scores?

    package enum Kind: Hashable, Sendable { case photo, video, livePhoto, other }

    /// A path of the original, as far as the database goes.
    package enum Stored: Hashable, Sendable {
        /// Folder and file name below `originals`.
        case original(folder: String, name: String)
        /// Folder and file name below the folders for shared albums.
        case shared(folder: String, name: String)
        /// A file outside of the library, by its path on the Mac.
        case referenced(path: String)
    }

    /// A stretch of the recording.
    package struct Range: Hashable, Sendable {
        package var start: MediaTime
        package var duration: MediaTime
    }

    /// The results of Photos' analysis, mostly from 0 to 1: more is better, except of the activity.
    package struct Scores: Hashable, Sendable {
        package var video: Double?
        package var audio: Double?
        /// 1 for a sharp picture.
        package var sharpness: Double?
        package var exposure: Double?
        package var activity: Double?
        /// The beauty of the picture as a whole, from -1.
        package var aesthetics: Double?
        package var curation: Double?
    }

    /// Names that iCloud has for it.
    package struct CloudIdentity: Hashable, Sendable {
        /// `ZCLOUDASSETGUID`; nil for what is not in iCloud.
        package var identifier: String?
        /// iCloud's digest of the original file (docs/photos.md).
        package var fingerprint: String?
        /// The fingerprint of the original, for a copy in a shared album.
        package var copyOf: String?

        /// `icl#identifier:001:fingerprint`; nil where either is not known.
        package var contentIdentifier: String? {
            guard let identifier, let fingerprint else { return nil }
            return "icl#\(identifier):001:\(fingerprint)"
        }
    }
}

extension PhotosAsset {
    /// Properties that an asset has or has not.
    package struct Traits: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let favorite = Traits(rawValue: 1 << 0)
        package static let hidden = Traits(rawValue: 1 << 1)
        /// It was edited in Photos.
        package static let edited = Traits(rawValue: 1 << 2)
        /// It lies in a shared album, and not in the library itself.
        package static let shared = Traits(rawValue: 1 << 3)
        /// One of a burst that was chosen; those that were not are never listed.
        package static let burst = Traits(rawValue: 1 << 4)
        package static let slowMotion = Traits(rawValue: 1 << 5)
        package static let timeLapse = Traits(rawValue: 1 << 6)
        package static let screenRecording = Traits(rawValue: 1 << 7)
    }

    /// True for what can be shown in a film.
    package var isClip: Bool { kind == .video || kind == .livePhoto }
    package var isFavorite: Bool { traits.contains(.favorite) }
    package var isHidden: Bool { traits.contains(.hidden) }
    package var isShared: Bool { traits.contains(.shared) }
    package var isEdited: Bool { traits.contains(.edited) }
}
