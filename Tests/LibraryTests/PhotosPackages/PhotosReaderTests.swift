import Foundation
import Model
import TestSupport
import Testing

@testable import Library

/// The contents of the packages, determined without this program: with `sqlite3` on copies of `Photos.sqlite` and its `-wal`, by
///
///     SELECT count(*), sum(ZKIND = 1), sum(ZKINDSUBTYPE = 2), sum(ZHIDDEN), sum(ZCLOUDBATCHPUBLISHDATE IS NOT NULL),
///            sum(ZFAVORITE), sum(ZDIRECTORY LIKE '/%'), sum(ZHASADJUSTMENTS), sum(ZAVALANCHEUUID IS NOT NULL)
///     FROM ZASSET WHERE ZTRASHEDSTATE = 0 AND (ZVISIBILITYSTATE = 0 OR ZCLOUDBATCHPUBLISHDATE IS NOT NULL)
///
/// (`ZGENERICASSET` in 10.15, `ZADJUSTMENTSSTATE > 0` in 15), `date(ZDATECREATED + 978307200 + ZTIMEZONEOFFSET, 'unixepoch')`,
/// and `test -f` on `originals/ZDIRECTORY/ZFILENAME`. `osxphotos query` lists as many assets in 12.0.1, 15.7.2 and Shared-10.15.1.
struct LibraryFacts: Sendable, CustomStringConvertible {
    var name: String
    var assets = 0
    var videos = 0
    var livePhotos = 0
    var hidden = 0
    var shared = 0
    var favorites = 0
    var referenced = 0
    var edited = 0
    var bursts = 0
    /// The number of originals that are neither in the package nor, if they are referenced, on this disk.
    var absent = 0
    var undated = 0
    var days: [String] = []

    var description: String { name }

    private static let pumpkins = [
        "2017-06-20", "2018-09-28", "2018-10-13", "2019-04-15", "2019-07-04", "2020-04-12", "2020-04-15", "2020-04-16",
        "2020-09-19",
    ]

    static let all = [
        LibraryFacts(
            name: "Test-12.0.1", assets: 14, hidden: 1, favorites: 1, referenced: 2, edited: 4, absent: 14, undated: 1,
            days: pumpkins),
        LibraryFacts(
            name: "Test-13.0.0", assets: 14, hidden: 1, favorites: 1, referenced: 2, edited: 4, absent: 14, undated: 1,
            days: pumpkins),
        LibraryFacts(
            name: "Test-14.6.0", assets: 14, hidden: 1, favorites: 1, referenced: 2, edited: 4, absent: 7, undated: 1,
            days: pumpkins),
        LibraryFacts(name: "Test-Empty-Library-Ventura-13-5"),
        LibraryFacts(
            name: "Test-Media-Types-15.7.2", assets: 16, videos: 4, livePhotos: 5, edited: 2, bursts: 2, absent: 5,
            days: [
                "2015-09-27", "2016-01-18", "2016-10-09", "2020-01-12", "2020-04-15", "2021-04-28", "2021-08-06",
                "2024-05-30", "2025-03-11", "2025-05-26", "2025-07-04", "2025-07-11", "2025-08-06", "2025-08-17",
                "2025-12-13",
            ]),
        LibraryFacts(
            name: "Test-Movie-5_0", assets: 7, videos: 1, edited: 1, absent: 1,
            days: ["2018-09-28", "2018-10-13", "2019-04-15", "2019-07-04", "2019-12-28"]),
        LibraryFacts(
            name: "Test-Shared-10.15.1", assets: 3, shared: 2, days: ["2019-04-15", "2019-09-14", "2019-09-15"]),
        LibraryFacts(
            name: "Test-iPhoto-Projects-10.15.7", assets: 6, absent: 6,
            days: ["2018-09-28", "2018-10-13", "2019-04-15", "2019-07-04"]),
        LibraryFacts(
            name: "TestTimeWarp-13.6.9", assets: 9, videos: 1, absent: 6,
            days: ["2021-10-02", "2021-10-04", "2021-10-08", "2023-01-22", "2024-06-30"]),
    ]
}

@Suite(.enabled(if: Checkout.expectsShared)) struct PhotosReaderTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    @Test(arguments: LibraryFacts.all) func readsEveryPackage(_ expected: LibraryFacts) throws {
        let reader = try SharedLibraries.reader(expected.name, temporary: temporary)
        let (assets, files) = (try reader.assets(), AssetFiles(reader.package))
        func count(_ trait: PhotosAsset.Traits) -> Int { assets.count { $0.traits.contains(trait) } }
        let days = try Set(assets.compactMap { try $0.captured?.day(home: #require(TimeZone(identifier: "UTC"))) })
        let found = LibraryFacts(
            name: expected.name, assets: assets.count, videos: assets.count { $0.kind == .video },
            livePhotos: assets.count { $0.kind == .livePhoto }, hidden: count(.hidden), shared: count(.shared),
            favorites: count(.favorite),
            referenced: assets.count { if case .referenced = $0.stored { true } else { false } },
            edited: count(.edited),
            bursts: count(.burst), absent: assets.count { files.original(of: $0).isAbsent },
            undated: assets.count { $0.captured == nil }, days: days.sorted().map(\.description))
        #expect(Mirror(reflecting: found).lines == Mirror(reflecting: expected).lines)
    }

    /// The query excludes the same assets as a filter by kind.
    @Test(arguments: LibraryFacts.all) func listingOnlyClipsGivesTheSameClips(_ expected: LibraryFacts) throws {
        let reader = try SharedLibraries.reader(expected.name, temporary: temporary)
        var clips: [PhotosAsset] = []
        try reader.forEachAsset(clipsOnly: true) { clips.append($0) }
        #expect(clips == (try reader.assets().filter(\.isClip)))
    }

    @Test func everyPackageIsInTheTable() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: SharedLibraries.folder)
        let expected = (LibraryFacts.all.map(\.name) + ["Test-Movie-4_0"]).map { $0 + ".photoslibrary" }
        #expect(names.filter { $0.hasSuffix(".photoslibrary") }.sorted() == expected.sorted())
    }

    @Test func tellsKindsApart() throws {
        let assets = try SharedLibraries.reader("Test-Media-Types-15.7.2", temporary: temporary).assets()
        let byName = Dictionary(grouping: assets, by: \.fileName).mapValues { $0[0] }
        #expect(byName["IMG_3539.MOV"]?.traits == [.timeLapse])
        #expect(byName["IMG_0905.MOV"]?.traits == [.slowMotion, .edited])
        #expect(byName["IMG_4394.HEIC"]?.traits == [.edited])
        #expect(byName["IMG_4394.HEIC"]?.kind == .livePhoto)
        #expect(byName["IMG_0667.JPG"]?.traits == [.burst])
        // A frame of the burst that the user did not choose.
        #expect(byName["IMG_0664.JPG"] == nil)
    }

    @Test func daysAreThoseOfThePlace() throws {
        let assets = try SharedLibraries.reader("Test-Media-Types-15.7.2", temporary: temporary).assets()
        let july = try #require(assets.first { $0.fileName == "IMG_3932.MOV" }?.captured)
        // 2025-07-05T01:25:08Z, which is the evening before in Chicago.
        #expect(july.instant == 773_371_508 + 978_307_200)
        #expect(july.zone == PhotosDate.Zone(offset: -18_000, evidence: .recorded))
        #expect(july.day(home: .gmt).description == "2025-07-04")
        // A copy in a shared album has no offset, so home counts.
        let shared = try SharedLibraries.reader("Test-Shared-10.15.1", temporary: temporary).assets()
        let copy = try #require(shared.first { $0.isShared && $0.uuid.hasPrefix("9D67") }?.captured)
        #expect(copy.zone == nil)
        #expect(copy.day(home: .gmt).description == "2019-09-14")
        #expect(copy.day(home: try #require(TimeZone(identifier: "America/Los_Angeles"))).description == "2019-09-13")
    }

    @Test func aRecordedOffsetBeatsAnInferredOne() throws {
        let assets = try SharedLibraries.reader("Test-12.0.1", temporary: temporary).assets()
        // ZTIMEZONEOFFSET is -14400, ZINFERREDTIMEZONEOFFSET 3600.
        let park = try #require(assets.first { $0.fileName == "St James Park.jpg" }?.captured)
        #expect(park.zone == PhotosDate.Zone(offset: -14_400, evidence: .recorded))
    }

    @Test func anImpossibleDateIsNil() throws {
        let assets = try SharedLibraries.reader("Test-12.0.1", temporary: temporary).assets()
        // ZDATECREATED is 123456789012345.
        let picture = try #require(assets.first { $0.fileName == "IMG_1693.tif" })
        #expect(picture.captured == nil)
        #expect(picture.exifTimestamp == "2020:05:12 18:47:13")
    }

    @Test func cloudIdentities() throws {
        let shared = try SharedLibraries.reader("Test-Shared-10.15.1", temporary: temporary).assets()
        #expect(
            shared.compactMap(\.cloud.contentIdentifier) == [
                "icl#37210110-E940-4227-92D3-45C40F68EB0A:001:AR+EBsqiK/ZDwaYWNlhjg+1C8N93"
            ])
    }

    @Test func theLatestChangesAreReadFromTheLog() throws {
        // The package as macOS left it has 9 assets; the database alone is older (docs/photos.md).
        #expect(try SharedLibraries.reader("TestTimeWarp-13.6.9", temporary: temporary).assets().count == 9)
        let bare = try SharedLibraries.copyOfDatabase("Test-Movie-5_0", in: temporary, log: false)
        #expect(try PhotosReader(bare, temporary: temporary.path).assets().count == 0)
        let whole = try SharedLibraries.copyOfDatabase("Test-Movie-5_0", in: temporary)
        #expect(try PhotosReader(whole, temporary: temporary.path).assets().count == 7)
    }
}

extension AssetFiles.Answer {
    var isAbsent: Bool { if case .absent = self { true } else { false } }
}

extension Mirror {
    /// One line per stored property, so that a difference is visible at once.
    fileprivate var lines: String { children.map { "\($0.label ?? ""): \($0.value)" }.joined(separator: "\n") }
}
