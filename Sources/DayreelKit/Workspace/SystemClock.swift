package import Foundation
package import Model

/// The time and the zone of the system, read once.
package struct SystemClock: Sendable {
    /// The time in seconds since 1970. `SOURCE_DATE_EPOCH` (reproducible-builds.org) replaces the clock if it is set.
    package let now: Int64
    /// The IANA name of the system's time zone.
    let zone: String
    /// The system's local time, for texts.
    package var localTime: LocalTime { LocalTime(TimeZone(identifier: zone) ?? .gmt) }
    /// True if `SOURCE_DATE_EPOCH` sets the time, which then stands still.
    let isSet: Bool
    /// The time since some instant, for measurements. It cannot be set, and it advances while `now` stands still.
    package let uptime: @Sendable () -> Duration
    /// The system's clock in seconds since 1970, regardless of `SOURCE_DATE_EPOCH`. Files' times follow it.
    let ofSystem: @Sendable () -> Int64
    /// A warning if `TZ` names a zone that this system does not know, so that another one is used.
    let zoneDoubt: Diagnostic?

    /// The file of the system's zone, a link to that of its name. `TZ=:/etc/localtime` says the same as no `TZ`.
    package static let systemZone = "/etc/localtime"

    /// Throws `DayreelError(.usage)` if `SOURCE_DATE_EPOCH` is not a number of seconds, as its specification requires.
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
        self.zone = environment["TZ"].flatMap { Self.zone(ofOffset: $0) ?? Self.zone(ofPath: $0) } ?? zone
        self.uptime = uptime
        let start = Int64(time)
        self.ofSystem = ofSystem ?? { start }
        zoneDoubt = environment["TZ"].flatMap { Self.doubt(about: $0, taking: zone) }
    }

    /// The zone of a `TZ` such as `UTC+2`, which in POSIX is two hours west of Greenwich, although Foundation reads it as east; nil for
    /// other texts.
    private static func zone(ofOffset text: String) -> String? {
        guard let match = text.wholeMatch(of: /[A-Za-z]{3,}([+-]?)([0-9]{1,2})(?::?00)?/),
            let hours = Int(match.output.2)
        else { return nil }
        let name = hours == 0 ? "UTC" : "Etc/GMT\(match.output.1 == "-" ? "-" : "+")\(hours)"
        return TimeZone(identifier: name) == nil ? nil : name
    }

    /// The zone of a `TZ` such as `:Europe/Rome` or `/usr/share/zoneinfo/Europe/Rome`, which are POSIX's and unknown to Foundation; nil for
    /// other texts.
    private static func zone(ofPath text: String) -> String? {
        guard text.hasPrefix(":") || text.hasPrefix("/") else { return nil }
        let path = text.drop { $0 == ":" }
        let name = path.range(of: "/zoneinfo/", options: .backwards).map { path[$0.upperBound...] } ?? path
        return TimeZone(identifier: String(name)) == nil ? nil : String(name)
    }

    private init(now: Int64, isSet: Bool, zoneOf clock: SystemClock) {
        self.now = now
        self.isSet = isSet
        (zone, zoneDoubt, uptime, ofSystem) = (clock.zone, clock.zoneDoubt, clock.uptime, clock.ofSystem)
    }

    /// The current time in seconds since 1970, for work that takes longer than a command. Stands still if `SOURCE_DATE_EPOCH` sets it.
    package var present: @Sendable () -> Int64 {
        let (isSet, now, ofSystem) = (isSet, now, ofSystem)
        return { isSet ? now : CalendarTime.clamped(ofSystem()) }
    }

    /// A warning if `name` is not a zone. POSIX's rules (`CET-1CEST`) are not names of zones.
    private static func doubt(about name: String, taking zone: String) -> Diagnostic? {
        let isKnown = name.hasSuffix(systemZone) || Self.zone(ofPath: name) != nil || TimeZone(identifier: name) != nil
        guard !name.isEmpty, !isKnown else { return nil }
        let hint =
            NearestWord.of(name, among: TimeZone.knownTimeZoneIdentifiers).map { " (did you mean '\($0)'?)" } ?? ""
        return Diagnostic(
            .warning, .unknownZone,
            "TZ is not a time zone that this system knows: '\(name.onOneLine)'\(hint). Days follow \(zone)")
    }

    /// The clock set to another instant; unchanged for nil.
    func set(to instant: Int64?) -> SystemClock {
        SystemClock(now: instant ?? now, isSet: isSet || instant != nil, zoneOf: self)
    }

    /// The clock as a job sees it.
    func home(of days: DayRules) -> HomeClock {
        let zone = days.home.flatMap(TimeZone.init(identifier:)) ?? TimeZone(identifier: zone) ?? .gmt
        return HomeClock(now: now, zone: zone, startsAt: days.startsAt)
    }

    /// The present day by a job's rules; in the system's zone if the rules have none, or an unknown one.
    package func today(by days: DayRules) -> Day { home(of: days).today }
}
