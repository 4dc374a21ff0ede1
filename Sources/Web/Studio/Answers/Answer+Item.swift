package import Model
import Reports

extension Answer {
    /// An item as the grid shows it.
    package struct Cell: Hashable, Sendable, Encodable {
        package var id: String
        package var kind: ItemKind
        package var day: Day
        /// ISO 8601 with offset.
        package var captured: String
        package var name: String
        /// Pixels as displayed; nil for a photo.
        package var width: Int?
        package var height: Int?
        /// Seconds.
        package var duration: Double?
        /// Bytes; nil unless details are asked for, as what follows.
        package var size: Int64?
        /// The name of where it was filmed.
        package var place: String?
        package var tags: [Int]?
        /// True if the film that is put together shows it.
        package var inFilm: Bool?
    }

    /// `GET /items`
    package struct Cells: Hashable, Sendable, Encodable {
        package var v = 1
        package var total: Int
        package var items: [Cell]
    }

    /// An item in full.
    package struct Item: Hashable, Sendable, Encodable {
        package enum Playable: String, Hashable, Sendable, Encodable {
            /// Browsers play the file itself, or show it.
            case original
            /// Browsers play an H.264 copy.
            case proxy
            /// Neither. For such a photo, browsers show only thumbnails.
            case none
        }

        package struct OtherDate: Hashable, Sendable, Encodable {
            package var captured: String
            package var evidence: CaptureTime.Evidence
        }

        package struct Place: Hashable, Sendable, Encodable {
            package var latitude: Double
            package var longitude: Double
            package var name: String?
        }

        package var id: String
        package var kind: ItemKind
        package var day: Day
        package var captured: String
        package var name: String
        /// Pixels as displayed; nil for a photo, which is not opened for it.
        package var width: Int?
        package var height: Int?
        package var duration: Double?
        /// The id of its source.
        package var source: String
        package var evidence: CaptureTime.Evidence
        package var zoneEvidence: String
        package var codec: String
        /// Bytes.
        package var size: Int64
        package var rotation: Int
        package var hdr: DynamicRange
        package var audio: Bool
        package var problems: [Trouble]
        package var tags: [Int]
        package var playable: Playable
        package var frameRate: Double?
        package var otherDates: [OtherDate]?
        package var favourite: Bool?
        package var place: Place?
        package var albums: [String]?
        package var contentId: String?
        /// The days to which the library pins it.
        package var libraryPins: [Day]?
    }

    /// `GET /days/{day}`
    package struct DayItems: Hashable, Sendable, Encodable {
        package var v = 1
        package var day: Day
        /// Items in order of time.
        package var items: [Item]
        /// Files that cannot be used, by name.
        package var refused: [Refused]
    }

    /// A file that looks like media and is not used, with the reason.
    package struct Refused: Hashable, Sendable, Encodable {
        /// Its name, without its folder.
        package var name: String
        /// One of `Diagnostic.Code`.
        package var code: String
        package var message: String
        /// The id of the item that a pin shows all the same; nil if no pin may name the file.
        package var item: String?
    }
}

/// The kind of an item in the page's library: a recording's kind, or a photo, which films show if their jobs say so.
package enum ItemKind: String, Hashable, Sendable, Encodable, CaseIterable {
    case video
    case livePhoto = "live-photo"
    case motionPhoto = "motion-photo"
    case still

    package init(_ kind: MediaKind) {
        switch kind {
        case .video: self = .video
        case .livePhoto: self = .livePhoto
        case .motionPhoto: self = .motionPhoto
        case .still: self = .still
        }
    }

    /// The kind of a recording; nil for a photo.
    private var ofRecording: MediaKind? { MediaKind(rawValue: rawValue) }

    /// The kind in a sentence: "video", "Live Photo", "photo".
    var words: String { ofRecording?.words ?? "photo" }
}
