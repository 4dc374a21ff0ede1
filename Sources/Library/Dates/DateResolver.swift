package import Foundation
package import Model

/// Decides from all evidence when media were filmed (docs/days.md). Pure: it reads neither the clock nor the system's zone.
package struct DateResolver: Sendable {
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
        let placed = others.map { (stamp: $0, time: place($0, assumed, agreement: agreement)) }
            .filter { !agrees($0.stamp, $0.time, with: captured) }
        return CaptureDate(
            // A day without a time is that day, whenever days begin.
            captured: captured, day: captured.day(startsAt: captured.isDayOnly ? 0 : startsAt),
            rejected: stamps.filter { !isBelievable($0) },
            disagreeing: placed.map(\.time),
            contradicting: placed.filter { ZoneDoubt.cannotExplain(best, $0.stamp) }.map(\.time))
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

    /// True unless the stamp is too early for its evidence, or more than a day in the future, which allows for differing clocks and zones.
    /// A date from the job is always believed.
    private func isBelievable(_ stamp: CaptureStamp) -> Bool {
        stamp.evidence == .job || !stamp.isTooEarly && stamp.roughInstant <= now + 86_400
    }

    /// A hundred years in seconds. No clock is that far behind, so a later date is the file's fault.
    private static let farAhead: Int64 = 100 * 365 * 86_400

    /// The instant of the best stamp, in seconds since 1970, if it is in the future: this machine's clock is behind, or the camera's was
    /// ahead. Nil if it is not, or if another stamp than the file's own time dates the recording.
    package func future(of stamps: [CaptureStamp]) -> Int64? {
        guard !stamps.contains(where: { $0.evidence != .modificationTime && isBelievable($0) }) else { return nil }
        let possible = stamps.filter {
            $0.evidence == .job || !$0.isTooEarly && $0.roughInstant <= now + Self.farAhead
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
                + "of later days, up to \(day), which cannot be used; set the clock, or '--now' if it was given, "
                + "or correct the camera's dates with 'dates'"
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
            // Noon in the zone that decides the day: noon in another zone may fall on another day.
            (time.instant, time.offset) = WallTime(noonOf: day).instant(in: everywhere ?? assumed.zone)
            time.isDayOnly = true
        }
        if let everywhere { (time.offset, time.zone) = (everywhere.offset(at: time.instant), .job) }
        return time
    }
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

/// The time of filming, and the evidence that contradicts it.
package struct CaptureDate: Hashable, Sendable {
    package var captured: CaptureTime
    /// The day under the job's rules.
    package var day: Day
    /// Stamps that cannot be true.
    package var rejected: [CaptureStamp]
    /// The times by other evidence that are more than an hour off.
    package var disagreeing: [CaptureTime]
    /// The part of `disagreeing` that is in the file itself, as the time of filming is, and that no time zone can explain.
    package var contradicting: [CaptureTime]
}

/// The zone assumed for a time without one, and its evidence.
package struct AssumedZone: Hashable, Sendable {
    package var zone: TimeZone
    package var evidence: CaptureTime.ZoneEvidence

    package init(_ zone: TimeZone, _ evidence: CaptureTime.ZoneEvidence) {
        self.zone = zone
        self.evidence = evidence
    }
}

extension ZoneMap {
    /// The zone at a place; nil if this system's tzdata does not have it.
    func assumedZone(at place: Coordinate) -> AssumedZone? {
        let zone =
            switch zone(latitude: place.latitude, longitude: place.longitude) {
            case .named(let name): TimeZone(identifier: name)
            case .sea(let hours): TimeZone(secondsFromGMT: hours * 3600)
            case nil: nil as TimeZone?
            }
        return zone.map { AssumedZone($0, .gps) }
    }
}
