/// A folder of media, or an Apple Photos library. The path is absolute.
package struct Source: Hashable, Sendable, Codable {
    package var path: String
    /// The choice within a Photos library; nil for a folder. A library that is named as a folder is one all the same.
    package var photos: PhotosChoice?
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
        shift: Int64? = nil, photos: PhotosChoice? = nil
    ) {
        self.path = path
        self.photos = photos
        self.include = include
        self.exclude = exclude
        self.followLinks = followLinks
        self.home = home
        self.shift = shift
    }
}
