/// A place of media that a job names, and the choice within it. The path is absolute, or a bucket's address.
package struct Source: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A folder of media, which may turn out to be a Photos library.
        case folder
        /// An Apple Photos library.
        case photos(PhotosChoice)
        /// An unpacked Google Takeout.
        case takeout
        /// A bucket of S3 or of a compatible server.
        case s3(S3Choice)
    }

    package var path: String
    package var kind: Kind
    /// Albums by title, by folders and title (`Trips/Hawaii 2023`), or by id; nil for all.
    package var albums: [String]?
    /// Glob patterns relative to the folder. A file is a candidate if at least one `include` and no `exclude` matches.
    package var include: [String]
    package var exclude: [String]
    package var followLinks: Bool
    /// True to include media that their owner hid: by an iCloud export's list, or by a mark such as `.nomedia` in their folder. A Photos
    /// library has its own rule, in `PhotosChoice`.
    package var takesHidden: Bool
    /// IANA zone for media of this source with no zone, or only UTC; nil for that of `DayRules`.
    package var home: String?
    /// Seconds by which the camera's clock was slow.
    package var shift: Int64?

    package init(
        path: String, kind: Kind = .folder, include: [String] = ["**"], exclude: [String] = [],
        followLinks: Bool = false, takesHidden: Bool = false, home: String? = nil, shift: Int64? = nil,
        albums: [String]? = nil
    ) {
        self.path = path
        self.kind = kind
        self.albums = albums
        self.include = include
        self.exclude = exclude
        self.followLinks = followLinks
        self.takesHidden = takesHidden
        self.home = home
        self.shift = shift
    }
}

extension Source {
    /// The key for such a source in a job file.
    package var key: String {
        switch kind {
        case .folder: "folder"
        case .photos: "photos"
        case .takeout: "takeout"
        case .s3: "s3"
        }
    }

    /// True for media that are fetched over a network on demand. Other sources are on disks, which may be missing.
    package var isRemote: Bool {
        switch kind {
        case .folder, .photos, .takeout: false
        case .s3: true
        }
    }
}

/// A plan has the kind as a key of its own, or none for a folder. The hash of a job includes these.
extension Source: Codable {
    private enum CodingKeys: String, CodingKey {
        case path, photos, isTakeout, albums, s3, include, exclude, followLinks, hidden, home, shift
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        path = try values.decode(String.self, forKey: .path)
        if let choice = try values.decodeIfPresent(S3Choice.self, forKey: .s3) {
            kind = .s3(choice)
        } else if let choice = try values.decodeIfPresent(PhotosChoice.self, forKey: .photos) {
            kind = .photos(choice)
        } else if try values.decodeIfPresent(Bool.self, forKey: .isTakeout) == true {
            kind = .takeout
        } else {
            kind = .folder
        }
        albums = try values.decodeIfPresent([String].self, forKey: .albums)
        include = try values.decode([String].self, forKey: .include)
        exclude = try values.decode([String].self, forKey: .exclude)
        followLinks = try values.decode(Bool.self, forKey: .followLinks)
        takesHidden = try values.decodeIfPresent(Bool.self, forKey: .hidden) == true
        home = try values.decodeIfPresent(String.self, forKey: .home)
        shift = try values.decodeIfPresent(Int64.self, forKey: .shift)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(path, forKey: .path)
        switch kind {
        case .folder: break
        case .photos(let choice): try values.encode(choice, forKey: .photos)
        case .takeout: try values.encode(true, forKey: .isTakeout)
        case .s3(let choice): try values.encode(choice, forKey: .s3)
        }
        try values.encodeIfPresent(albums, forKey: .albums)
        try values.encode(include, forKey: .include)
        try values.encode(exclude, forKey: .exclude)
        try values.encode(followLinks, forKey: .followLinks)
        if takesHidden { try values.encode(true, forKey: .hidden) }
        try values.encodeIfPresent(home, forKey: .home)
        try values.encodeIfPresent(shift, forKey: .shift)
    }
}

/// A bucket as a job names it.
package struct S3Choice: Hashable, Sendable, Codable {
    package var bucket: String
    /// The prefix of the keys of its objects; empty for all.
    package var prefix: String
    /// The server, such as `https://nas:9000`; nil for Amazon's or the profile's.
    package var endpoint: String?
    package var region: String?
    /// True to put the bucket's name into the path of URLs; nil for what the server usually expects.
    package var usesPathStyle: Bool?
    /// The profile of `~/.aws` with the keys; nil for the environment's keys.
    package var profile: String?

    package init(
        bucket: String = "", prefix: String = "", endpoint: String? = nil, region: String? = nil,
        usesPathStyle: Bool? = nil, profile: String? = nil
    ) {
        self.bucket = bucket
        self.prefix = prefix
        self.endpoint = endpoint
        self.region = region
        self.usesPathStyle = usesPathStyle
        self.profile = profile
    }

    /// The bucket and the prefix as people write them: `s3://holidays/2024/`, `http://nas:9000/holidays/`. A source's path.
    package var address: String { root + prefix }

    /// The address without the prefix. Includes a profile, which may name another server: `s3://nas@holidays/`.
    package var root: String {
        (endpoint.map { $0 + "/" } ?? "s3://" + (profile.map { $0 + "@" } ?? "")) + bucket + "/"
    }
}

/// The part of a Photos library that a job uses, apart from its albums.
package struct PhotosChoice: Hashable, Sendable, Codable {
    /// True to include items of shared albums.
    package var shared: Bool
    /// True to include hidden items.
    package var hidden: Bool
    /// True to prefer the edited video if the library has one.
    package var edited: Bool

    package init(shared: Bool = false, hidden: Bool = false, edited: Bool = true) {
        self.shared = shared
        self.hidden = hidden
        self.edited = edited
    }
}

extension String {
    /// The suffix of an Apple Photos package's name, in any letter case.
    package static let photosPackageEnding = ".photoslibrary"

    /// The name of the Photos library if this is the name or the path of its package: `Family` for `Family.photoslibrary`. Nil for any
    /// other name.
    package var photosLibraryName: String? {
        guard lowercased().hasSuffix(Self.photosPackageEnding) else { return nil }
        return String(lastPathPart.dropLast(Self.photosPackageEnding.count))
    }
}
