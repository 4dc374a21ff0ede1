/// A photo or a video of the library, as its database describes it.
struct PhotosAsset: Hashable, Sendable {
    /// `ZUUID`: the library's own identifier of the asset, which never changes.
    var uuid: String
    var kind: Kind
    var traits: Traits
    /// The name at import, spelled as it was then, in the same Unicode form: `IMG_1234.MOV`.
    var fileName: String
    /// The location of the original, according to the database.
    var stored: Stored
    /// Nil if the date is missing or outside the years 1 to 9999.
    var captured: PhotosDate?
    /// The local time in the file's EXIF at import: `2024:05:30 14:10:12`.
    var exifTimestamp: String?
    /// The time of import, in seconds since 1970.
    var added: Int64?
    var cloud: CloudIdentity

    enum Kind: Hashable, Sendable { case photo, video, livePhoto, other }

    /// The path of the original, as far as the database gives it.
    enum Stored: Hashable, Sendable {
        /// Folder and file name below `originals`.
        case original(folder: String, name: String)
        /// Folder and file name below the folders for shared albums.
        case shared(folder: String, name: String)
        /// A file outside the library, by its path on the Mac.
        case referenced(path: String)
    }

    /// The names that iCloud has for the asset.
    struct CloudIdentity: Hashable, Sendable {
        /// `ZCLOUDASSETGUID`; nil for an asset that is not in iCloud.
        var identifier: String?
        /// iCloud's digest of the original file (docs/photos.md).
        var fingerprint: String?
        /// The fingerprint of the original, for a copy in a shared album.
        var copyOf: String?

        /// `icl#identifier:001:fingerprint`; nil if either is unknown.
        var contentIdentifier: String? {
            guard let identifier, let fingerprint else { return nil }
            return "icl#\(identifier):001:\(fingerprint)"
        }
    }
}

extension PhotosAsset {
    /// Yes-or-no properties of an asset.
    struct Traits: OptionSet, Hashable, Sendable {
        let rawValue: UInt16

        init(rawValue: UInt16) { self.rawValue = rawValue }

        static let favorite = Traits(rawValue: 1 << 0)
        static let hidden = Traits(rawValue: 1 << 1)
        /// Edited in Photos.
        static let edited = Traits(rawValue: 1 << 2)
        /// An asset in a shared album rather than in the library itself.
        static let shared = Traits(rawValue: 1 << 3)
        /// A chosen photo of a burst; the others are never listed.
        static let burst = Traits(rawValue: 1 << 4)
        static let slowMotion = Traits(rawValue: 1 << 5)
        static let timeLapse = Traits(rawValue: 1 << 6)
        static let screenRecording = Traits(rawValue: 1 << 7)
    }

    /// True for an asset with a recording that a film can show.
    var isClip: Bool { kind == .video || kind == .livePhoto }
    var isFavorite: Bool { traits.contains(.favorite) }
    var isHidden: Bool { traits.contains(.hidden) }
    var isShared: Bool { traits.contains(.shared) }
    var isEdited: Bool { traits.contains(.edited) }
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
