/// A folder of media, an unpacked Google Takeout, an Apple Photos library, or a bucket. The path is absolute; that of a bucket is its
/// address.
package struct Source: Hashable, Sendable, Codable {
    package var path: String
    /// The choice within a Photos library; nil for a folder. A library that is named as a folder is one all the same.
    package var photos: PhotosChoice?
    /// True for a Takeout; nil for anything else.
    package var isTakeout: Bool?
    /// Albums by title, by folders and title (`Trips/Hawaii 2023`), or by id; nil for all there is.
    package var albums: [String]?
    /// The bucket; nil for what is on a disk.
    package var s3: S3Choice?
    /// Glob patterns relative to the folder; a file may be picked if any `include` and no `exclude` matches.
    package var include: [String]
    package var exclude: [String]
    package var followLinks: Bool
    /// True if media are taken that an iCloud export in the folder calls hidden; nil if they are not.
    package var hidden: Bool?
    /// IANA zone of what lies here and carries none, or only UTC; nil for that of `DayRules`.
    package var home: String?
    /// Seconds by which the clock was slow of the camera whose media lie here.
    package var shift: Int64?

    package init(
        path: String, include: [String] = ["**"], exclude: [String] = [], followLinks: Bool = false,
        home: String? = nil,
        shift: Int64? = nil, photos: PhotosChoice? = nil, isTakeout: Bool? = nil, albums: [String]? = nil,
        s3: S3Choice? = nil
    ) {
        self.path = path
        self.photos = photos
        self.isTakeout = isTakeout
        self.albums = albums
        self.s3 = s3
        self.include = include
        self.exclude = exclude
        self.followLinks = followLinks
        self.home = home
        self.shift = shift
    }
}

extension Source {
    /// The key that names it in a job file.
    package var key: String { s3 != nil ? "s3" : photos != nil ? "photos" : isTakeout == true ? "takeout" : "folder" }
    /// True for media that are fetched over a network as they are needed. The others lie on disks, which may be missing.
    package var isRemote: Bool { s3 != nil }
}
