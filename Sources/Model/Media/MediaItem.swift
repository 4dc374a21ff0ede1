/// A piece of media that can become a clip, as the scan found it.
package struct MediaItem: Hashable, Sendable, Codable {
    /// Stable name of the item: its path under the source folder. What a pin may name.
    package var id: String
    package var location: MediaLocation
    /// Path of the still that belongs to it (Live Photo).
    package var pair: String?
    package var kind: MediaKind
    package var captured: CaptureTime
    /// The times that other evidence gives, best first, where they are more than an hour away from `captured`.
    package var otherDates: [CaptureTime]
    /// `captured` as a day under the job's rules.
    package var day: Day
    /// Length of the picture from the start of the file to the last frame that can be used.
    package var duration: MediaTime
    /// The part of `duration`, from the start, that has no picture: the file begins between two key frames.
    package var leadIn: MediaTime
    /// Pixels as displayed: after rotation and pixel aspect.
    package var width: Int
    package var height: Int
    /// Clockwise degrees by which the stored picture is turned for display: 0, 90, 180, 270.
    package var rotation: Int
    /// Average frames a second, for people.
    package var frameRate: Double
    package var dynamicRange: DynamicRange
    /// Bits of a sample of the picture.
    package var bitDepth: Int
    package var hasAudio: Bool
    /// libav's name of the sound's codec; nil without sound, and where nothing says it.
    package var audioCodec: String?
    /// libav's name of the picture's codec.
    package var codec: String
    /// Bytes of the file.
    package var fileSize: Int64
    /// Trouble that does not keep it from being used.
    @ProblemsInWords package var problems: [MediaProblem]
    /// True if its owner marked it in Google Photos; nil where nothing says so.
    package var isFavorite: Bool?
    /// Its owner's stars in an XMP file: 1 to 5, 0 for none, -1 for rejected; nil where nothing says so.
    package var rating: Int?
    /// A small copy that a camera made for previews, of a recording that is not there.
    package var isProxy: Bool
    /// Its name in the library that it lies in, where the file is called otherwise.
    package var name: String?
    /// The id by which it is known on other devices too: `icl#…`. Nil where no source says it.
    package var contentIdentifier: String?
    /// Tells the file from another of its name and size; 0 where nothing says it. Plans leave it out: they hold for any copy of the file.
    package var fileMark: UInt64 = 0
    /// The place of filming, if anything says it. Plans and reports do without it, as they are passed on.
    package var place: Coordinate?

    private enum CodingKeys: CodingKey {
        case id, location, pair, kind, captured, otherDates, day, duration, leadIn, width, height, rotation, frameRate,
            dynamicRange
        case bitDepth, hasAudio, audioCodec, codec, fileSize, problems, isFavorite, rating, isProxy, name,
            contentIdentifier
    }

    package init(
        id: String, location: MediaLocation, pair: String? = nil, kind: MediaKind, captured: CaptureTime, day: Day,
        duration: MediaTime, width: Int, height: Int, rotation: Int = 0, frameRate: Double = 30,
        dynamicRange: DynamicRange = .standard, bitDepth: Int = 8, hasAudio: Bool = true, codec: String = "h264",
        fileSize: Int64 = 0, problems: [MediaProblem] = [], otherDates: [CaptureTime] = [], leadIn: MediaTime = .zero,
        isProxy: Bool = false
    ) {
        self.id = id
        self.location = location
        self.pair = pair
        self.kind = kind
        self.captured = captured
        self.day = day
        self.duration = duration
        self.width = width
        self.height = height
        self.rotation = rotation
        self.frameRate = frameRate
        self.dynamicRange = dynamicRange
        self.bitDepth = bitDepth
        self.hasAudio = hasAudio
        self.codec = codec
        self.fileSize = fileSize
        _problems = ProblemsInWords(wrappedValue: problems)
        self.otherDates = otherDates
        self.leadIn = leadIn
        self.isProxy = isProxy
    }
}

extension MediaItem {
    /// The name that its owner knows it by: in its library, else the last part of its path.
    package var fileName: String { name ?? location.address.lastPathPart }

    /// The name in tables: that in its library, else its id.
    package var label: String { name ?? id }

    /// The longest time that the first or last picture may stand in for missing ones before the source counts as late or short.
    package static let longestHold = MediaTime.milliseconds(300)

    /// Length of the picture that can be shown.
    package var usableDuration: MediaTime { duration - leadIn }

    /// The order of items in time; equal instants have an order too, in which the better item comes first.
    package static func precedesInTime(_ left: MediaItem, _ right: MediaItem) -> Bool {
        left.captured.instant != right.captured.instant
            ? left.captured.instant < right.captured.instant : winsTie(left, right)
    }

    /// The order of items that nothing else tells apart: longer, then larger in pixels and bytes, then by id. Lengths are
    /// compared in whole seconds first, because a small copy may well be a frame longer than its original.
    package static func winsTie(_ left: MediaItem, _ right: MediaItem) -> Bool {
        let (one, other) = (left.extent, right.extent)
        return one != other ? one > other : left.id.precedesByBytes(right.id)
    }

    private var extent: (Int64, Int, Int64, Int64) {
        let seconds = (duration.microseconds + 500_000).flooredDivision(by: 1_000_000)
        return (seconds, width * height, fileSize, duration.microseconds)
    }
}

extension [MediaItem] {
    /// The items in the order of time; a scan's items are.
    package var sortedInTime: [MediaItem] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !MediaItem.precedesInTime($1, $0) }
        return isSorted ? self : sorted(by: MediaItem.precedesInTime)
    }
}
