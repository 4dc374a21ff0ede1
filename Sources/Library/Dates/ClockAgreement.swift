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

    /// The offsets of zones since phones have recorded: whole hours from −12:00 to +14:00, and others. What fits another offset, such as
    /// +00:30, does so by chance.
    private static let offsets: [Int] = stride(from: -43_200, through: 50_400, by: 3600) + otherOffsets

    /// Offsets with minutes. Most are in use today.
    private static let otherOffsets: [Int] = {
        let clocks = [-930, -430, -330, -230, 330, 430, 530, 545, 630, 830, 845, 930, 1030, 1130, 1245, 1345]
        return clocks.map { clock in (clock / 100 * 60 + clock % 100) * 60 }
    }()

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

/// Decides whether two dates in one file can be the same moment read by clocks of different zones, or with UTC taken for local time.
enum ZoneDoubt {
    /// The most that the clocks of two zones or a zone and UTC differ (14 hours), and an hour for a clock that is a little
    /// wrong, in seconds.
    private static let most: Int64 = 15 * 3600

    /// True if no zone explains the difference. Dates that owners and libraries keep beside the file are meant to differ from those in it.
    static func cannotExplain(_ one: CaptureStamp, _ other: CaptureStamp) -> Bool {
        guard one.evidence.isInFile, other.evidence.isInFile else { return false }
        return one.clocks.allSatisfy { clock in
            other.clocks.allSatisfy { max($0.lowerBound - clock.upperBound, clock.lowerBound - $0.upperBound) > most }
        }
    }
}

extension CaptureStamp {
    /// The times that clocks may have shown, in seconds as if it were UTC: a moment, two with a known offset, or the whole day.
    fileprivate var clocks: [ClosedRange<Int64>] {
        switch reading {
        case .zoned(let instant, let offset): [instant...instant, instant + Int64(offset)...instant + Int64(offset)]
        case .utc(let instant): [instant...instant]
        case .wall(let wall): [wall.seconds...wall.seconds]
        case .day(let day): [Int64(day.daysSinceEpoch) * 86_400...Int64(day.daysSinceEpoch + 1) * 86_400]
        }
    }
}

extension CaptureTime.Evidence {
    /// True for what a recording, its name, or its own still says.
    fileprivate var isInFile: Bool {
        switch self {
        case .job, .photosLibrary, .xmpSidecar, .takeoutSidecar, .icloudExport, .modificationTime: false
        case .xmpEmbedded, .userData, .quickTimeCreationDate, .exifOriginal, .makerNotes, .gpsClock: true
        case .containerCreationTime, .avchd, .containerDate, .fileName: true
        }
    }
}

/// Recognises a camera that writes local time where the container should have UTC: its own notes show the same time.
struct LocalClock {
    /// The local time in the camera's notes, in seconds as if it were UTC.
    private let wall: Int64
    /// Seconds east of UTC, if the notes have the offset.
    private let offset: Int?
    /// Seconds.
    private let length: Int64

    /// Nil without notes of a camera. `length` is that of the recording: some containers stamp its end.
    init?(_ stamps: [CaptureStamp], length: MediaTime) {
        guard let notes = stamps.first(where: { $0.evidence == .makerNotes }) else { return nil }
        switch notes.reading {
        case .zoned(let instant, let east): (wall, offset) = (instant + Int64(east), east)
        case .wall(let time): (wall, offset) = (time.seconds, nil)
        case .utc, .day: return nil
        }
        self.length = length.microseconds / 1_000_000
    }

    /// Turns container dates in UTC that are local time into what they are.
    func mark(_ stamps: inout [CaptureStamp]) {
        for index in stamps.indices where stamps[index].evidence == .containerCreationTime {
            if case .utc(let instant) = stamps[index].reading, isLocal(instant) {
                stamps[index] = CaptureStamp(.containerDate, .wall(WallTime(seconds: instant)))
            }
        }
    }

    private func isLocal(_ instant: Int64) -> Bool {
        if let offset, fits(instant - (wall - Int64(offset))) { return false }
        return fits(instant - wall)
    }

    /// True if the container's stamp is this much later than the notes, at the start or the end of the recording.
    private func fits(_ late: Int64) -> Bool {
        abs(late) <= ClockAgreement.tolerance || abs(late - length) <= ClockAgreement.tolerance
    }
}
