import CDispatch
import Fixtures
import Foundation
import TestSupport
import Testing

/// A real Photos package from a job file to a film.
@Suite(.enabled(if: Checkout.expectsShared)) struct PhotosFilmTests {
    private static let library = Checkout.shared + "/libraries/Test-Media-Types-15.7.2.photoslibrary"

    private let folder: TemporaryFolder
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        program = try Program()
    }

    private func job(
        _ photos: String, pins: String = "", timeframe: String = "2025-05-01..2025-08-31"
    ) throws -> String {
        try folder.write(
            """
            timeframe: \(timeframe)
            days: { home: UTC }
            sources:
              - photos: \(photos)
            \(pins.isEmpty ? "" : "pins: " + pins)
            clips: { video: 1s, live-photo: 1s }
            composition: { resolution: 320x180, fade: 0 }
            output: { file: film.mp4, preset: ultrafast }
            """, to: "job.yaml")
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// Three Live Photos of the library are on the disk, one of them edited; pins name them by file name and by id.
    @Test func `a film is rendered from a library, which is not changed`() async throws {
        let before = try FileStamp.all(below: Self.library)
        let job = try job(
            Self.library,
            pins: "{ 2025-07-01: IMG_3539.MOV, 2025-07-02: D562F353-7A22-4367-9A7F-153A4D9F149C }")
        let outcome = try await program.run("render", job, "--progress", "plain", "--verbose")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let report = try json(folder.text("film.json"))
        let days = try #require(report["days"] as? [[String: Any]])
        #expect(
            days.compactMap { $0["day"] as? String } == [
                "2025-05-26", "2025-07-01", "2025-07-02", "2025-08-06", "2025-08-17",
            ])
        let picks = days.flatMap { $0["picks"] as? [[String: Any]] ?? [] }
        #expect(
            picks.compactMap { ($0["id"] as? String)?.prefix(8) } == [
                "EC19EA1A", "420451DF", "D562F353", "B60C31AC", "D562F353",
            ])
        #expect((picks[3]["path"] as? String)?.hasSuffix("_2_100_a.mov") == true)
        #expect(picks.allSatisfy { $0["evidence"] as? String == "photos-library" })
        let film = try Film(path: folder.path("film.mp4"))
        let picture = try film.picture(at: 10)
        #expect(try #require(picture.luma.mean(of: film.frame)) > 20)
        // Missing recordings of these days are named, with the remedy.
        #expect(outcome.error.contains("IMG_3932.MOV"))
        #expect(outcome.error.contains("IMG_4076.HEIC"))
        #expect(try FileStamp.all(below: Self.library) == before)
    }

    @Test func `an unknown album is an error at its line, with the nearest one`() async throws {
        let job = try job("{ path: '\(Self.library)', albums: [BurstAlbun] }")
        let outcome = try await program.run("plan", job)
        #expect(outcome.exitCode == 65)
        let column = "  - photos: { path: '\(Self.library)', albums: [".count + 1
        #expect(
            outcome.error.contains(
                "job.yaml:4:\(column): error: the library has no album 'BurstAlbun' (did you mean 'BurstAlbum'?)"),
            "\(outcome.error)")
    }

    @Test func `a pin of a recording without a local file is an error that says so`() async throws {
        let job = try job(Self.library, pins: "{ 2025-07-01: IMG_7027.MOV }")
        let outcome = try await program.run("plan", job)
        #expect(outcome.exitCode == 65)
        #expect(outcome.error.contains("'IMG_7027.MOV' of 2025-07-01"))
    }

    @Test func `scan, plan, preview and make treat a library like a folder`() async throws {
        let scan = try await program.run("scan", Self.library, "--json", "--progress", "none")
        let items = try #require(try json(scan.output)["items"] as? [[String: Any]])
        #expect(
            items.compactMap { $0["name"] as? String } == [
                "IMG_3539.MOV", "IMG_3582.HEIC", "IMG_4394.HEIC", "IMG_4580.HEIC",
            ])
        #expect(items.first?["id"] as? String == "420451DF-5299-41C1-8B71-83E1598D6F5C")
        #expect(
            try #require(try json(scan.output)["refused"] as? [[String: Any]]).allSatisfy {
                $0["code"] as? String == "not-on-disk"
            })
        let table = try await program.run("scan", Self.library, "--progress", "none")
        #expect(table.output.contains("IMG_3539.MOV"))

        let preview = try await program.run("preview", try job(Self.library), "-o", folder.path("sheet.html"))
        #expect(preview.exitCode == 0, "\(preview.error)")

        // A small film is rendered more quickly.
        try program.home.write("job: { composition: { resolution: 320x180 } }\n", to: "config/settings.yaml")
        let film = folder.path("made.mp4")
        let made = try await program.run("make", Self.library, "2025-05", "-o", film, "--progress", "none")
        #expect(made.exitCode == 0, "\(made.error)")
        #expect(made.output == film + "\n")
    }
}

/// A file's size, modification time and inode change time, by stat(2).
private struct FileStamp: Hashable {
    var path: String
    var numbers: [Int]

    static func all(below folder: String) throws -> [FileStamp] {
        try ([""] + FileManager.default.subpathsOfDirectory(atPath: folder).sorted()).map { name in
            var status = stat()
            try #require(lstat("\(folder)/\(name)", &status) == 0)
            return FileStamp(
                path: name,
                numbers: [
                    Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                    status.st_ctim.tv_nsec,
                ])
        }
    }
}
