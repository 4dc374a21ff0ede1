import Foundation
import Library
import Model
import TestSupport
import Testing

/// The names that a folder source passes over, and those that it must not.
@Suite struct PassedOverNamesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func listing(_ names: [String], hidden: Bool = false) throws -> SourceListing {
        for name in names { try folder.write("text", to: name) }
        return try FolderSource(Source(path: folder.path, takesHidden: hidden)).list()
    }

    private func kinds(_ listing: SourceListing) -> [PassedOver.Kind: Int] {
        Dictionary(uniqueKeysWithValues: listing.passedOver.groups.map { ($0.kind, $0.group.count) })
    }

    @Test(arguments: [
        "Recycle Bin - Volume_1", "#recycle", "#Recycle", "@Recycle", "@RECYCLE", "@sharebin", "$RECYCLE.BIN",
        "$Recycle.Bin/S-1-5-21", "TrashBox",
        "RECYCLER",
        "Network Trash Folder", "Network Recycle Bin 1", "files_trashbin/files", ".Trash-1000/files", ".Trashes/501",
        ".recycle/anna", "_NAS_Recycle_RAID", "__groupfolders/1/trash",
    ])
    func `what was deleted stays deleted`(path: String) throws {
        let found = try listing(["\(path)/VID_20240502_120000.mp4", "kept.mp4"])
        #expect(found.files.map(\.relativePath) == ["kept.mp4"])
        #expect(kinds(found) == [.trash: 1])
    }

    @Test(arguments: [
        ("#snapshot/GMT-2024.05.04", PassedOver.Kind.snapshots), ("@Recently-Snapshot/a", .snapshots),
        ("@GMT-2024.05.04-12.00.00", .snapshots), (".zfs/snapshot/a", .snapshots), ("~snapshot/a", .snapshots),
        ("Backups.backupdb/Mac/Latest", .snapshots), ("timeshift/snapshots/2024", .snapshots),
        ("files_versions", .versions), (".stversions", .versions), ("__groupfolders/versions/1", .versions),
        ("a/@eaDir/x.mp4", .thumbnails), (".@__thumb", .thumbnails), ("M4ROOT/THMBNL", .thumbnails),
        ("Film.trickplay/320", .thumbnails), ("@Transcode", .copies), ("Plex Versions/Mobile", .copies),
        ("appdata_oc1a2b3c4d5e/preview", .copies), ("System Volume Information", .system), ("lost+found", .system),
        (".private", .hidden), ("x.download", .partial), ("@sharesnap/a", .snapshots), ("_btrbk_snap/home", .snapshots),
        ("FileHistory/anna", .snapshots), ("backintime/nas", .snapshots), ("timeshift-btrfs/snapshots/a", .snapshots),
        ("_gsdata_/_saved_", .versions), ("@SynologyDrive", .versions), ("Lightroom Previews.lrdata/0", .thumbnails),
        ("Protected_media", .copies), ("CacheClip", .copies), ("Film.fcpcache", .copies), ("__MACOSX", .system),
        ("Temporary Items", .system), ("@tmp", .system),
    ])
    func `other folders are passed over and counted by kind`(path: String, kind: PassedOver.Kind) throws {
        let found = try listing(["\(path)/a.mp4", "kept.mp4"])
        #expect(found.files.map(\.relativePath) == ["kept.mp4"])
        #expect(kinds(found) == [kind: 1])
    }

    @Test func `deleted files and old versions are known by their own names`() throws {
        let found = try listing([
            "x.mp4.d1718000000", "x.mp4.v1718000000", ".trashed-1718000000-VID.mp4", ".pending-1718000000-VID.mp4",
            "SYNOPHOTO_FILM_H.mp4", "a.mp4.part", "x.mp4.v2", "holiday.d2024", "Take.v1718000000.mp4",
        ])
        #expect(found.files.map(\.relativePath) == ["Take.v1718000000.mp4", "holiday.d2024", "x.mp4.v2"])
        #expect(kinds(found) == [.trash: 2, .versions: 1, .thumbnails: 1, .partial: 2])
    }

    @Test(arguments: [
        "thumbs", "Thumbnails", "encoded-video", "Trash", "Recycled", "Versions", "sidecar", "uploads", "daily.0",
        "Render Files", "Bin", "timeshift", "transcodes", "snapshots", "Recycle", "#recycled", "@home",
        "library/thumbs",
        "GMT", "Plex", "Sync", "files", "cache",
    ])
    func `names that people use too mean nothing alone`(path: String) throws {
        let found = try listing(["\(path)/a.mp4"])
        #expect(found.files.map(\.relativePath) == ["\(path)/a.mp4"])
        #expect(found.passedOver.isEmpty)
    }

    private static let uuid = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

    @Test(arguments: [
        // Immich: beside each other, by its mark, by its users' folders, in an old layout, by a name above.
        (passed: ["thumbs", "encoded-video"], kept: ["library/anna"]),
        (["thumbs/.immich", "encoded-video/.immich/x"], []),
        (["thumbs/\(uuid)/ab", "encoded-video/\(uuid.uppercased())/ab"], ["library/anna"]),
        (["\(uuid)/thumbs", "\(uuid)/encoded-video"], ["\(uuid)/other"]),
        (["immich-data/thumbs", "immich-data/encoded-video"], ["immich-data/library"]),
        // Nextcloud, PhotoPrism, Final Cut Pro.
        (["anna/thumbnails/1", "anna/uploads/web", "anna/files_trashbin/files"], ["anna/files"]),
        (["storage/cache/thumbnails/a", "storage/sidecar/2024"], ["storage/config", "storage/originals"]),
        (["E/Render Files/HQ", "E/Transcoded Media/Proxy"], ["E/Original Media"]),
        // rsnapshot's rotation, the trash of freedesktop.org, Windows 98.
        (["daily.0/home", "daily.1/home"], ["day/home"]), (["share/Trash/files", "share/Trash/info"], ["share"]),
        (["Recycled/desktop.ini", "Recycled"], ["x"]),
    ])
    func `in company they are a server's or a program's`(passed: [String], kept: [String]) throws {
        let found = try listing((passed + kept).map { "\($0)/a.mp4" })
        #expect(found.files.map(\.relativePath) == kept.map { "\($0)/a.mp4" }.sorted())
        #expect(!found.passedOver.isEmpty)
    }

    @Test func `a folder that is named as a source is taken whatever its name`() throws {
        try folder.write("text", to: "@Recycle/a.mp4")
        try folder.write("text", to: "@Recycle/.nomedia")
        let found = try FolderSource(Source(path: folder.path("@Recycle"))).list()
        #expect(found.files.map(\.relativePath) == ["a.mp4"])
    }

    @Test func `names are counted once and listed in order`() {
        var passed = PassedOver()
        for name in ["b", "a", "b"] { passed.add(.trash, name) }
        var other = PassedOver()
        other.add(.trash, "c")
        for number in 10..<40 { other.add(.hidden, ".\(number)") }
        passed.add(other)
        let groups = passed.groups
        #expect(groups.map(\.kind) == [.trash, .hidden])
        #expect(groups.map(\.group.count) == [4, 30])
        #expect(groups.first?.group.names == ["a", "b", "c"])
        #expect(groups.last?.group.names == (10..<30).map { ".\($0)" })
    }

    @Test func `a watch does not report what is passed over`() throws {
        for name in ["thumbs/a.mp4", "encoded-video/a.mp4", "day/a.mp4"] { try folder.write("text", to: name) }
        for name in [
            "@Recycle", "#Snapshot", "thumbs", "encoded-video", "a.mp4.d1718000000", ".hidden.mp4", "A.photoslibrary",
        ] {
            #expect(!FolderSource.concerns(folder.path(name)), "\(name)")
        }
        for name in ["day", "day/a.mp4", "day/.nomedia", ".ignore"] {
            #expect(FolderSource.concerns(folder.path(name)), "\(name)")
        }
    }
}
