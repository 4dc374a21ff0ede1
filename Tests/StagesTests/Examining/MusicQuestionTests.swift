import Foundation
import Model
import Testing

@testable import Stages

@Suite struct MusicQuestionTests {
    @Test func whatCannotBePlayedIsAnError() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let song = try media.music("song.wav", seconds: 2)
        #expect(throws: Never.self) { try MusicQuestion(path: song).answer().get() }
        try Data("no music".utf8).write(to: URL(filePath: media.path("text.mp3")))
        _ = try media.music("short.wav", seconds: 0.2)
        _ = try media.counting("silent.mp4", times: [0, 40, 80])
        for name in ["gone.mp3", "text.mp3", "short.wav", "silent.mp4", "."] {
            let path = media.path(name)
            let error = try #require(throws: DayreelError.self) { try MusicQuestion(path: path).answer().get() }
            #expect(error.code == .missingInput && error.place == path, "\(name): \(error)")
        }
    }

    /// The job's line is found by the file's path.
    @Test func theErrorHasThePlaceInTheJob() throws {
        let error = DayreelError(music: "/music/b.mp3", "it is not there")
        var job = TestItems.job()
        job.composition.audio.music = MusicStyle(files: [.init(file: "/music/a.mp3"), .init(file: "/music/b.mp3")])
        let place = FilePlace(file: "job.yaml", position: TextPosition(line: 7, column: 9))
        let places = JobPlaces(["composition.audio.music.files[1]": place])
        #expect(places.located(error, job).place == "job.yaml:7:9")
    }
}
