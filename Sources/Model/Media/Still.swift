/// A photo that is not half of a Live Photo or Motion Photo. Scans list stills for callers that show a library, and for jobs whose films
/// show photos.
package struct Still: Hashable, Sendable {
    /// Stable name, as for an item: the source's own id, or else its path under the source's folder.
    package var id: String
    package var location: MediaLocation
    package var captured: CaptureTime
    /// `captured` as a day under the job's rules.
    package var day: Day
    /// The times from other evidence, best first, that are more than an hour away from `captured`.
    package var otherDates: [CaptureTime]
    /// Bytes of the file.
    package var fileSize: Int64
    /// Distinguishes the file from others with the same name and size; 0 if unknown.
    package var fileMark: UInt64 = 0
    /// True if its owner marked it as a favourite; nil if unknown.
    package var isFavorite: Bool?
    /// Its name in its library, if the file has another.
    package var name: String?
    /// An id that is the same on other devices: `icl#…`. Nil if no source provides one.
    package var contentIdentifier: String?
    /// The place where it was taken, if known.
    package var place: Coordinate?
    /// Pixels as displayed, after rotation; 0 if unknown.
    package var width = 0
    package var height = 0
    /// Its owner's stars, as for an item.
    package var rating: Int?
    /// How good its library finds it, in 1/1024; nil if the library has not looked.
    package var librarysScore: Int?
    /// Where its library found faces; nil if it found none.
    package var focus: PicturePoint?
    /// Pixels that a side may have. Larger numbers count as unknown.
    package static let sides = 1...65_536
    /// Its title or description in its library, as its owner wrote it.
    package var caption: String?

    package init(
        id: String, location: MediaLocation, captured: CaptureTime, day: Day, otherDates: [CaptureTime] = [],
        fileSize: Int64 = 0
    ) {
        self.id = id
        self.location = location
        self.captured = captured
        self.day = day
        self.otherDates = otherDates
        self.fileSize = fileSize
    }

    /// True for the name of a raw file, which films do not show.
    package var isRaw: Bool {
        ["dng", "cr2", "cr3", "nef", "arw", "raf", "rw2", "orf", "pef", "srw"].contains(fileExtension)
    }

    /// The extension in lower case, without its dot.
    package var fileExtension: String { location.address.fileExtension }

    /// The format that files with an extension in lower case have: `jpeg` for `jpg`.
    package static func format(ofExtension ending: String) -> String {
        ["jpg": "jpeg", "heif": "heic", "hif": "heic", "tif": "tiff"][ending] ?? ending
    }

    /// Orders stills by time, and those of the same second by path.
    package static func precedesInTime(_ left: Still, _ right: Still) -> Bool {
        left.captured.instant != right.captured.instant
            ? left.captured.instant < right.captured.instant : left.location.path.precedesByBytes(right.location.path)
    }
}

/// A point of a picture as displayed, in 1024ths of its width and height from its top left corner.
package struct PicturePoint: Hashable, Sendable, Codable {
    package let x: Int
    package let y: Int

    /// A point beyond an edge moves to it.
    package init(x: Int, y: Int) { (self.x, self.y) = (min(max(0, x), 1024), min(max(0, y), 1024)) }

    package static let centre = PicturePoint(x: 512, y: 512)
}
