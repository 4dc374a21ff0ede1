import Foundation
import Model
import TestSupport
import Testing

@testable import DayreelKit

@Suite struct MakeFilmsFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func films(_ words: String..., each: FilmPeriod? = nil, output: String? = nil) throws -> MakeFilms {
        let loader = try JobLoader(.ofTest(folder))
        return try MakeFilms(
            .job(try NamedJob(words, NamedJob.Choices(), loader), each: each), output: output,
            settings: try RenderSettings(loader), loader)
    }

    @Test func `a film is named after its days, and the films of a series have different names`() throws {
        #expect(try films("media", "2024-05").films.map(\.request.output) == [folder.path("2024-05.mp4")])
        let weeks = try films("media", "2024-05-06..2024-05-19", each: .week)
        #expect(
            weeks.films.map(\.request.output)
                == ["2024-05-06_2024-05-12.mp4", "2024-05-13_2024-05-19.mp4"].map(folder.path))
        #expect(weeks.isSeries)
    }

    @Test func `runs are recorded under the folders`() throws {
        #expect(try films("media", "2024").file == folder.path("media"))
        #expect(try films("media", "phone", "2024").file == folder.path("media") + " + " + folder.path("phone"))
    }

    @Test func `only a film with a name of its own may replace a file`() throws {
        try folder.write("mine", to: "2024.mp4")
        let error = #expect(throws: DayreelError.self) { try films("media", "2024") }
        #expect(error?.code == .outputUnwritable)
        #expect(try films("media", "2024", output: "2024.mp4").films.count == 1)
    }

    @Test func `an album's id is short`() {
        #expect(KeepAlbum.id(from: 0x1234_5678_9abc_def0) == "56789abcdef0")
        #expect(KeepAlbum.id(from: 1) == "000000000001")
    }

    @Test(arguments: [
        (".", "Sommer 2024.07"), ("./", "Sommer 2024.07"), ("..", "photos"), ("../Trip/", "Trip"),
        ("../Trip/.", "Trip"),
        ("Family.photoslibrary", "Family"), ("/", "media"),
    ])
    func `a film of a folder has the folder's name as its job`(folder: String, name: String) throws {
        let temporary = try TemporaryFolder()
        var workspace = Workspace.ofTest(temporary)
        workspace.machine.workingFolder = temporary.path("photos/Sommer 2024.07")
        for path in ["photos/Sommer 2024.07/Family.photoslibrary/a", "photos/Trip/a"] {
            try temporary.write("", to: path)
        }
        let loader = try JobLoader(workspace)
        let films = try MakeFilms(
            .job(try NamedJob([folder, "2024-07"], NamedJob.Choices(), loader), each: nil), output: "{name}.mp4",
            settings: try RenderSettings(loader), loader)
        #expect(films.films.map(\.request.job.name) == [name])
        #expect(films.films.map(\.request.output.lastPathPart) == ["\(name).mp4"])
        #expect(folder == "/" || films.file.lastPathPart.hasPrefix(name))
    }
}
