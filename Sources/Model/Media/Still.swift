/// A photo of its own: no half of a Live Photo or Motion Photo. No film shows it, so it is no item and never a candidate; who shows a
/// library asks a scan for them.
package struct Still: Hashable, Sendable {
    /// Stable name, as that of an item: the source's own id for it, else its path under the source's folder.
    package var id: String
    package var location: MediaLocation
    package var captured: CaptureTime
    /// `captured` as a day under the job's rules.
    package var day: Day
    /// The times that other evidence gives, best first, where they are more than an hour away from `captured`.
    package var otherDates: [CaptureTime]
    /// Bytes of the file.
    package var fileSize: Int64
    /// Tells the file from another of its name and size; 0 where nothing says it.
    package var fileMark: UInt64 = 0
    /// True if its owner marked it; nil where nothing says so.
    package var isFavorite: Bool?
    /// Its name in the library that it lies in, where the file is called otherwise.
    package var name: String?
    /// The id by which it is known on other devices too: `icl#…`. Nil where no source says it.
    package var contentIdentifier: String?
    /// The place where it was taken, if anything says it.
    package var place: Coordinate?

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

    /// The order of stills in time; of those of one second, that of their paths.
    package static func precedesInTime(_ left: Still, _ right: Still) -> Bool {
        left.captured.instant != right.captured.instant
            ? left.captured.instant < right.captured.instant : left.location.path.precedesByBytes(right.location.path)
    }
}
