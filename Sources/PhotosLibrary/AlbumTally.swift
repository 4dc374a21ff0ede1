import Foundation
import Model

/// The number of an album's assets, and their earliest and latest day.
struct AlbumTally {
    private(set) var count = 0
    private(set) var days: ClosedRange<Day>?

    /// Counts an asset. `home` is the zone of dates that have none.
    mutating func add(_ date: PhotosDate?, home: TimeZone) {
        count += 1
        days = days.including(date?.day(home: home))
    }
}
