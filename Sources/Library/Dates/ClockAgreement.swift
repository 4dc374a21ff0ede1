import Foundation
import Model

/// A local time and an instant of the same moment, which together give the zone's offset.
///
/// Android writes UTC into the container, on many phones the end of the recording, and the local time of its start into the file's name. A
/// camera has its local time in its notes. An instant that has its own offset gives it to a local time that shows the same.
struct ClockAgreement {
    let utc: Int64
    let wall: WallTime
    /// Seconds east of UTC.
    let offset: Int

    /// The instant of the local time, in seconds since 1970.
    var start: Int64 { wall.seconds - Int64(offset) }

    /// The most that two stamps of one moment may differ, in seconds.
    static let tolerance: Int64 = 180

    /// The offsets in use today: every half hour from −12:00 to +14:00, and those of Nepal, Eucla and Chatham.
    private static let offsets: [Int] =
        stride(from: -43_200, through: 50_400, by: 1800) + [20_700, 31_500, 45_900, 49_500]

    /// Nil if no local time and UTC stamp fit together. `zone` is preferred where several offsets fit.
    init?(stamps: [CaptureStamp], duration: MediaTime, zone: TimeZone) {
        let walls: [WallTime] = stamps.compactMap { if case .wall(let wall) = $0.reading { wall } else { nil } }
        let instants: [(instant: Int64, offsets: [Int])] = stamps.compactMap {
            switch $0.reading {
            case .utc(let instant): (instant, Self.offsets)
            case .zoned(let instant, let offset): (instant, [offset])
            case .wall, .day: nil
            }
        }
        let length = duration.microseconds / 1_000_000
        for wall in walls {
            for (instant, offsets) in instants {
                let fitting = offsets.filter {
                    let late = instant - (wall.seconds - Int64($0))
                    return abs(late) <= Self.tolerance || abs(late - length) <= Self.tolerance
                }
                let expected = zone.offset(at: instant)
                guard let nearest = fitting.contains(expected) ? expected : fitting.first else { continue }
                self = ClockAgreement(utc: instant, wall: wall, offset: nearest)
                return
            }
        }
        return nil
    }

    private init(utc: Int64, wall: WallTime, offset: Int) {
        self.utc = utc
        self.wall = wall
        self.offset = offset
    }
}
