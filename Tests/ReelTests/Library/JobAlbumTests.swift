import Foundation
import TestSupport
import Testing

/// The album of a job, which is created with its first film.
@Suite struct JobAlbumTests {
    private let folder: TemporaryFolder
    private let program: Program

    init() async throws {
        folder = try TemporaryFolder()
        program = try Program()
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        try await copy("IMG_1001.MOV")
        try await KnownMedia.scan(folder.path("media"), into: program.catalog)
    }

    private func copy(_ name: String) async throws {
        try FileManager.default.copyItem(
            atPath: try await FixtureLibrary.month().path + "/100APPLE/\(name)", toPath: folder.path("media/\(name)"))
    }

    @discardableResult
    private func write(_ album: String, title: String = "Winter", to name: String = "job.yaml") throws -> String {
        try folder.write(
            """
            title: \(title)
            timeframe: 2024-12
            days: { home: UTC }
            sources: media
            clips: { video: 1s }
            composition: { resolution: 320x180, fade: 0 }
            output: { file: film.mp4, preset: ultrafast }
            album: \(album)
            """, to: name)
    }

    private func render() async throws -> String {
        let outcome = try await program.run("render", folder.path("job.yaml"), "--progress", "plain")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return outcome.error
    }

    private func albums() async throws -> [[String: Any]] {
        let outcome = try await program.run("albums", "--json", "--progress", "none")
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let source = (document?["sources"] as? [[String: Any]])?.first
        return try #require(source?["albums"] as? [[String: Any]], "\(outcome.error)")
    }

    @Test func `an album grows with its films, keeps its id and updates its links`() async throws {
        try write("{ links: shown }")
        _ = try await render()
        let first = try #require(try await albums().first)
        #expect(first["title"] as? String == "Reels – Winter" && first["count"] as? Int == 1)
        #expect(folder.files(in: "shown") == [".dayreel-album", "2024-12-01 IMG_1001.MOV", "film.mp4"])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("shown/2024-12-01 IMG_1001.MOV"))
                == "../media/IMG_1001.MOV")
        try await copy("IMG_1002.MOV")
        try write("{ links: shown }", title: "Cold winter")
        _ = try await render()
        let second = try #require(try await albums().first)
        #expect(second["id"] as? String == first["id"] as? String)
        #expect(second["title"] as? String == "Reels – Cold winter" && second["count"] as? Int == 2)
        #expect(second["first"] as? String == "2024-12-01" && second["last"] as? String == "2024-12-02")
        #expect(folder.files(in: "shown").contains("2024-12-02 IMG_1002.MOV"))
    }

    @Test func `deletion needs the setting and --yes, and a recreated album is announced`() async throws {
        try write("{ title: Snow, links: shown }")
        _ = try await render()
        let id = try #require(try await albums().first?["id"] as? String)
        let table = try await program.run("albums", "--progress", "none")
        #expect(table.output.contains("Reels – Snow") && table.output.contains(id))
        let refused = try await program.run("albums", "delete", id, "--yes")
        #expect(refused.exitCode == 64 && refused.error.contains("allow-album-deletion: true"), "\(refused.error)")
        try program.home.write("allow-album-deletion: true\n", to: "config/settings.yaml")
        let asked = try await program.run("albums", "delete", id)
        #expect(
            asked.exitCode == 64
                && asked.error.contains("'Reels – Snow'") && asked.error.contains("--yes"))
        #expect(try await albums().count == 1)
        let done = try await program.run("albums", "delete", id, "--yes")
        #expect(done.exitCode == 0 && done.output.contains("its media and films stay"), "\(done.error)")
        #expect(try await albums().isEmpty && folder.files(in: "shown").isEmpty)
        #expect(folder.files(in: "media") == ["IMG_1001.MOV"])
        #expect(FileManager.default.fileExists(atPath: folder.path("film.mp4")))
        #expect(try await program.run("albums", "delete", id, "--yes").exitCode == 66)
        #expect(try await render().contains("'Reels – Snow' (\(id))"))
        #expect(try await albums().first?["id"] as? String == id)
    }

    @Test func `links follow a moved library and a job that lost its state`() async throws {
        try write("{ links: shown }")
        _ = try await render()
        let id = try #require(try await albums().first?["id"] as? String)
        try FileManager.default.moveItem(atPath: folder.path("media"), toPath: folder.path("moved"))
        let job = folder.text("job.yaml").replacing("sources: media", with: "sources: moved")
            .replacing("film.mp4", with: "other.mp4")
        try folder.write(job, to: "job.yaml")
        _ = try await render()
        #expect(try await albums().first?["count"] as? Int == 1)
        let link = folder.path("shown/2024-12-01 IMG_1001.MOV")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../moved/IMG_1001.MOV")
        for name in ["", "-wal", "-shm"] { unlink(program.home.path("state/albums.sqlite\(name)")) }
        #expect(try await render().contains("(\(id)) was gone and is made again"))
        #expect(try await albums().first?["id"] as? String == id)
    }

    @Test func `a plan without its job makes no links`() async throws {
        try write("{ links: shown }")
        let plan = try await program.run("plan", folder.path("job.yaml"), "--json")
        try folder.write(plan.output, to: "plan.json")
        let outcome = try await program.run("render", "--plan", folder.path("plan.json"))
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("shown")))
    }

    @Test func `trouble with an album is a warning, and the film is made`() async throws {
        try folder.write("not a folder", to: "shown")
        try write("{ links: shown }")
        let said = try await render()
        let warning =
            "\(folder.path("shown")): the film is made, but its album 'Reels – Winter' is not up to date: the folder of "
            + "the album's links cannot be made: Not a directory. Choose another folder with 'album.links'."
        #expect(said.contains("warning: " + warning), "\(said)")
        try program.home.write(String(repeating: "no database ", count: 200), to: "state/albums.sqlite")
        try write("true")
        #expect(try await render().contains("the albums of jobs cannot be used"))
    }
}
