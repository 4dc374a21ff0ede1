package import Foundation
import Model

/// The time and the zone of the system, asked for once.
package struct SystemClock: Sendable {
    /// Seconds since 1970. `SOURCE_DATE_EPOCH` (reproducible-builds.org) stands for the clock where it is set.
    package let now: Int64
    /// IANA name of the system's time zone.
    let zone: String
    /// True if somebody has set it: then it stands still.
    let isSet: Bool
    /// The time since some instant, which nobody sets: for what is measured. It goes on where `now` does not.
    package let uptime: @Sendable () -> Duration
    /// The system's clock now, whatever `SOURCE_DATE_EPOCH` says: seconds since 1970. For the times of files, which follow it.
    let ofSystem: @Sendable () -> Int64
    /// A warning if `TZ` names a zone that this system does not know: then the zone is another one.
    let zoneDoubt: Diagnostic?

    /// Throws `DayreelError(.usage)` for a `SOURCE_DATE_EPOCH` that is no number of seconds, as that specification asks.
    package static func check(_ environment: [String: String]) throws {
        guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return }
        guard let instant = Int64(epoch), instant >= 0 else {
            throw DayreelError(.usage, "SOURCE_DATE_EPOCH is a number of seconds since 1970, not '\(epoch.onOneLine)'")
        }
        guard CalendarTime.instants.contains(instant) else {
            throw DayreelError(.usage, "SOURCE_DATE_EPOCH is later than the year 9999: '\(epoch)'")
        }
    }

    package init(
        environment: [String: String], time: TimeInterval, zone: String,
        uptime: @escaping @Sendable () -> Duration = { .zero }, ofSystem: (@Sendable () -> Int64)? = nil
    ) {
        let set = environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }.map(CalendarTime.clamped)
        now = set ?? CalendarTime.clamped(Int64(time))
        isSet = set != nil
        self.zone = zone
        self.uptime = uptime
        let start = Int64(time)
        self.ofSystem = ofSystem ?? { start }
        zoneDoubt = environment["TZ"].flatMap { Self.doubt(about: $0, taking: zone) }
    }

    private init(now: Int64, isSet: Bool, zoneOf clock: SystemClock) {
        self.now = now
        self.isSet = isSet
        (zone, zoneDoubt, uptime, ofSystem) = (clock.zone, clock.zoneDoubt, clock.uptime, clock.ofSystem)
    }

    /// Seconds since 1970, now: for what goes on for longer than a command. Stands still where somebody has set the clock.
    package var present: @Sendable () -> Int64 {
        let (isSet, now, ofSystem) = (isSet, now, ofSystem)
        return { isSet ? now : CalendarTime.clamped(ofSystem()) }
    }

    /// POSIX lets `TZ` also be a path, with or without a colon before it; its rules (`CET-1CEST`) are no names of zones.
    private static func doubt(about name: String, taking zone: String) -> Diagnostic? {
        guard !name.isEmpty, !name.hasPrefix(":"), !name.hasPrefix("/"), TimeZone(identifier: name) == nil else {
            return nil
        }
        let hint =
            NearestWord.of(name, among: TimeZone.knownTimeZoneIdentifiers).map { " (did you mean '\($0)'?)" } ?? ""
        return Diagnostic(
            .warning, .unknownZone,
            "TZ is not a time zone that this system knows: '\(name.onOneLine)'\(hint). Days follow \(zone)")
    }

    /// The same clock set to another instant; as it is for nil.
    func set(to instant: Int64?) -> SystemClock {
        SystemClock(now: instant ?? now, isSet: isSet || instant != nil, zoneOf: self)
    }

    /// The clock as a job sees it.
    func home(of days: DayRules) -> HomeClock {
        let zone = days.home.flatMap(TimeZone.init(identifier:)) ?? TimeZone(identifier: zone) ?? .gmt
        return HomeClock(now: now, zone: zone, startsAt: days.startsAt)
    }

    /// The present day by a job's rules; in the system's own zone if they have none, or one that is unknown.
    func today(by days: DayRules) -> Day { home(of: days).today }
}
