import Foundation
import Library
import Model
import Reports
import Stages
import TestSupport
import Testing

/// Scans of real Photos packages beside folders.
@Suite(.enabled(if: Checkout.expectsShared)) struct ScanOfPhotosTests {
    private let folder: TemporaryFolder
    private let library = Checkout.shared + "/libraries/Test-Media-Types-15.7.2.photoslibrary"

    init() throws { folder = try TemporaryFolder() }

    private func scan(
        _ sources: [Source], catalog: String? = nil, dates: [DateCorrection] = []
    ) async throws -> ScanResult {
        // 2026-01-01
        let rules = ScanRules(days: DayRules(home: "UTC"), dates: dates, now: 1_767_225_600)
        return try await Scan(
            rules, sources: .standard(temporaryFolder: folder.path, now: rules.now), catalogPath: catalog, workers: 2
        )
        .run(sources, progress: .none)
    }

    /// The lengths come from `ffprobe`, the dates from sqlite3.
    @Test func itemsHaveTheLibrarysIdsNamesAndDays() async throws {
        let catalog = folder.path("catalog.sqlite")
        for _ in 0..<2 {
            let result = try await scan([Source(path: library, kind: .photos(PhotosChoice()))], catalog: catalog)
            #expect(
                result.items.map { "\($0.id.prefix(8)) \($0.fileName) \($0.kind.rawValue) \($0.captured)" } == [
                    "420451DF IMG_3539.MOV video 2016-01-18T15:20:40-07:00",
                    "EC19EA1A IMG_3582.HEIC live-photo 2025-05-26T09:27:06-05:00",
                    "B60C31AC IMG_4394.HEIC live-photo 2025-08-06T17:14:22-05:00",
                    "D562F353 IMG_4580.HEIC live-photo 2025-08-17T19:33:48-04:00",
                ])
            #expect(result.items.allSatisfy { $0.captured.evidence == .photosLibrary && $0.captured.zone == .recorded })
            #expect(result.items.allSatisfy { ($0.pair != nil) == ($0.kind == .livePhoto) })
            #expect(abs((result.items.first?.duration.microseconds ?? 0) - 566_667) < 40_000)
            #expect(result.refused.map(\.reason.code) == [.notOnDisk, .notOnDisk, .notOnDisk, .notOnDisk, .notOnDisk])
            let missing = try #require(result.refused.first { $0.name == "IMG_3932.MOV" })
            #expect(missing.day == Day("2025-07-04"))
            #expect(missing.reason == .notOnDisk(name: "IMG_3932.MOV", .missing))
            #expect(result.diagnostics.filter { $0.severity == .warning } == [])
        }
    }

    @Test func copyInAFolderIsTheSameVideo() async throws {
        let original = library + "/originals/4/420451DF-5299-41C1-8B71-83E1598D6F5C.mov"
        try folder.write([UInt8](contentsOf: original), to: "nas/IMG_3539.MOV")
        let result = try await scan([Source(path: folder.path("nas")), Source(path: library)])
        let items = result.items.filter { $0.day == Day("2016-01-18") }
        #expect(items.map(\.id) == ["420451DF-5299-41C1-8B71-83E1598D6F5C"])
        let copy = try #require(result.refused.first { $0.reason.code == .duplicateMedia })
        #expect(copy.path == folder.path("nas/IMG_3539.MOV"))
    }

    @Test func aFilesOwnDateIsShownIfItDisagrees() async throws {
        let package = folder.path("Mine.photoslibrary")
        try FileManager.default.copyItem(atPath: library, toPath: package)
        // Another recording's file, dated 2025-08-17, replaces this one.
        let path = package + "/originals/4/420451DF-5299-41C1-8B71-83E1598D6F5C.mov"
        chmod(package + "/originals/4", 0o755)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(
            atPath: library + "/originals/D/D562F353-7A22-4367-9A7F-153A4D9F149C_3.mov", toPath: path)
        defer { chmod(package, 0o755) }
        let result = try await scan([Source(path: package)])
        let item = try #require(
            (result.items + result.refused.compactMap(\.pinnable)).first { $0.id.hasPrefix("420451DF") })
        #expect(item.day == Day("2016-01-18"))
        #expect(item.otherDates.contains { $0.evidence == .quickTimeCreationDate && "\($0.day())" == "2025-08-17" })
    }

    @Test func datesAreCorrectedByTheNameInTheLibrary() async throws {
        let day = try #require(Day("2016-01-20"))
        for name in ["IMG_3539.MOV", "420451DF-5299-41C1-8B71-83E1598D6F5C"] {
            let result = try await scan(
                [Source(path: library)], dates: [DateCorrection(files: name, change: .day(day))])
            #expect(result.items.first?.day == day)
            #expect(result.diagnostics.filter { $0.code == .unusedCorrection } == [])
        }
    }

    @Test func aLibraryInAFolderIsSkippedAsAWhole() async throws {
        try folder.write("x", to: "media/Family.photoslibrary/originals/1/A.mov")
        let result = try await scan([Source(path: folder.path("media"))])
        #expect(result.items.isEmpty)
        #expect(result.diagnostics.map(\.code) == [.photosLibrary])
        #expect(result.diagnostics.map(\.path) == [folder.path("media/Family.photoslibrary")])
    }
}
