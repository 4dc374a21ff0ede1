import Foundation
import Library
import Model
import Stages
import TestSupport
import Testing

/// Scans of an unpacked Takeout that the tests make, from files to items.
@Suite struct ScanOfTakeoutTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func scan(_ albums: [String]? = nil) async throws -> ScanResult {
        let sources = SourceFactory.standard(temporaryFolder: "/nowhere", now: 0)
        let rules = ScanRules(days: DayRules(home: "UTC"), now: 1_800_000_000)
        return try await Scan(rules, sources: sources, catalogPath: nil, workers: 2)
            .run([Source(path: folder.path, kind: .takeout, albums: albums)], progress: .none)
    }

    private func clip(_ name: String, frames: Int) throws {
        try ScanClip.write(folder.path(name), frames: frames)
    }

    private func sidecar(of name: String, at taken: Int, more: String = "") throws {
        try folder.write(
            #"{"title":"\#(name.lastPathPart)","photoTakenTime":{"timestamp":"\#(taken)"}\#(more)}"#, to: name + ".json"
        )
    }

    /// A clip in both the folder of its year and its album is one item, whichever folder the job names.
    @Test func `a recording in an album and in a year is one item`() async throws {
        let (year, album) = ("Takeout/Google Fotos/Fotos von 2024", "Takeout/Google Fotos/Rom")
        try clip(year + "/a.mov", frames: 12)
        try folder.write(try folder.bytes(year + "/a.mov"), to: album + "/a.mov")
        try clip(year + "/b.mov", frames: 14)
        try folder.write(#"{"title":"Rom, April"}"#, to: album + "/Metadaten.json")
        for name in [year + "/a.mov", album + "/a.mov"] {
            try sidecar(of: name, at: 1_714_557_600, more: #","favorited":true"#)
        }
        try sidecar(of: year + "/b.mov", at: 1_714_644_000)
        let all = try await scan()
        #expect(all.items.map(\.day.description) == ["2024-05-01", "2024-05-02"])
        #expect(all.items.map(\.isFavorite) == [true, nil])
        #expect(all.refused.map(\.reason.code) == [.duplicateMedia])
        let rome = try await scan(["Rom, April"])
        #expect(rome.items.map(\.location.path) == [folder.path(album + "/a.mov")])
        #expect(rome.items.first?.captured.evidence == .takeoutSidecar && rome.refused.isEmpty)
    }

    @Test func `a packed archive is a warning, whichever album is requested`() async throws {
        try clip("Takeout/Google Photos/Rome/a.mov", frames: 12)
        try sidecar(of: "Takeout/Google Photos/Rome/a.mov", at: 1_714_557_600)
        try folder.write("PK", to: "takeout-20240601T080000Z-002.zip")
        for albums in [nil, ["Rome"]] {
            let result = try await scan(albums)
            #expect(result.items.count == 1 && result.diagnostics.map(\.code) == [.takeout])
        }
    }

    /// Google splits an export into archives of equal size, and may put a clip and its sidecar into different ones.
    @Test func `a sidecar in another part of the export counts`() async throws {
        let album = "/Takeout/Google Photos/Photos from 2024"
        try clip("part-1\(album)/a.mov", frames: 12)
        try sidecar(of: "part-2\(album)/a.mov", at: 1_714_557_600)
        try sidecar(of: "part-2/Takeout/Google Photos/Photos from 2023/a.mov", at: 1_683_000_000)
        let items = try await scan().items
        #expect(items.map(\.day.description) == ["2024-05-01"])
        #expect(items.first?.captured.evidence == .takeoutSidecar)
    }

    /// Google may describe only one of a recording's copies. Without its sidecar, the other would be dated to the day of unpacking.
    @Test func `a copy in an album has the day of its year's sidecar`() async throws {
        let (year, album) = ("Takeout/Google Photos/Photos from 2024", "Takeout/Google Photos/Rome")
        try clip(year + "/a.mov", frames: 12)
        try folder.write(try folder.bytes(year + "/a.mov"), to: album + "/A.MOV")
        // Another recording with the same name.
        try clip(year + "/b.mov", frames: 14)
        try clip(album + "/b.mov", frames: 16)
        try sidecar(of: year + "/a.mov", at: 1_714_557_600, more: #","favorited":true"#)
        try sidecar(of: year + "/b.mov", at: 1_714_644_000)
        let rome = try await scan(["Rome"]).items
        #expect(rome.map(\.fileName) == ["A.MOV", "b.mov"])
        #expect(rome.first?.day.description == "2024-05-01" && rome.first?.isFavorite == true)
        #expect(rome.map(\.captured.evidence) == [.takeoutSidecar, .modificationTime])
        let all = try await scan()
        #expect(all.items.prefix(2).map(\.day.description) == ["2024-05-01", "2024-05-02"] && all.items.count == 3)
        #expect(all.refused.map(\.day?.description) == ["2024-05-01"])
    }

    @Test func `a sidecar in another part also counts for an album and for copies`() async throws {
        let (year, album) = ("Takeout/Google Photos/Photos from 2024", "Takeout/Google Photos/Rome")
        try clip("part-1/\(album)/a.mov", frames: 12)
        try sidecar(of: "part-2/\(album)/a.mov", at: 1_714_557_600)
        try clip("part-1/\(year)/b.mov", frames: 14)
        try folder.write(try folder.bytes("part-1/\(year)/b.mov"), to: "part-1/\(album)/b.mov")
        try sidecar(of: "part-2/\(year)/b.mov", at: 1_714_644_000)
        for albums in [nil, ["part-1/\(album)"]] {
            let items = try await scan(albums).items
            #expect(items.map(\.day.description) == ["2024-05-01", "2024-05-02"])
            #expect(items.allSatisfy { $0.captured.evidence == .takeoutSidecar })
        }
    }

    /// A recording in the trash may also be kept elsewhere.
    @Test func `a trashed copy's sidecar dates the other copy without removing it`() async throws {
        let (trash, album) = ("Takeout/Google Photos/Bin", "Takeout/Google Photos/Rome")
        try clip(trash + "/a.mov", frames: 12)
        try folder.write(try folder.bytes(trash + "/a.mov"), to: album + "/a.mov")
        try sidecar(of: trash + "/a.mov", at: 1_714_557_600, more: #","trashed":true"#)
        let found = try await scan()
        #expect(found.items.map(\.location.path) == [folder.path(album + "/a.mov")])
        #expect(found.items.map(\.day.description) == ["2024-05-01"])
    }

    @Test func `albums and their titles are known after a scan without reading the folder again`() async throws {
        let album = "Takeout/Google Photos/Rome"
        try clip(album + "/a.mov", frames: 12)
        try sidecar(of: album + "/a.mov", at: 1_714_557_600)
        try folder.write(#"{"title":"Rome, April"}"#, to: album + "/metadata.json")
        let found = try await scan()
        // A second walk would find no media in the folder.
        try FileManager.default.moveItem(atPath: folder.path(album + "/a.mov"), toPath: folder.path("elsewhere.mov"))
        let albums = TakeoutSource(Source(path: folder.path, kind: .takeout))
            .albums(of: found, home: .gmt, withContents: true).albums
        #expect(albums.map(\.title) == ["Rome, April"] && albums.map(\.count) == [1])
    }
}
