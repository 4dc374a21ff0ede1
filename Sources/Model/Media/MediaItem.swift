/// A piece of media that can become a clip, as the scan found it.
@dynamicMemberLookup package struct MediaItem: Hashable, Sendable {
    /// Stable name of the item, which a pin may use: its path under the source folder.
    package var id: String
    package var location: MediaLocation
    /// Path of the still that belongs to it (Live Photo).
    package var pair: String?
    package var kind: MediaKind
    package var captured: CaptureTime
    /// The times from other evidence, best first, that are more than an hour away from `captured`.
    package var otherDates: [CaptureTime]
    /// `captured` as a day under the job's rules.
    package var day: Day
    /// What its picture and sound are.
    package var facts: VideoFacts
    /// Bytes of the file.
    package var fileSize: Int64
    /// True if its owner marked it as a favourite; nil if unknown.
    package var isFavorite: Bool?
    /// Its owner's stars in an XMP file: 1 to 5, 0 for none, -1 for rejected; nil if unknown.
    package var rating: Int?
    /// True for a camera's small preview copy of a recording that is missing.
    package var isProxy: Bool
    /// Its name in its library, if the file has another.
    package var name: String?
    /// An id that is the same on other devices: `icl#…`. Nil if no source provides one.
    package var contentIdentifier: String?
    /// Distinguishes the file from others with the same name and size; 0 if unknown. Not part of plans, which apply to any copy of the
    /// file.
    package var fileMark: UInt64 = 0
    /// The evidence for files that continue it; nil if none can. Not part of plans.
    package var mark: RecordingMark?
    /// The place of filming, if known. Not part of plans and reports, because people pass them on.
    package var place: Coordinate?
    /// Its title or description in its library, as its owner wrote it. Not part of plans, whose texts have it.
    package var caption: String?
    /// The times by other evidence in the file itself that no time zone can explain. Not part of plans, whose notes name them.
    package var contradictions: [CaptureTime] = []
    /// The part that its library found best; nil if unknown. Not part of plans, which have the part that is shown.
    package var bestPart: Range<MediaTime>?
    /// How good its library finds it, in 1/1024; nil if the library has not looked. Not part of plans.
    package var librarysScore: Int?
    /// Where in a photo its library found faces; nil if it found none. Not part of plans, whose clips have it.
    package var focus: PicturePoint?
    /// How slowly the phone that recorded it shows it; nil for as recorded. Not part of plans, whose clips have their speeds.
    package var slowMotion: SlowMotion?

    package init(
        id: String, location: MediaLocation, pair: String? = nil, kind: MediaKind, captured: CaptureTime, day: Day,
        facts: VideoFacts, fileSize: Int64 = 0, otherDates: [CaptureTime] = [], isProxy: Bool = false
    ) {
        self.id = id
        self.location = location
        self.pair = pair
        self.kind = kind
        self.captured = captured
        self.day = day
        self.facts = facts
        self.fileSize = fileSize
        self.otherDates = otherDates
        self.isProxy = isProxy
    }

    /// Its facts count as its own: `item.duration`.
    package subscript<Value>(dynamicMember fact: WritableKeyPath<VideoFacts, Value>) -> Value {
        get { facts[keyPath: fact] }
        set { facts[keyPath: fact] = newValue }
    }
}

/// In a document, the facts stand beside the rest.
extension MediaItem: Codable {
    private enum CodingKeys: CodingKey {
        case id, location, pair, kind, captured, otherDates, day, fileSize, isFavorite, rating, isProxy, name,
            contentIdentifier
    }

    package init(from decoder: any Decoder) throws {
        let rest = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try rest.decode(String.self, forKey: .id),
            location: try rest.decode(MediaLocation.self, forKey: .location),
            pair: try rest.decodeIfPresent(String.self, forKey: .pair),
            kind: try rest.decode(MediaKind.self, forKey: .kind),
            captured: try rest.decode(CaptureTime.self, forKey: .captured),
            day: try rest.decode(Day.self, forKey: .day), facts: try VideoFacts(from: decoder),
            fileSize: try rest.decode(Int64.self, forKey: .fileSize),
            otherDates: try rest.decode([CaptureTime].self, forKey: .otherDates),
            isProxy: try rest.decode(Bool.self, forKey: .isProxy))
        isFavorite = try rest.decodeIfPresent(Bool.self, forKey: .isFavorite)
        rating = try rest.decodeIfPresent(Int.self, forKey: .rating)
        name = try rest.decodeIfPresent(String.self, forKey: .name)
        contentIdentifier = try rest.decodeIfPresent(String.self, forKey: .contentIdentifier)
    }

    package func encode(to encoder: any Encoder) throws {
        try facts.encode(to: encoder)
        var rest = encoder.container(keyedBy: CodingKeys.self)
        try rest.encode(id, forKey: .id)
        try rest.encode(location, forKey: .location)
        try rest.encodeIfPresent(pair, forKey: .pair)
        try rest.encode(kind, forKey: .kind)
        try rest.encode(captured, forKey: .captured)
        try rest.encode(otherDates, forKey: .otherDates)
        try rest.encode(day, forKey: .day)
        try rest.encode(fileSize, forKey: .fileSize)
        try rest.encodeIfPresent(isFavorite, forKey: .isFavorite)
        try rest.encodeIfPresent(rating, forKey: .rating)
        try rest.encode(isProxy, forKey: .isProxy)
        try rest.encodeIfPresent(name, forKey: .name)
        try rest.encodeIfPresent(contentIdentifier, forKey: .contentIdentifier)
    }
}

extension MediaItem {
    /// The name under which its owner knows it: its name in its library, or else the last part of its path.
    package var fileName: String { name ?? location.address.lastPathPart }

    /// The name in tables: its name in its library, or else its id.
    package var label: String { name ?? id }

    /// The longest time for which the first or last picture may stand in for missing ones before the source counts as late or short.
    package static let longestHold = MediaTime.milliseconds(300)

    /// Length of the usable picture.
    package var usableDuration: MediaTime { facts.duration - facts.leadIn }

    /// The part with a picture.
    package var usable: Range<MediaTime> { facts.leadIn..<max(facts.leadIn, facts.duration) }

    /// Orders items by time, and items of the same instant by quality, better ones first.
    package static func precedesInTime(_ left: MediaItem, _ right: MediaItem) -> Bool {
        left.captured.instant != right.captured.instant
            ? left.captured.instant < right.captured.instant : winsTie(left, right)
    }

    /// Orders items that are otherwise equal: longer, then larger in pixels and bytes, then by id. Compares lengths in whole seconds first,
    /// because a small copy may be a frame longer than its original.
    package static func winsTie(_ left: MediaItem, _ right: MediaItem) -> Bool {
        let (one, other) = (left.extent, right.extent)
        return one != other ? one > other : left.id.precedesByBytes(right.id)
    }

    private var extent: (Int64, Int, Int64, Int64) {
        let seconds = (facts.duration.microseconds + 500_000).flooredDivision(by: 1_000_000)
        return (seconds, facts.width * facts.height, fileSize, facts.duration.microseconds)
    }
}

extension [MediaItem] {
    /// The items in order of time, which a scan's items already have.
    package var sortedInTime: [MediaItem] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !MediaItem.precedesInTime($1, $0) }
        return isSorted ? self : sorted(by: MediaItem.precedesInTime)
    }
}

/// The kind of media of a clip.
package enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    case video
    case livePhoto = "live-photo"
    case motionPhoto = "motion-photo"
    /// A photo, which films show as a moving picture if the job's `select.stills` says so.
    case still
}

/// How slowly a phone shows a recording.
package struct SlowMotion: Hashable, Sendable {
    package var speed: Speed
    /// The part that it shows slowly; nil for all of it.
    package var part: Range<MediaTime>?

    package init(speed: Speed, part: Range<MediaTime>? = nil) {
        self.speed = speed
        self.part = part
    }
}

/// The evidence of whether a file continues the recording of another one.
package struct RecordingMark: Hashable, Sendable {
    /// A digest of container, codecs and their headers: equal if one decoder can decode both files.
    package var format: UInt64
    /// The length of the sound by the file's own count; nil without sound, and if it does not count.
    package var soundLength: MediaTime?
    /// The container's time of creation in seconds since 1970, whatever its zone; nil without one.
    package var created: Int64?

    package init(format: UInt64, soundLength: MediaTime? = nil, created: Int64? = nil) {
        (self.format, self.soundLength, self.created) = (format, soundLength, created)
    }
}

extension MediaKind {
    /// The kind in a sentence: "video", "Live Photo".
    package var words: String {
        switch self {
        case .video: "video"
        case .livePhoto: "Live Photo"
        case .motionPhoto: "Motion Photo"
        case .still: "photo"
        }
    }
}
