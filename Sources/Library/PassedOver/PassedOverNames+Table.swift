import Model

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
        (".trash-", .trash), ("network recycle bin", .trash), ("_nas_recycle_", .trash), ("@gmt-", .snapshots),
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
