/// A folder of media. The path is absolute.
package struct Source: Hashable, Sendable, Codable {
    package var path: String
    /// Glob patterns relative to the folder; a file may be picked if any `include` and no `exclude` matches.
    package var include: [String]
    package var exclude: [String]
    package var followLinks: Bool
    /// IANA zone of what lies here and carries none, or only UTC; nil for that of `DayRules`.
    package var home: String?
    /// Seconds by which the clock was slow of the camera whose media lie here.
    package var shift: Int64?

    package init(
        path: String, include: [String] = ["**"], exclude: [String] = [], followLinks: Bool = false,
        home: String? = nil,
        shift: Int64? = nil
    ) {
        self.path = path
        self.include = include
        self.exclude = exclude
        self.followLinks = followLinks
        self.home = home
        self.shift = shift
    }
}
