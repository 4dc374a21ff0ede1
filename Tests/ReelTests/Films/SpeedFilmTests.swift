import Fixtures
import Foundation
import LibAV
import Model
import TestSupport
import Testing

/// Films of clips at other speeds, made by the program.
@Suite struct SpeedFilmTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func job(_ more: String, film: String = "film.mp4") async throws -> String {
        try folder.write(
            """
            timeframe: 2024-12-24..2024-12-25
            days: { home: Europe/Amsterdam }
            sources: [folder: { path: '\(try await FixtureLibrary.month().path)' }]
            \(more)
            composition:
              resolution: 480x270
              transition: none
              fade: 0s
              titles: false
              date-overlay: false
              audio: { loudness: off }
            output: { file: '\(folder.path(film))', preset: ultrafast }

            """, to: "\(film).yaml")
    }

    private struct Plan: Decodable {
        var frames: Int
        var days: [Day]
        var warnings: [Note]?

        struct Day: Decodable { var picks: [Pick] }
        struct Pick: Decodable {
            var `in`: Double
            var out: Double
            var duration: Double
            var speed: Double?
        }
        struct Note: Decodable { var code: String }

        init(json: String) throws { self = try JSONDecoder().decode(Plan.self, from: Data(json.utf8)) }

        var picks: [Pick] { days.flatMap(\.picks) }
    }

    @Test func `a job's speed and a pin's reach pictures, sound and plan`() async throws {
        let job = try await job(
            """
            clips: { video: 1s, from: start, speed: 2 }
            pins: { 2024-12-25: { media: IMG_1025.MOV, from: 1s, duration: 2s, speed: 0.5 } }
            """)
        let program = try Program()
        let planned = try await program.run("plan", job, "--json")
        try #require(planned.exitCode == 0, "\(planned.error)")
        let plan = try Plan(json: planned.output)
        #expect(plan.frames == 90 && plan.picks.map(\.speed) == [2, 0.5])
        #expect(plan.picks.map(\.in) == [0, 1] && plan.picks.map(\.out) == [2, 2])
        #expect(plan.picks.map(\.duration) == [1, 2])

        let made = try await program.run("render", job)
        try #require(made.exitCode == 0, "\(made.error)")
        let film = try Film(path: folder.path("film.mp4"))
        let count = try film.eachLuma { number, luma in
            // Both fill the frame.
            let code = FrameCode.read(in: luma, picture: film.frame)
            if number < 30 {
                #expect(code == FrameCode(clip: 25, frame: 2 * number), "frame \(number)")
            } else if number % 2 == 0 {
                #expect(code == FrameCode(clip: 26, frame: 30 + (number - 30) / 2), "frame \(number)")
            }
        }
        #expect(count == 90)
        // The tones of the two clips at their own pitch.
        let sound = try film.sound()
        #expect(sound.dominantFrequency(in: 6000..<42_000).map { abs($0 - 932) <= 2 } == true)
        #expect(sound.dominantFrequency(in: 54_000..<138_000).map { abs($0 - 988) <= 2 } == true)

        // The same from the plan that was kept.
        try folder.write(planned.output, to: "plan.json")
        let again = try await program.run("render", "--plan", folder.path("plan.json"), "--force")
        try #require(again.exitCode == 0, "\(again.error)")
    }

    @Test func `one worker and three make the same bytes`() async throws {
        let jobs = [
            try await job("clips: { from: start, speed: 0.3 }", film: "one.mp4"),
            try await job("clips: { from: start, speed: 0.3 }", film: "three.mp4"),
        ]
        for (job, workers) in zip(jobs, ["1", "3"]) {
            // Each has a cache of its own.
            let made = try await Program().run("render", job, "--workers", workers)
            try #require(made.exitCode == 0, "\(made.error)")
        }
        let films = try ["one.mp4", "three.mp4"].map { try Data(contentsOf: URL(filePath: folder.path($0))) }
        let isSame = films[0] == films[1]
        #expect(isSame && films[0].count > 50_000)
    }

    @Test func `a job at the usual speed has the plan of one without the key`() async throws {
        let program = try Program()
        let plans = try await [
            program.run("plan", job("clips: { from: start }"), "--json").output,
            program.run("plan", job("clips: { from: start, speed: 1 }"), "--json").output,
            program.run("plan", job("clips: { from: start, speed: original }"), "--json").output,
        ]
        let isSame = plans[0] == plans[1]
        #expect(isSame && !plans[0].contains("speed"))
        let picks = try plans.map { try Plan(json: $0).picks.map { [$0.in, $0.out, $0.duration, $0.speed ?? 1] } }
        #expect(picks[0] == picks[2])
    }
}
