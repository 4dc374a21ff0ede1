/// A smart album of Photos with a known rule. Other smart albums store their rules in a form that only Photos reads.
enum SmartAlbum: String, CaseIterable, Sendable {
    case favorites = "smart-favourites"
    case videos = "smart-videos"
    case livePhotos = "smart-live-photos"
    case recentlyAdded = "smart-recently-added"
    case slowMotion = "smart-slo-mo"
    case screenRecordings = "smart-screen-recordings"

    var title: String {
        switch self {
        case .favorites: "Favourites"
        case .videos: "Videos"
        case .livePhotos: "Live Photos"
        case .recentlyAdded: "Recently Added"
        case .slowMotion: "Slo-mo"
        case .screenRecordings: "Screen Recordings"
        }
    }

    /// The number of days for which an asset counts as recently added.
    static let recentDays: Int64 = 30

    /// True if the album contains the asset. `now` is in seconds since 1970.
    func contains(_ asset: Facts, now: Int64) -> Bool {
        switch self {
        case .favorites: asset.isFavorite
        case .videos: asset.kind == 1
        case .livePhotos: asset.kind == 0 && asset.subtype == 2
        case .recentlyAdded: asset.added.map { $0 > now - Self.recentDays * 86_400 && $0 <= now } ?? false
        case .slowMotion: asset.kind == 1 && asset.subtype == 101
        case .screenRecordings: asset.kind == 1 && asset.subtype == 103
        }
    }

    /// The facts that the rules depend on: `ZKIND`, `ZKINDSUBTYPE`, and the time of import in seconds since 1970.
    struct Facts {
        var kind: Int
        var subtype: Int
        var isFavorite: Bool
        var added: Int64?
    }
}
