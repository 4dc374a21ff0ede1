import Foundation
import Model

/// Counts assets and keeps the earliest and the latest day.
struct AlbumTally {
    private(set) var count = 0
    private(set) var days: ClosedRange<Day>?

    /// `home` is the zone of dates that have none.
    mutating func add(_ date: PhotosDate?, home: TimeZone) {
        count += 1
        days = days.including(date?.day(home: home))
    }
}
