import Model
import Testing

@testable import JobFiles

@Suite struct ComposedMusicTests {
    private func parse(_ music: String) throws(JobFileErrors) -> JobFile.Result {
        let text = """
            version: 1
            timeframe: 2024-12
            sources: [a]
            output: film.mp4
            composition:
              audio:
                music: \(music)

            """
        return try JobFile.parse(
            Array(text.utf8), path: "/jobs/job.yaml", JobFile.Context(workingFolder: "/", homeFolder: nil))
    }

    @Test func moodsAndSeedsAreRead() throws {
        for mood in MusicStyle.Mood.allCases {
            let music = try parse("{ compose: \(mood.rawValue), seed: 12, level: -24 }").job.composition.audio.music
            #expect(music == MusicStyle(compose: mood, seed: 12, level: -24))
        }
        #expect(try parse("{ compose: warm, seed: auto }").job.composition.audio.music == MusicStyle(compose: .warm))
        #expect(try parse("{ level: -24 }").job.composition.audio.music == nil)
    }

    @Test(arguments: [
        ("{ compose: warm, files: [a.mp3] }", 7, 23), ("{ compose: loud }", 7, 23),
        ("{ files: [a.mp3], seed: 3 }", 7, 36),
        ("{ compose: warm, seed: -1 }", 7, 35), ("{ compose: warm, seed: 1000000000 }", 7, 35),
    ])
    func faultsAreAtTheirPlace(music: String, line: Int, column: Int) throws {
        let error = try #require(throws: JobFileErrors.self) { _ = try parse(music) }
        #expect(error.errors.map { [$0.line, $0.column] } == [[line, column]])
    }

    /// A preset's tune gives way to the files of a job that extends it.
    @Test func anOptionalTuneGivesWayToFiles() throws {
        let music = try parse("{ compose: warm, optional: true, seed: 4 }").job.composition.audio.music
        #expect(music == MusicStyle(compose: .warm, seed: 4, isOptional: true))
        let played = try parse("{ compose: warm, optional: true, seed: 4, files: [a.mp3] }").job.composition.audio.music
        #expect(played == MusicStyle(files: [.init(file: "/jobs/a.mp3")]))
    }

    /// What plays the music is looked for when the film is planned.
    @Test func whatIsMissingIsAnErrorAtTheKey() throws {
        let result = try parse("{ compose: warm }")
        var error = DayreelError(.missingComponent, "music cannot be composed", place: "FluidSynth")
        error.sourceKey = JobPlaces.composedMusic
        #expect(result.places.located(error, result.job).place == "/jobs/job.yaml:7:23")
    }
}
