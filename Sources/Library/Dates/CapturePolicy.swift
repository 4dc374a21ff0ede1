import Foundation
package import Model

/// Decides from all evidence when media were filmed (docs/days.md). Pure: it reads neither the clock nor the system's zone.
package struct CapturePolicy: Sendable {
    private let home: TimeZone
    private let everywhere: TimeZone?
    private let startsAt: Int
    private let now: Int64

    /// `now` is in seconds since 1970. The caller fills in `days.home`. Throws `DayreelError` (`jobInvalid`) if it did not, or if the
    /// system does not know a zone.
    package init(days: DayRules, now: Int64) throws {
        home = try Self.zone(named: days.home ?? "", key: "days.home")
        everywhere = try days.timeZone.map { try Self.zone(named: $0, key: "days.timezone") }
        startsAt = days.startsAt
        self.now = now
    }

    /// Throws `DayreelError` (`jobInvalid`) if the system does not know the zone. `key`: the job's key that names it.
    static func zone(named name: String, key: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: name) else {
            throw DayreelError(
                .jobInvalid, "unknown time zone '\(name)'", place: key,
                remedy: "Use an IANA name such as Europe/Amsterdam.")
        }
        return zone
    }

    /// The capture time by the best believable stamp; nil if there is none. `duration` is the length of the video, because Android stamps
    /// the end of a recording. `assumed` gives the zone of a time without one; if it gives nil, home counts.
    package func date(
        _ stamps: [CaptureStamp], duration: MediaTime = .zero, assuming assumed: @autoclosure () -> AssumedZone? = nil
    ) -> CaptureDate? {
        let believable = stamps.filter(isBelievable).sorted { $0.evidence.rank < $1.evidence.rank }
        guard let best = believable.first else { return nil }
        let evident = believable.filter { $0.evidence != .modificationTime }
        let assumed = (best.reading.isZoned ? nil : assumed()) ?? AssumedZone(home, .home)
        let agreement = ClockAgreement(stamps: evident, duration: duration, zone: assumed.zone)
        let captured = place(best, assumed, agreement: agreement)
        // A correction overrides all other dates.
        let others = best.evidence == .job ? [] : evident.filter { $0 != best }
        return CaptureDate(
            // A day without a time is that day, whenever days begin.
            captured: captured, day: captured.day(startsAt: captured.isDayOnly ? 0 : startsAt),
            rejected: stamps.filter { !isBelievable($0) },
            disagreeing: others.map { ($0, place($0, assumed, agreement: agreement)) }
                .filter { !agrees($0, $1, with: captured) }.map(\.1))
    }

    /// True if the two are at most an hour apart. A time without a zone agrees if local clocks showed it, a day if it was the local day.
    private func agrees(_ stamp: CaptureStamp, _ placed: CaptureTime, with captured: CaptureTime) -> Bool {
        if abs(placed.instant - captured.instant) <= 3600 { return true }
        return switch stamp.reading {
        case .zoned, .utc: false
        case .wall(let wall): abs(wall.seconds - captured.instant - Int64(captured.offset)) <= 3600
        case .day(let day): day == captured.day()
        }
    }

    /// True unless the stamp is before 1990, when no device wrote such stamps (1904, 1970 and 1980 are the zeros of clocks and of FAT), or
    /// more than a day in the future, which allows for differing clocks and zones. A date from the job is always believed.
    private func isBelievable(_ stamp: CaptureStamp) -> Bool {
        if stamp.evidence == .job { return true }
        return stamp.roughInstant >= Self.firstOf1990 && stamp.roughInstant <= now + 86_400
    }

    private static let firstOf1990: Int64 = 631_152_000

    /// A hundred years in seconds. No clock is that far behind, so a later date is the file's fault.
    private static let farAhead: Int64 = 100 * 365 * 86_400

    /// The instant of the best stamp, in seconds since 1970, if it is in the future: this machine's clock is behind, or the camera's was
    /// ahead. Otherwise nil.
    package func future(of stamps: [CaptureStamp]) -> Int64? {
        let possible = stamps.filter {
            $0.evidence == .job || $0.roughInstant >= Self.firstOf1990 && $0.roughInstant <= now + Self.farAhead
        }
        guard let best = possible.min(by: { $0.evidence.rank < $1.evidence.rank }), !isBelievable(best) else {
            return nil
        }
        return best.roughInstant
    }

    /// The warning about files whose best date is in the future. `last`: the latest of these dates, in seconds since 1970.
    func clockBehind(files: Int, last: Int64) -> Diagnostic {
        let day = Day(daysSinceEpoch: Int(last.flooredDivision(by: 86_400)))
        return Diagnostic(
            .warning, .clockBehind,
            "the clock is behind the media: it says \(UTCTime.text(now)), and \(files.counted("file is", "files are")) "
                + "of later days, up to \(day), which cannot be used; set the clock, or correct the camera's dates with 'dates'"
        )
    }

    private func place(_ stamp: CaptureStamp, _ assumed: AssumedZone, agreement: ClockAgreement?) -> CaptureTime {
        var time = CaptureTime(instant: 0, offset: 0, evidence: stamp.evidence, zone: assumed.evidence)
        switch stamp.reading {
        case .zoned(let read, let east): (time.instant, time.offset, time.zone) = (read, east, .recorded)
        case .utc(let read):
            (time.instant, time.offset) = (read, assumed.zone.offset(at: read))
            if let agreement, agreement.utc == read {
                time.settle(at: min(read, agreement.start), agreement, assumed)
            } else if let agreement, abs(agreement.start - read) <= ClockAgreement.tolerance {
                time.settle(at: read, agreement, assumed)
            }
        case .wall(let wall):
            if let agreement, agreement.wall == wall {
                time.settle(at: agreement.start, agreement, assumed)
            } else {
                (time.instant, time.offset) = wall.instant(in: assumed.zone)
            }
        case .day(let day):
            // In the zone that counts: noon of another zone may be on another day in this one.
            (time.instant, time.offset) = WallTime(noonOf: day).instant(in: everywhere ?? assumed.zone)
            time.isDayOnly = true
        }
        if let everywhere { (time.offset, time.zone) = (everywhere.offset(at: time.instant), .job) }
        return time
    }
}

/// The time of filming, and the evidence that contradicts it.
package struct CaptureDate: Hashable, Sendable {
    package var captured: CaptureTime
    /// The day under the job's rules.
    package var day: Day
    /// Stamps that cannot be true.
    package var rejected: [CaptureStamp]
    /// The times by other evidence that are more than an hour off.
    package var disagreeing: [CaptureTime]
}

extension CaptureTime {
    /// Sets the instant on which two clocks agree. Their offset may be that of a clock that nobody set after a journey, so a known place
    /// decides the zone instead.
    fileprivate mutating func settle(at instant: Int64, _ agreement: ClockAgreement, _ assumed: AssumedZone) {
        self.instant = instant
        let isPlace = assumed.evidence == .gps
        offset = isPlace ? assumed.zone.offset(at: instant) : agreement.offset
        zone = isPlace ? .gps : .clocks
    }
}

extension CaptureStamp.Reading {
    fileprivate var isZoned: Bool { if case .zoned = self { true } else { false } }
}

extension CaptureTime.Evidence {
    /// The rank of the evidence: 0 is the best.
    var rank: Int { Self.ranking.firstIndex(of: self) ?? Self.ranking.count }

    /// Made once, because every file of a library needs it.
    private static let ranking = Self.allCases
}

/// A local time and a UTC stamp of the same moment, which together tell the zone's offset.
///
/// Android writes UTC into the container, on many phones the end of the recording, and the local time of its start into the file's name.
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
        let instants: [Int64] = stamps.compactMap { if case .utc(let instant) = $0.reading { instant } else { nil } }
        let length = duration.microseconds / 1_000_000
        for wall in walls {
            for instant in instants {
                let fitting = Self.offsets.filter {
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
