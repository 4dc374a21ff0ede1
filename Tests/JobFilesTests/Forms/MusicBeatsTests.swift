import Model
import Testing

@testable import JobFiles

/// Beats of music files in jobs.
@Suite struct MusicBeatsTests {
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

    @Test func beatsStandBesidePlainPaths() throws {
        let music = try parse(
            "{ files: [a.mp3, { file: b.mp3, bpm: 120, first-beat: 0.42s }, { file: c.mp3, bpm: 119.537 }], cut-to-beats: true }"
        ).job.composition.audio.music
        #expect(
            music
                == MusicStyle(
                    files: [
                        .init(file: "/jobs/a.mp3"),
                        .init(file: "/jobs/b.mp3", tempo: 120_000, firstBeat: .milliseconds(420)),
                        .init(file: "/jobs/c.mp3", tempo: 119_537),
                    ], cutToBeats: true))
        #expect(try parse("{ compose: warm, cut-to-beats: true }").job.composition.audio.music?.cutToBeats == true)
    }

    @Test(arguments: [
        ("{ files: [{ file: a.mp3, bpm: 19 }] }", 7, 42), ("{ files: [{ file: a.mp3, bpm: 401 }] }", 7, 42),
        ("{ files: [{ file: a.mp3, bpm: 120.0001 }] }", 7, 42), ("{ files: [{ file: a.mp3, bpm: '120' }] }", 7, 42),
        ("{ files: [{ file: a.mp3, bpm: 1e2 }] }", 7, 42), ("{ files: [{ file: a.mp3, bpm: 120 bpm }] }", 7, 42),
        ("{ files: [{ file: a.mp3, bpm: -90 }] }", 7, 42), ("{ files: [{ file: a.mp3, bpm: fast }] }", 7, 42),
        ("{ files: [{ file: a.mp3, first-beat: 0.4s }] }", 7, 22),
        ("{ files: [{ file: a.mp3, bpm: 90, first-beat: 11m }] }", 7, 58),
        ("{ files: [a.mp3], cut-to-beats: true }", 7, 44),
        ("{ files: [{ file: a.mp3 }], cut-to-beats: true }", 7, 54),
    ])
    func faultsAreAtTheirPlace(music: String, line: Int, column: Int) throws {
        let error = try #require(throws: JobFileErrors.self) { _ = try parse(music) }
        #expect(error.errors.map { [$0.line, $0.column] } == [[line, column]])
    }

    @Test func aLineForAJobIsReadAgain() throws {
        let songs = [
            MusicStyle.Song(file: "/a, {b}: #1.mp3", tempo: 119_500, firstBeat: .milliseconds(1250)),
            MusicStyle.Song(file: "/c.mp3", tempo: 96_000), MusicStyle.Song(file: "/Ünder 100%.mp3"),
        ]
        let list = songs.map(JobText.song).joined(separator: ", ")
        let read = try #require(try parse("{ files: [\(list)] }").job.composition.audio.music).files
        #expect(read[0] == songs[0] && read[2] == songs[2])
        #expect(read[1] == MusicStyle.Song(file: "/c.mp3", tempo: 96_000, firstBeat: .zero))
    }
}
