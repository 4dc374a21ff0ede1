/// A photo or a video of the library, as its database describes it.
package struct PhotosAsset: Hashable, Sendable {
    /// `ZUUID`: the library's own identifier of the asset, which never changes.
    package var uuid: String
    package var kind: Kind
    package var traits: Traits
    /// The name at import, spelled as it was then, in the same Unicode form: `IMG_1234.MOV`.
    package var fileName: String
    /// The location of the original, according to the database.
    package var stored: Stored
    /// Nil if the date is missing or outside the years 1 to 9999.
    package var captured: PhotosDate?
    /// The local time in the file's EXIF at import: `2024:05:30 14:10:12`.
    package var exifTimestamp: String?
    /// The time of import, in seconds since 1970.
    package var added: Int64?
    package var cloud: CloudIdentity

    package enum Kind: Hashable, Sendable { case photo, video, livePhoto, other }

    /// The path of the original, as far as the database gives it.
    package enum Stored: Hashable, Sendable {
        /// Folder and file name below `originals`.
        case original(folder: String, name: String)
        /// Folder and file name below the folders for shared albums.
        case shared(folder: String, name: String)
        /// A file outside the library, by its path on the Mac.
        case referenced(path: String)
    }

    /// The names that iCloud has for the asset.
    package struct CloudIdentity: Hashable, Sendable {
        /// `ZCLOUDASSETGUID`; nil for an asset that is not in iCloud.
        package var identifier: String?
        /// iCloud's digest of the original file (docs/photos.md).
        package var fingerprint: String?
        /// The fingerprint of the original, for a copy in a shared album.
        package var copyOf: String?

        /// `icl#identifier:001:fingerprint`; nil if either is unknown.
        package var contentIdentifier: String? {
            guard let identifier, let fingerprint else { return nil }
            return "icl#\(identifier):001:\(fingerprint)"
        }
    }
}

extension PhotosAsset {
    /// Yes-or-no properties of an asset.
    package struct Traits: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let favorite = Traits(rawValue: 1 << 0)
        package static let hidden = Traits(rawValue: 1 << 1)
        /// Edited in Photos.
        package static let edited = Traits(rawValue: 1 << 2)
        /// An asset in a shared album rather than in the library itself.
        package static let shared = Traits(rawValue: 1 << 3)
        /// A chosen photo of a burst; the others are never listed.
        package static let burst = Traits(rawValue: 1 << 4)
        package static let slowMotion = Traits(rawValue: 1 << 5)
        package static let timeLapse = Traits(rawValue: 1 << 6)
        package static let screenRecording = Traits(rawValue: 1 << 7)
    }

    /// True for an asset with a recording that a film can show.
    package var isClip: Bool { kind == .video || kind == .livePhoto }
    package var isFavorite: Bool { traits.contains(.favorite) }
    package var isHidden: Bool { traits.contains(.hidden) }
    package var isShared: Bool { traits.contains(.shared) }
    package var isEdited: Bool { traits.contains(.edited) }
}

extension PhotosAsset {
    /// The bytes of all its texts.
    var textBytes: Int {
        let place =
            switch stored {
            case .original(let folder, let name), .shared(let folder, let name): folder.utf8.count + name.utf8.count
            case .referenced(let path): path.utf8.count
            }
        let others = [exifTimestamp, cloud.identifier, cloud.fingerprint, cloud.copyOf]
        return others.reduce(uuid.utf8.count + fileName.utf8.count + place) { $0 + ($1?.utf8.count ?? 0) }
    }
}
