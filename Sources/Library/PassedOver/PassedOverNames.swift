import Model

/// The names of folders that hold deleted media, earlier states, thumbnails and servers' own copies: one table for every source. Letter
/// case does not matter, because file systems and tools change it.
///
/// Sources, by what they say of each name:
/// - Synology (`#recycle`, `#snapshot`, `@eaDir`, `@sharesnap`, `@sharebin`, `@tmp`): the filter lists of Synology Drive; QNAP (`@Recycle`,
///   `@Recently-Snapshot`, `@Transcode`, `.@__thumb`, before QTS 4 `Network Recycle Bin 1`): QTS user guides and the NAS's list of shares;
///   Asustor (`#Recycle`), Buffalo (`trashbox`), Thecus (`_NAS_Recycle_…`), NETGEAR (`Recycle Bin`), Western Digital (`.wdmc`): reports of
///   their users.
/// - Samba (`.recycle`, `@GMT-…`): vfs_recycle(8), vfs_shadow_copy2(8). ZFS (`.zfs`), NetApp (`.snapshot`, `~snapshot`), snapper
///   (`.snapshots`), btrbk, rsnapshot, Timeshift and Back In Time: their documentation.
/// - Windows (`$Recycle.Bin`, `RECYCLER`, `Recycled`, `System Volume Information`, `FileHistory`); macOS and AFP (`.Trashes`, `Network
///   Trash Folder`, `Temporary Items`, `Backups.backupdb`); freedesktop.org's Trash specification (`.Trash-1000`, `Trash` with `files` and
///   `info`).
/// - Nextcloud and ownCloud (`files_trashbin`, `files_versions`, `appdata_oc…`, `__groupfolders`): their administration manuals. Syncthing
///   (`.stversions`), Resilio (`.sync`), GoodSync (`_gsdata_`), MEGA (`.debris`), digiKam (`.dtrash`): their manuals.
/// - Immich (`thumbs`, `encoded-video`): the notes of release 1.52.0 and its integrity checks, which write `.immich`. PhotoPrism
///   (`sidecar`, `.ppstorage`), LibrePhotos (`protected_media`), Jellyfin (`.trickplay`), Plex (`Plex Versions`): their documentation.
///   Editors (`Render Files`, `Adobe Premiere Pro Video Previews`, `CacheClip`): their manuals. Further names: the default exclusions of
///   immich-go.
enum PassedOverNames {
    /// The verdict about a name.
    enum Verdict: Equatable {
        case taken
        /// Left out without being counted: a hidden file, an editor's backup.
        case skipped
        case passedOver(PassedOver.Kind)
    }

    /// The verdict about a folder's name. `surroundings` is asked only for a name that needs company.
    static func verdict(ofFolder name: String, _ surroundings: () -> Surroundings) -> Verdict {
        let lower = name.lowercased()
        if let known = table[lower] ?? shape(lower) {
            if known.company == nil || known.applies(surroundings()) { return .passedOver(known.kind) }
        }
        if name.hasPrefix(".") { return .passedOver(.hidden) }
        return verdict(ofFile: name)
    }

    /// The verdict about a file's name.
    static func verdict(ofFile name: String) -> Verdict {
        if name.hasPrefix(".") {
            // Android keeps deleted and unfinished recordings beside the others: `.trashed-1718000000-VID.mp4` (MediaStore).
            if name.hasPrefix(".trashed-") { return .passedOver(.trash) }
            return name.hasPrefix(".pending-") ? .passedOver(.partial) : .skipped
        }
        if name.hasPrefix("~") || name.hasSuffix("~") { return .skipped }
        if name.hasPrefix("SYNO"), synologyFiles.contains(where: name.hasPrefix) { return .passedOver(.thumbnails) }
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return .taken }
        let ending = name[dot...].lowercased()
        if partialExtensions.contains(ending) { return .passedOver(.partial) }
        return numbered(ending).map { .passedOver($0) } ?? .taken
    }

    /// True for a name in lower case whose meaning depends on what is around it.
    static func needsCompany(_ name: String) -> Bool { (table[name] ?? shape(name))?.company != nil }

    /// Nextcloud's names of deleted files and old versions: `x.mp4.d1718000000`, `x.mp4.v1718000000`, with the seconds since 1970.
    private static func numbered(_ ending: String) -> PassedOver.Kind? {
        let digits = ending.utf8.dropFirst(2)
        guard digits.count == 10, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return ending.hasPrefix(".d") ? .trash : ending.hasPrefix(".v") ? .versions : nil
    }

    /// The entry of a name that is not fixed, in lower case.
    private static func shape(_ name: String) -> PassedOverName? {
        for (beginning, kind) in beginnings where name.hasPrefix(beginning) {
            return PassedOverName(kind: kind, company: nil)
        }
        for (ending, kind) in endings where name.hasSuffix(ending) { return PassedOverName(kind: kind, company: nil) }
        guard let dot = name.firstIndex(of: "."), rotations.contains(String(name[..<dot])),
            Int(name[name.index(after: dot)...]) != nil
        else { return nil }
        // rsnapshot rotates these, so there is more than one; a folder of that name alone may be anybody's.
        let others = rotations.flatMap { level in (0...1).map { "\(level).\($0)" } }.filter { $0 != name }
        return PassedOverName(kind: .snapshots, company: .beside(others, atLeast: 1))
    }

    private static let rotations: Set<String> = [
        "hourly", "daily", "weekly", "monthly", "yearly", "alpha", "beta", "gamma", "delta",
    ]

    private static let partialExtensions: Set<String> = [
        ".part", ".partial", ".crdownload", ".tmp", ".temp", ".download", ".opdownload", ".filepart",
    ]

    /// Pictures and small videos that Synology makes beside media in `@eaDir`; copies of a disk have them without that folder.
    private static let synologyFiles = [
        "SYNOPHOTO_FILM", "SYNOPHOTO_THUMB", "SYNOFILE_THUMB", "SYNOVIDEO_THUMB", "SYNOVIDEO_VIDEO",
    ]

    /// The exact names, in lower case.
    private static let table: [String: PassedOverName] = {
        var table: [String: PassedOverName] = [:]
        for (kind, names) in alone { for name in names { table[name] = PassedOverName(kind: kind, company: nil) } }
        for (name, kind, company) in inCompany { table[name] = PassedOverName(kind: kind, company: company) }
        return table
    }()
}

/// The table, in lower case: `PassedOverNames` names its sources.
extension PassedOverNames {
    /// Names that mean the same everywhere.
    static let alone: [(PassedOver.Kind, [String])] = [
        (
            .trash,
            [
                "#recycle", "@recycle", "@sharebin", "$recycle.bin", "recycler", "recycle.bin", "recycle bin",
                "trashbox",
                "network trash folder", "files_trashbin", "recently deleted", ".recycle", ".recycle.bin", ".recyclebin",
                ".trash", ".trashes", ".trashbin", ".trashcan", ".dtrash", ".globaltrash", ".debris",
            ]
        ),
        (
            .snapshots,
            [
                "#snapshot", "@sharesnap", "@recently-snapshot", ".zfs", ".snapshot", ".snapshots", "~snapshot",
                ".snap",
                ".ckpt", ".btrfs", "_btrbk_snap", "btrbk_snapshots", "backups.backupdb", ".mobilebackups",
                "filehistory",
                "backintime",
            ]
        ),
        (
            .versions,
            [
                "files_versions", ".stversions", ".sync", "_gsdata_", ".dropbox.cache", ".picasaoriginals",
                "@synologydrive", "@cloudstation",
            ]
        ),
        (
            .thumbnails,
            [
                "@eadir", "@__thumb", ".@__thumb", ".thumbnails", ".thumbs", ".wdmc", ".photostructure", ".pics",
            ]
        ),
        (
            .copies,
            [
                "@transcode", "plex versions", "plex media server", "protected_media", "transcoding-temp",
                ".photoprism",
                "adobe premiere pro video previews", "adobe premiere pro audio previews",
                "adobe premiere pro auto-save",
                "cacheclip", "proxymedia",
            ]
        ),
        (
            .system,
            [
                "system volume information", "temporary items", "thevolumesettingsfolder", "thefindbycontentfolder",
                "__macosx", "lost+found", "@tmp", ".appledouble", ".documentrevisions-v100", ".fseventsd",
                ".spotlight-v100", ".temporaryitems", ".stfolder",
            ]
        ),
    ]

    /// The beginnings of such names.
    static let beginnings: [(String, PassedOver.Kind)] = [
        (".trash-", .trash), ("network recycle bin", .trash), ("recycle bin - volume_", .trash),
        ("_nas_recycle_", .trash), ("@gmt-", .snapshots),
        ("appdata_oc", .copies),
    ]

    /// The endings of such names: Lightroom's previews, Jellyfin's pictures for seeking, Final Cut's cache.
    static let endings: [(String, PassedOver.Kind)] = [
        (".lrdata", .thumbnails), (".trickplay", .thumbnails), (".fcpcache", .copies),
    ]

    /// Names that people use for their own folders too, with the company in which they are not theirs.
    static let inCompany: [(String, PassedOver.Kind, Company)] = [
        ("recycled", .trash, .holding(["info2", "desktop.ini"], atLeast: 1)),
        (
            "trash", .trash,
            .any([.holding(["files", "info"], atLeast: 2), .below("__groupfolders")])
        ),
        ("versions", .versions, .below("__groupfolders")),
        ("timeshift", .snapshots, .holding(["snapshots"], atLeast: 1)),
        ("timeshift-btrfs", .snapshots, .holding(["snapshots"], atLeast: 1)),
        (
            "thumbs", .thumbnails,
            .any(
                immich + [
                    .beside(["encoded-video"], atLeast: 1), .beside(["upload", "library", "profile"], atLeast: 2),
                ])
        ),
        // A Mac's home has a `Library` too.
        ("encoded-video", .copies, .any(immich + [.beside(["thumbs", "upload", "profile"], atLeast: 1)])),
        (
            "thumbnails", .thumbnails,
            .any([
                nextcloudUser, .all([.inside(["cache"]), .beside(["json"], atLeast: 1)]),
                .all([.inside(["cache"]), .below("storage")]), .inside(["protected_media", "userdata"]),
            ])
        ),
        ("uploads", .partial, nextcloudUser),
        (
            "sidecar", .copies,
            .all([.beside(["cache"], atLeast: 1), .beside(["config", "albums", "backup"], atLeast: 1)])
        ),
        ("transcodes", .copies, .inside(["cache", "jellyfin"])),
        ("thmbnl", .thumbnails, .inside(["m4root"])),
        ("render files", .copies, finalCutEvent), ("transcoded media", .copies, finalCutEvent),
        ("analysis files", .copies, finalCutEvent),
    ]

    /// Immich's folders hold a folder for each user, named by a UUID, and since 1.110 the file `.immich`. Before 1.52 they lay in the
    /// user's.
    private static let immich: [Company] = [
        .holding([".immich"], atLeast: 1), .holdingUUIDs, .insideUUID, .insideNamed(["immich"]),
    ]

    /// A user's folder in the data of Nextcloud or ownCloud: their files are in `files`.
    private static let nextcloudUser = Company.all([
        .beside(["files"], atLeast: 1), .beside(["files_trashbin", "files_versions", "cache"], atLeast: 1),
    ])

    /// An event of Final Cut Pro or iMovie: the recordings are in `Original Media`.
    private static let finalCutEvent = Company.beside(["original media"], atLeast: 1)
}
