import Files
import Foundation
package import Model

/// The facts that a Google Takeout JSON file gives about a photo or a video.
package struct TakeoutSidecar: Hashable, Sendable {
    /// Seconds since 1970. Takeout gives no time zone.
    package var taken: Int64
    /// The place entered in Google Photos, else the one in the file.
    package var place: Coordinate?
    /// True if the item is in the trash.
    package var isTrashed: Bool
    package var isFavorite: Bool
    /// The description in Google Photos.
    package var caption: String?

    package init(
        taken: Int64, place: Coordinate? = nil, isTrashed: Bool = false, isFavorite: Bool = false,
        caption: String? = nil
    ) {
        self.taken = taken
        self.place = place
        self.isTrashed = isTrashed
        self.isFavorite = isFavorite
        self.caption = caption
    }

    /// Nil for other JSON, such as an album's, and for a time outside `CalendarTime.instants`. The time stamp is a number or, mostly, a
    /// string.
    package init?(json: String) {
        // Google's keys are in neither of our forms: `DocumentJSON`, `InternalJSON`.
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json.utf8)),
            let taken = document.photoTakenTime.timestamp.seconds, CalendarTime.instants.contains(taken)
        else { return nil }
        self.init(
            taken: taken, place: document.geoData?.coordinate ?? document.geoDataExif?.coordinate,
            isTrashed: document.trashed ?? false, isFavorite: document.favorited ?? false,
            caption: MediaCaption.line(document.description))
    }

    /// The largest size that is read, in bytes. Most sidecars have a few hundred; those of shared photos with comments, a few thousand.
    package static let longest: Int64 = 1 << 18

    /// True if a sidecar may have this name.
    static func isNamedLikeOne(_ name: String) -> Bool { name.lowercased().hasSuffix(".json") }

    /// Reads a sidecar; nil if the file is not one. Throws `DayreelError(reading:)`.
    static func read(_ file: FoundFile) throws -> TakeoutSidecar? {
        guard isNamedLikeOne(file.name), file.size <= longest else { return nil }
        let bytes = try MediaFile(file.path).bytes(at: 0, count: Int(file.size))
        return TakeoutSidecar(json: String(decoding: bytes, as: UTF8.self))
    }

    private struct Document: Decodable {
        var title: String
        var description: String?
        var photoTakenTime: Time
        var geoData: Place?
        var geoDataExif: Place?
        var trashed: Bool?
        var favorited: Bool?

        private enum CodingKeys: String, CodingKey {
            case title, description, photoTakenTime, geoData, geoDataExif, trashed, favorited
        }

        /// Decodes the date even if less important fields have an unexpected type.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decode(String.self, forKey: .title)
            description = try? container.decode(String.self, forKey: .description)
            photoTakenTime = try container.decode(Time.self, forKey: .photoTakenTime)
            geoData = try? container.decode(Place.self, forKey: .geoData)
            geoDataExif = try? container.decode(Place.self, forKey: .geoDataExif)
            trashed = try? container.decode(Bool.self, forKey: .trashed)
            favorited = try? container.decode(Bool.self, forKey: .favorited)
        }

        struct Time: Decodable { var timestamp: Number }
    }

    private struct Place: Decodable {
        var latitude: Double
        var longitude: Double

        /// Nil for degrees of no place.
        var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
    }

    /// An integer, or a string that holds one.
    private enum Number: Decodable {
        case number(Int64)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int64.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        var seconds: Int64? {
            switch self {
            case .number(let number): number
            case .text(let text): Int64(text)
            }
        }
    }
}
