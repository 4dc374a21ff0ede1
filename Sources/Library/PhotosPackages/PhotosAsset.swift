import Foundation
import Model

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
    /// The part of a video that Photos found best; nil if it has not looked.
    var bestPart: Range<MediaTime>?
    /// How good Photos finds it, in 1/1024; nil if it has not looked.
    var score: Int?
    /// What the owner wrote about it: the title, else the caption.
    var caption: String?
    /// Pixels as displayed; nil if unknown, and for an edited one.
    var size: SourceClaim.Size?
    /// The middle of its largest faces; nil without any, and for an edited one.
    var focus: PicturePoint?

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

/// The time of filming, according to the database.
struct PhotosDate: Hashable, Sendable {
    /// Seconds since 1970, in the years 1 to 9999.
    var instant: Int64
    /// The offset from UTC at the place of filming; nil if the database does not give it.
    var zone: Zone?

    struct Zone: Hashable, Sendable {
        /// Seconds east of UTC.
        var offset: Int
        var evidence: Evidence
    }

    /// The source of the offset.
    enum Evidence: Hashable, Sendable {
        /// `ZTIMEZONEOFFSET`: the camera wrote it, or the user set it.
        case recorded
        /// `ZINFERREDTIMEZONEOFFSET`: Photos inferred it.
        case inferred
    }

    /// `created` is in seconds since 2001-01-01T00:00:00Z; the offsets are in seconds east of UTC. Nil for a date outside the
    /// years 1 to 9999: real libraries contain 123456789012345.
    init?(created: Double?, recorded: Int?, inferred: Int?) {
        guard let instant = Self.instant(created) else { return nil }
        self.instant = instant
        zone = Self.zone(recorded, .recorded) ?? Self.zone(inferred, .inferred)
    }

    /// The day at the place of filming; in the home zone if the offset is unknown.
    func day(home: TimeZone) -> Day {
        let offset = zone?.offset ?? home.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
        return Day(daysSinceEpoch: Int((instant + Int64(offset)).flooredDivision(by: 86_400)))
    }

    /// Converts the database's seconds since 2001 to seconds since 1970. Nil outside the years 1 to 9999.
    static func instant(_ stored: Double?) -> Int64? {
        guard let stored, let seconds = Int64(exactly: stored.rounded(.down)) else { return nil }
        let (instant, overflow) = seconds.addingReportingOverflow(startOf2001)
        return !overflow && CalendarTime.instants.contains(instant) ? instant : nil
    }

    private static let startOf2001: Int64 = 978_307_200

    /// The zone of an offset; nil beyond ±18 hours, which no zone reaches: real ones lie between -12 and +14 hours.
    private static func zone(_ offset: Int?, _ evidence: Evidence) -> Zone? {
        offset.flatMap { (-64_800...64_800).contains($0) ? Zone(offset: $0, evidence: evidence) : nil }
    }
}
