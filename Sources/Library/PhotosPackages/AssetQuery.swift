import GRDB
import Model

/// The query for assets, and the meaning of its rows. It makes one pass over the tables: no row needs a query of its own.
///
/// Every column is cast, so that a value of an unexpected type comes out as zero or nil.
struct AssetQuery {
    private let schema: PhotosSchema
    private let columns: [Column]

    init(_ schema: PhotosSchema) {
        self.schema = schema
        columns = Self.columns(of: schema)
    }

    private struct Column {
        var sql: String
        var type: String
    }

    /// SQL for all assets outside the trash, in the order of the table; of a burst, only the photos that the user chose.
    func sql(where condition: String? = nil) -> String {
        let list = columns.map { "CAST(\($0.sql) AS \($0.type))" }.joined(separator: ", ")
        return "SELECT \(list) FROM \(schema.assets) A\(joins) WHERE \(schema.isListed)"
            + (condition.map { " AND \($0)" } ?? "") + " ORDER BY A.Z_PK"
    }

    /// SQL that is true for videos and Live Photos.
    var isClip: String {
        let (kind, subtype) = (
            "CAST(\(schema.asset("ZKIND")) AS INTEGER)", "CAST(\(schema.asset("ZKINDSUBTYPE")) AS INTEGER)"
        )
        return "(\(kind) = 1 OR (\(kind) = 0 AND \(subtype) = 2))"
    }

    private var joins: String {
        [
            (PhotosSchema.Table.attributes, "X", "X.ZASSET = A.Z_PK"),
            (.master, "M", "M.Z_PK = \(schema.asset("ZMASTER"))"), (.analysis, "N", "N.ZASSET = A.Z_PK"),
            (.descriptions, "D", "D.Z_PK = \(schema.column("ZASSETDESCRIPTION", of: .attributes, as: "X"))"),
        ].filter { schema.has($0.0) }
            .map { " LEFT JOIN \($0.0.rawValue) \($0.1) ON \($0.2)" }.joined()
            + (schema.faces.map { " LEFT JOIN (\($0)) F ON F.ASSET = A.Z_PK" } ?? "")
    }

    /// The columns, in the order in which `asset(from:)` reads them.
    private static func columns(of schema: PhotosSchema) -> [Column] {
        func asset(_ name: String, _ type: String = "INTEGER") -> Column { Column(sql: schema.asset(name), type: type) }
        func more(_ name: String, _ table: PhotosSchema.Table, _ alias: String, _ type: String = "INTEGER") -> Column {
            Column(sql: schema.column(name, of: table, as: alias), type: type)
        }
        let identity = [
            asset("ZUUID", "TEXT"), asset("ZKIND"), asset("ZKINDSUBTYPE"), asset("ZDIRECTORY", "TEXT"),
            asset("ZFILENAME", "TEXT"), more("ZORIGINALFILENAME", .attributes, "X", "TEXT"),
        ]
        let dates = [
            asset("ZDATECREATED", "REAL"), more("ZTIMEZONEOFFSET", .attributes, "X"),
            more("ZINFERREDTIMEZONEOFFSET", .attributes, "X"),
            more("ZEXIFTIMESTAMPSTRING", .attributes, "X", "TEXT"), asset("ZADDEDDATE", "REAL"),
        ]
        let traits = [
            asset("ZFAVORITE"), asset("ZHIDDEN"), Column(sql: schema.isEdited, type: "INTEGER"),
            Column(sql: schema.isShared, type: "INTEGER"), Column(sql: schema.isOfBurst, type: "INTEGER"),
        ]
        let fingerprints = [
            more("ZORIGINALSTABLEHASH", .attributes, "X"), more("ZMASTERFINGERPRINT", .attributes, "X"),
            more("ZCLOUDMASTERGUID", .master, "M"),
        ].map(\.sql).joined(separator: ", ")
        let cloud = [
            asset("ZCLOUDASSETGUID", "TEXT"), Column(sql: "coalesce(\(fingerprints))", type: "TEXT"),
            more("ZORIGINATINGASSETIDENTIFIER", .attributes, "X", "TEXT"),
        ]
        let bestPart = [
            "ZBESTVIDEORANGESTARTVALUE", "ZBESTVIDEORANGESTARTTIMESCALE", "ZBESTVIDEORANGEDURATIONVALUE",
            "ZBESTVIDEORANGEDURATIONTIMESCALE",
        ].map { more($0, .analysis, "N") }
        let words = [
            more("ZLONGDESCRIPTION", .descriptions, "D", "TEXT"), more("ZTITLE", .attributes, "X", "TEXT"),
            asset("ZWIDTH"), asset("ZHEIGHT"), asset("ZOVERALLAESTHETICSCORE", "REAL"),
        ]
        let hasFaces = schema.faces != nil
        let faces = PhotosSchema.endsOfFaces.map { Column(sql: hasFaces ? "F.\($0.name)" : "NULL", type: "REAL") }
        return identity + dates + traits + cloud + bestPart + words + faces
    }

    /// The asset of a row; nil without a `ZUUID` or a file name. Throws `OverlongText` if it has one that no disk can have.
    func asset(from row: Row) throws(OverlongText) -> PhotosAsset? {
        guard let uuid: String = row[0], !uuid.isEmpty, let name: String = row[4], !name.isEmpty else { return nil }
        let folder: String = row[3] ?? ""
        let isOutside = folder.hasPrefix("/")
        guard uuid.utf8.count <= LongestText.identifier, name.utf8.count <= LongestText.name,
            folder.utf8.count <= (isOutside ? LongestText.path : LongestText.folder)
        else { throw OverlongText() }
        let subtype: Int = row[2] ?? 0
        let kind = Self.kind(row[1], subtype: subtype)
        let isShared: Bool = row[14] ?? false
        var asset = PhotosAsset(
            uuid: uuid, kind: kind, traits: Self.traits(row, kind: kind, subtype: subtype, isShared: isShared),
            fileName: Self.text(row[5], atMost: LongestText.name) ?? name,
            stored: Self.stored(folder: folder, name: name, isShared: isShared),
            captured: PhotosDate(created: row[6], recorded: row[7], inferred: row[8]),
            exifTimestamp: Self.text(row[9], atMost: LongestText.identifier), added: PhotosDate.instant(row[10]),
            cloud: PhotosAsset.CloudIdentity(
                identifier: Self.text(row[16], atMost: LongestText.identifier),
                fingerprint: Self.text(row[17], atMost: LongestText.identifier),
                copyOf: Self.text(row[18], atMost: LongestText.identifier)),
            bestPart: kind == .video ? Self.bestPart(row) : nil)
        asset.caption = MediaCaption.of(
            [Self.text(row[24], atMost: LongestText.title), Self.text(row[23], atMost: LongestText.description)],
            fileName: asset.fileName)
        asset.score = Self.score(row[27])
        // An edit may have cropped it, and its original is as large as before.
        if !asset.isEdited {
            asset.size = Self.size(width: row[25], height: row[26])
            asset.focus = Self.focus(row)
        }
        return asset
    }

    /// Width and height in pixels; nil for one that no picture has.
    private static func size(width: Int?, height: Int?) -> SourceClaim.Size? {
        guard let width, let height, Still.sides.contains(width), Still.sides.contains(height) else { return nil }
        return SourceClaim.Size(width: width, height: height)
    }

    /// The part that Photos found best: value and time scale of its start, then of its length. A time scale of 0 or 1 says that Photos has
    /// not looked (shared/PHOTOS.md).
    private static func bestPart(_ row: Row) -> Range<MediaTime>? {
        func time(_ index: Int) -> MediaTime? {
            guard let value: Int64 = row[index], let scale: Int64 = row[index + 1], scale > 1, value >= 0,
                value / scale < 1_000_000
            else { return nil }
            return MediaTime(microseconds: value.scaled(by: 1_000_000, over: scale))
        }
        guard let start = time(19), let length = time(21), length > .zero else { return nil }
        return start..<start + length
    }

    /// `ZOVERALLAESTHETICSCORE` is from 0 to 1, and exactly one half for what Photos has not looked at.
    private static func score(_ value: Double?) -> Int? {
        guard let value, value != 0.5, (0...1).contains(value) else { return nil }
        return Int(1024 * value)
    }

    /// The middle of the faces: `ZCENTERX` and `ZCENTERY` are from 0 to 1, from the lower left corner of the picture as displayed.
    private static func focus(_ row: Row) -> PicturePoint? {
        func middle(_ index: Int) -> Double? {
            guard let least: Double = row[index], let most: Double = row[index + 1], 0 <= least, least <= most,
                most <= 1
            else { return nil }
            return 1024 * (least + most) / 2
        }
        guard let x = middle(28), let y = middle(30) else { return nil }
        return PicturePoint(x: Int(x.rounded()), y: 1024 - Int(y.rounded()))
    }

    /// A row's uuid, file name or folder is longer than any.
    struct OverlongText: Error {}

    /// Nil for a longer text, too: it means nothing.
    private static func text(_ text: String?, atMost most: Int) -> String? {
        text.flatMap { $0.utf8.count <= most ? $0 : nil }
    }

    /// The kind by `ZKIND` and `ZKINDSUBTYPE` (docs/photos.md).
    private static func kind(_ kind: Int?, subtype: Int) -> PhotosAsset.Kind {
        switch kind {
        case 0: subtype == 2 ? .livePhoto : .photo
        case 1: .video
        default: .other
        }
    }

    private static func traits(
        _ row: Row, kind: PhotosAsset.Kind, subtype: Int, isShared: Bool
    ) -> PhotosAsset.Traits {
        var traits: PhotosAsset.Traits = []
        func add(_ trait: PhotosAsset.Traits, _ isSet: Bool?) { if isSet == true { traits.insert(trait) } }
        add(.favorite, row[11])
        add(.hidden, row[12])
        add(.edited, row[13])
        add(.shared, isShared)
        add(.burst, row[15])
        guard kind == .video else { return traits }
        add(.slowMotion, subtype == 101)
        add(.timeLapse, subtype == 102)
        add(.screenRecording, subtype == 103)
        return traits
    }

    private static func stored(folder: String, name: String, isShared: Bool) -> PhotosAsset.Stored {
        if folder.hasPrefix("/") { return .referenced(path: folder.withSlashAtEnd + name) }
        return isShared ? .shared(folder: folder, name: name) : .original(folder: folder, name: name)
    }
}

extension PhotosSchema {
    /// SQL that is true for assets outside the trash that Photos shows or that are in a shared album. Photos marks those of shared albums
    /// as invisible, like the photos of a burst that nobody chose.
    var isListed: String {
        "ifnull(\(asset("ZTRASHEDSTATE")), 0) = 0 AND (ifnull(\(asset("ZVISIBILITYSTATE")), 0) = 0 OR \(isShared))"
    }

    /// SQL that is true for assets of shared albums: by their date of publication; since macOS 26 also by their album's row.
    var isShared: String {
        let published = "\(asset("ZCLOUDBATCHPUBLISHDATE")) IS NOT NULL"
        guard let sharedCollection else { return "(\(published))" }
        let shares = "SELECT Z_PK FROM \(Table.shares.rawValue) WHERE Z_ENT = \(sharedCollection)"
        return "(\(published) OR ifnull(A.ZCOLLECTIONSHARE IN (\(shares)), 0))"
    }

    /// SQL that is true for edited assets: by a flag up to macOS 14.6, by a state since macOS 15.
    var isEdited: String { "ifnull(coalesce(\(asset("ZHASADJUSTMENTS")), \(asset("ZADJUSTMENTSSTATE"))), 0) <> 0" }

    var isOfBurst: String { "\(asset("ZAVALANCHEUUID")) IS NOT NULL" }

    /// The names of an asset's outermost faces' positions, and how they are found.
    static let endsOfFaces: [(name: String, sql: String)] = [
        ("LEFT_END", "min(X)"), ("RIGHT_END", "max(X)"), ("LOWER_END", "min(Y)"), ("UPPER_END", "max(Y)"),
    ]

    /// SQL for the smallest and the largest position of the faces of each asset, by `ASSET`; nil if the library has no table of them. Faces
    /// under half the size of the asset's largest one are people in the background.
    var faces: String? {
        func name(_ candidates: String...) -> String? {
            candidates.first { column($0, of: .faces, as: "T") != "NULL" }
        }
        // The first name since macOS 14.
        guard let asset = name("ZASSETFORFACE", "ZASSET"), let x = name("ZCENTERX"), let y = name("ZCENTERY"),
            let size = name("ZSIZE")
        else { return nil }
        let hidden = name("ZHIDDEN").map { " WHERE ifnull(T.\($0), 0) = 0" } ?? ""
        let values = "T.\(asset) ASSET, T.\(x) X, T.\(y) Y, T.\(size) SIZE"
        let largest = "max(T.\(size)) OVER (PARTITION BY T.\(asset)) LARGEST"
        let all = "SELECT \(values), \(largest) FROM \(Table.faces.rawValue) T\(hidden)"
        let ends = Self.endsOfFaces.map { "\($0.sql) \($0.name)" }.joined(separator: ", ")
        // A body without a face has the size 0.
        return "SELECT ASSET, \(ends) FROM (\(all)) WHERE SIZE > 0 AND 2 * SIZE >= LARGEST GROUP BY ASSET"
    }
}
