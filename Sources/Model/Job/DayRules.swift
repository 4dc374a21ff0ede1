/// The rules that turn an instant into a day.
package struct DayRules: Hashable, Sendable, Codable {
    /// An IANA zone for all clips; nil for the zone each was recorded in.
    package var timeZone: String?
    /// Zone for timestamps without a zone or only in UTC; nil for the system's.
    package var home: String?
    /// Seconds after midnight at which a day begins.
    package var startsAt: Int

    package init(timeZone: String? = nil, home: String? = nil, startsAt: Int = 0) {
        self.timeZone = timeZone
        self.home = home
        self.startsAt = startsAt
    }
}
