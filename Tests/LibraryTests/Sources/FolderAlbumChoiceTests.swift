import Foundation
import Library
import Model
import TestSupport
import Testing

/// Albums of folders and Takeouts to which jobs limit a source.
@Suite struct FolderAlbumChoiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func list(_ albums: [String], kind: Source.Kind = .folder) async throws -> [String] {
        let source = Source(path: folder.path, kind: kind, albums: albums)
        let sources = SourceFactory.standard(temporaryFolder: "/nowhere", now: 0)
        return try await sources.source(for: source).list { _ in }.files.map(\.relativePath)
    }

    private func write(_ names: String...) throws { for name in names { try folder.write("x", to: name) } }

    @Test func `an album is named by its id, its title, or folders and title`() async throws {
        try write(
            "a.mov", "Trips/b.mov", "Trips/Asia/c.mov", "Trips/Asia/c.heic", "Trips/Asia/c.mov.json", "Work/d.mov")
        for name in ["Trips/Asia", "Asia"] {
            #expect(try await list([name]) == ["Trips/Asia/c.heic", "Trips/Asia/c.mov", "Trips/Asia/c.mov.json"])
        }
        #expect(try await list(["Trips", "Work"]) == ["Trips/b.mov", "Work/d.mov"])
        #expect(try await list(["."]) == ["a.mov"])
    }

    /// A file system may decompose a folder's name, and a title may have characters that no folder's name can have.
    @Test func `titles come from Takeout's descriptions, in any form and language`() async throws {
        try write("Google Fotos/Sommer_ 1_2/a.mov", "Google Fotos/Cafe\u{301}/b.mov")
        try folder.write(#"{"title":"Sommer: 1/2"}"#, to: "Google Fotos/Sommer_ 1_2/Metadaten.json")
        #expect(
            try await list(["Sommer: 1/2"], kind: .takeout) == [
                "Google Fotos/Sommer_ 1_2/Metadaten.json", "Google Fotos/Sommer_ 1_2/a.mov",
            ])
        #expect(try await list(["Café"], kind: .takeout).map(\.lastPathPart) == ["b.mov"])
    }

    @Test(arguments: [
        ("Asai", "the folder has no album 'Asai' (did you mean 'Asia'?)", nil),
        ("Nothing like it", "the folder has no album 'Nothing like it'", nil),
        ("Notes", "the folder has no album 'Notes'", nil),
        (
            "Food", "the folder has 2 albums 'Food'",
            "2023/Food ('2023/Food', 2 items), 2024/Food ('2024/Food', 1 item)"
        ),
    ])
    func `an unknown or ambiguous album is an error`(name: String, message: String, cause: String?) async throws {
        try write("Asia/a.mov", "2023/Food/a.mov", "2023/Food/b.mov", "2024/Food/a.mov", "Notes/a.txt")
        let error = try await #require(throws: DayreelError.self) { try await list(["Asia", name]) }
        #expect(error.code == .jobInvalid && error.message == message && error.cause == cause)
        #expect(error.place == folder.path && error.sourceKey == "folder.albums[1]")
    }

    @Test func `an album is found among ten thousand`() async throws {
        for number in 0..<10_000 { try write("Album \(number)/a.mov") }
        #expect(try await list(["Album 9999"]) == ["Album 9999/a.mov"])
    }

    @Test func `a Takeout without sidecars causes a warning`() throws {
        func warnings() throws -> [String] {
            try TakeoutSource(Source(path: folder.path, kind: .takeout)).list { _ in }.diagnostics.map(\.message)
        }
        try write("Takeout/Google Photos/Photos from 2024/a.mov")
        #expect(try warnings().first?.hasPrefix("the Takeout has none of Google's .json files") == true)
        try folder.write("{}", to: "Takeout/Google Photos/Photos from 2024/a.mov.json")
        #expect(try warnings() == [])
        try write("takeout-20240601T080000Z-001.zip", "takeout-20240601T080000Z-002.zip")
        #expect(
            try warnings().first?.hasPrefix(
                "takeout-20240601T080000Z-001.zip and 1 other archive in the Takeout are not unpacked") == true)
    }
}
