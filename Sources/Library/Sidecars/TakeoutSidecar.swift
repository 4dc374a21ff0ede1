import Files
import Foundation
package import Model

/// The facts that Google Takeout's JSON gives about a photo or a video.
package struct TakeoutSidecar: Hashable, Sendable {
    /// Seconds since 1970. Takeout names no zone.
    package var taken: Int64
    /// The place, by Google's own entry, else by the file's.
    package var place: Coordinate?
    /// True if it lies in the trash.
    package var isTrashed: Bool
    package var isFavorite: Bool

    package init(taken: Int64, place: Coordinate? = nil, isTrashed: Bool = false, isFavorite: Bool = false) {
        self.taken = taken
        self.place = place
        self.isTrashed = isTrashed
        self.isFavorite = isFavorite
    }

    /// Nil for JSON of another kind, an album's for instance, and for a time that no calendar has. The time stamp is a number, mostly in a
    /// text.
    package init?(json: String) {
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(json.utf8)),
            let taken = document.photoTakenTime.timestamp.seconds, CalendarTime.instants.contains(taken)
        else { return nil }
        self.init(
            taken: taken, place: document.geoData?.place ?? document.geoDataExif?.place,
            isTrashed: document.trashed ?? false, isFavorite: document.favorited ?? false)
    }

    /// Sidecars have a few hundred bytes, those of shared photos with comments some thousand.
    package static let longest: Int64 = 1 << 18

    /// True for names that a sidecar may have.
    static func isNamedLikeOne(_ name: String) -> Bool { name.lowercased().hasSuffix(".json") }

    /// Reads a file that may be one; nil if it is none. Throws `DayreelError(reading:)`.
    static func read(_ file: FoundFile) throws -> TakeoutSidecar? {
        guard isNamedLikeOne(file.name), file.size <= longest else { return nil }
        let bytes = try MediaFile(file.path).bytes(at: 0, count: Int(file.size))
        return TakeoutSidecar(json: String(decoding: bytes, as: UTF8.self))
    }

    private struct Document: Decodable {
        var title: String
        var photoTakenTime: Time
        var geoData: Position?
        var geoDataExif: Position?
        var trashed: Bool?
        var favorited: Bool?

        private enum CodingKeys: String, CodingKey {
            case title, photoTakenTime, geoData, geoDataExif, trashed, favorited
        }

        /// Keeps the date even if less important fields have an unexpected form.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decode(String.self, forKey: .title)
            photoTakenTime = try container.decode(Time.self, forKey: .photoTakenTime)
            geoData = try? container.decode(Position.self, forKey: .geoData)
            geoDataExif = try? container.decode(Position.self, forKey: .geoDataExif)
            trashed = try? container.decode(Bool.self, forKey: .trashed)
            favorited = try? container.decode(Bool.self, forKey: .favorited)
        }

        struct Time: Decodable { var timestamp: Number }
    }

    private struct Position: Decodable {
        var latitude: Double
        var longitude: Double

        var place: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
    }

    /// A whole number, or a text that holds one.
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
