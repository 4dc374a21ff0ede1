/// The kind of recording that a clip comes from.
package enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    case video
    case livePhoto = "live-photo"
    case motionPhoto = "motion-photo"
}

extension MediaKind {
    /// The kind in a sentence: "video", "Live Photo".
    package var words: String {
        switch self {
        case .video: "video"
        case .livePhoto: "Live Photo"
        case .motionPhoto: "Motion Photo"
        }
    }
}

/// The brightness that its whites can have.
package enum DynamicRange: String, Hashable, Sendable, Codable {
    case standard = "none"
    case hlg, pq
    case dolbyVision = "dolby-vision"
}

/// The place of a video's bytes: a file, or a stretch of one for a video inside a still (Motion Photo).
package struct MediaLocation: Hashable, Sendable, Codable {
    /// Absolute path. Of an object of a bucket, its local file: what has not been fetched of it is a hole.
    package var path: String
    /// Address of an object of a bucket; nil for a file that lies where its path says.
    package var remote: String?
    /// First byte and number of bytes; nil for the whole file.
    package var range: ByteRange?

    package struct ByteRange: Hashable, Sendable, Codable {
        package var offset: Int64
        package var length: Int64

        package init(offset: Int64, length: Int64) {
            self.offset = offset
            self.length = length
        }
    }

    package init(path: String, range: ByteRange? = nil, remote: String? = nil) {
        self.path = path
        self.range = range
        self.remote = remote
    }

    /// The name of the place that people know: an object's address, else the path.
    package var address: String { remote ?? path }
}

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
    package var problems: [String]
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
    /// Tells the file from another of its name and size; 0 where nothing says it. Plans do without it, which are about any copy of the file.
    package var fileMark: UInt64 = 0
    /// The place of filming, if anything says it. Plans and reports do without it, as they are passed on.
    package var place: Place?

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
        fileSize: Int64 = 0, problems: [String] = [], otherDates: [CaptureTime] = [], leadIn: MediaTime = .zero,
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
        self.problems = problems
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
        return one != other ? one > other : left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
    }

    private var extent: (Int64, Int, Int64, Int64) {
        let seconds = (duration.microseconds + 500_000).flooredDivision(by: 1_000_000)
        return (seconds, width * height, fileSize, duration.microseconds)
    }
}

extension [MediaItem] {
    /// In the order of time; a scan's items are.
    package var sortedInTime: [MediaItem] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !MediaItem.precedesInTime($1, $0) }
        return isSorted ? self : sorted(by: MediaItem.precedesInTime)
    }
}

extension String {
    /// The text after the last slash; all of it if it has none.
    package var lastPathPart: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[index(after: $0)...]) } ?? self
    }
}

/// A file that looked like media and cannot be used, with the reason.
package struct RefusedMedia: Hashable, Sendable, Codable {
    package var path: String
    package var code: Diagnostic.Code
    package var message: String
    /// The item that a pin on the file shows nevertheless: the copy that was kept, the original of a proxy or of an edit, or
    /// the recording of a screen itself.
    @Boxed package var pinnable: MediaItem?
    /// The day that it belongs to, as far as anything tells. Nil if nothing does.
    package var day: Day?
    /// The file itself, where another one of the same moment is shown instead of it: an edit, or a proxy's recording.
    @Boxed package var spare: Spare?
    /// Its name in the library that it lies in.
    package var name: String?

    package init(
        path: String, code: Diagnostic.Code = .unreadableMedia, message: String, pinnable: MediaItem? = nil,
        day: Day? = nil
    ) {
        self.path = path
        self.code = code
        self.message = message
        _pinnable = Boxed(wrappedValue: pinnable)
        _spare = Boxed(wrappedValue: nil)
        self.day = day ?? pinnable?.day
    }
}

extension RefusedMedia {
    /// An item for when another cannot be shown.
    package struct Spare: Hashable, Sendable, Codable {
        package var item: MediaItem
        /// Path of the other.
        package var other: String

        package init(_ item: MediaItem, for other: String) { (self.item, self.other) = (item, other) }
    }
}

/// The results of a scan: items in the order of time (`MediaItem.precedesInTime`), refused files by path.
package struct ScanResult: Hashable, Sendable, Codable {
    package var items: [MediaItem]
    package var refused: [RefusedMedia]
    /// Trouble besides single files: a folder that cannot be read, a catalog that had to be rebuilt.
    package var diagnostics: [Diagnostic]

    package init(items: [MediaItem], refused: [RefusedMedia], diagnostics: [Diagnostic] = []) {
        self.items = items
        self.refused = refused
        self.diagnostics = diagnostics
    }
}
