/// A folder of media, an unpacked Google Takeout, an Apple Photos library, or a bucket. The path is absolute, or a bucket's address.
package struct Source: Hashable, Sendable, Codable {
    package var path: String
    /// The choice within a Photos library; nil for a folder. A folder may turn out to be a Photos library as well.
    package var photos: PhotosChoice?
    /// True for a Takeout; nil for anything else.
    package var isTakeout: Bool?
    /// Albums by title, by folders and title (`Trips/Hawaii 2023`), or by id; nil for all.
    package var albums: [String]?
    /// The bucket; nil for a source on a disk.
    package var s3: S3Choice?
    /// Glob patterns relative to the folder. A file is a candidate if at least one `include` and no `exclude` matches.
    package var include: [String]
    package var exclude: [String]
    package var followLinks: Bool
    /// True to include media that an iCloud export in the folder marks as hidden; nil to leave them out.
    package var hidden: Bool?
    /// IANA zone for media of this source with no zone, or only UTC; nil for that of `DayRules`.
    package var home: String?
    /// Seconds by which the camera's clock was slow.
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
    /// The key for such a source in a job file.
    package var key: String { s3 != nil ? "s3" : photos != nil ? "photos" : isTakeout == true ? "takeout" : "folder" }
    /// True for media that are fetched over a network on demand. Other sources are on disks, which may be missing.
    package var isRemote: Bool { s3 != nil }
}
