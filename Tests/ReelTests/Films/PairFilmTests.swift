import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Fixtures

/// Films with two upright clips side by side, made by the program.
@Suite struct PairFilmTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func clip(
        _ number: Int, _ name: String, hour: Int, frames: Int = 60, isUpright: Bool = true
    ) throws
        -> FixtureClip
    {
        let day = try #require(Day("2024-12-05"))
        return FixtureClip(
            number, "media/\(name)", "pair",
            stamp: FixtureClip.Stamp(.quickTime, day: day, time: hour * 3600, offset: 3600),
            picture: FixtureClip.Picture(
                width: isUpright ? 270 : 480, height: isUpright ? 480 : 270, frames: frames,
                rotation: isUpright ? DisplayRotation(clockwiseDegrees: 90, mirrored: false) : .upright),
            sound: FixtureClip.Sound(frequency: 220 * number))
    }

    private func write(_ clip: FixtureClip) throws {
        try FileManager.default.createDirectory(atPath: folder.path("media"), withIntermediateDirectories: true)
        try ClipStock.write(clip, to: folder.path(clip.path))
    }

    private func job(
        _ more: String = "select: { prefer: [video] }", fit: String = "pair", film: String = "film.mp4"
    ) throws -> String {
        try folder.write(
            """
            timeframe: 2024-12-05
            days: { home: Europe/Amsterdam }
            sources: [folder: { path: '\(folder.path("media"))' }]
            clips: { from: start }
            \(more)
            composition:
              resolution: 480x270
              fit: \(fit)
              fade: 0s
              titles: false
              date-overlay: false
              audio: { loudness: off }
            output: { file: '\(folder.path(film))', preset: ultrafast }

            """, to: "\(film).yaml")
    }

    /// The places of the two pictures of a film 480 wide.
    private static let halves = [0, 242].map { PixelRectangle(x: $0, y: 0, width: 238, height: 270) }

    private func codes(_ luma: PicturePlane) -> [FrameCode?] {
        Self.halves.map { FrameCode.read(in: luma, picture: .crop(width: 270, height: 480, into: $0)) }
    }

    @Test func `two upright clips of a day run side by side, with the first one's sound`() async throws {
        let (first, second) = try (clip(1, "a.mov", hour: 10), clip(2, "b.mov", hour: 11, frames: 50))
        for clip in [first, second] {
            try write(clip)
        }
        let program = try Program()
        let job = try job()
        let plan = try await program.run("plan", job, "--json")
        try #require(plan.exitCode == 0, "\(plan.error)")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(plan.output.utf8)) as? [String: Any])
        let pick = try #require(((object["days"] as? [[String: Any]])?.first?["picks"] as? [[String: Any]])?.first)
        #expect((pick["beside"] as? [String: Any])?["id"] as? String == "b.mov")
        let made = try await program.run("render", job, "--workers", "1")
        try #require(made.exitCode == 0, "\(made.error)")
        let film = try Film(path: folder.path("film.mp4"))
        let frames = try film.eachLuma { number, luma in
            let expected = [FrameCode(clip: 1, frame: number), FrameCode(clip: 2, frame: number)]
            #expect(codes(luma) == expected, "frame \(number)")
            let gap = try #require(luma.mean(of: PixelRectangle(x: 239, y: 0, width: 2, height: 270)))
            #expect(gap < 24)
        }
        #expect(frames == 50)
        let sound = try film.sound()
        #expect(sound.dominantFrequency(in: 12_000..<60_000) == 220)
        #expect(
            sound.level(ofFrequency: 440, in: 12_000..<60_000) < sound.level(ofFrequency: 220, in: 12_000..<60_000) - 40
        )

        // A plan that is kept is rendered the same.
        try folder.write(plan.output, to: "plan.json")
        let again = try await program.run("render", "--plan", folder.path("plan.json"), "--force", "--workers", "2")
        try #require(again.exitCode == 0, "\(again.error)")
    }

    @Test func `a second one that proves damaged leaves the first alone`() async throws {
        let (first, second) = try (clip(1, "a.mov", hour: 10), clip(2, "b.mov", hour: 11))
        for clip in [first, second] { try write(clip) }
        // Its index is whole, and its pictures are not.
        var bytes = try folder.bytes("media/b.mov")
        let data = try #require(bytes.indices.dropFirst(4).first { Array(bytes[$0..<$0 + 4]) == Array("mdat".utf8) })
        for index in bytes.indices where index > data + 64 && index < data + 12_000 { bytes[index] = 0xA5 }
        try folder.write(bytes, to: "media/b.mov")
        let program = try Program()
        let made = try await program.run("render", try job(), "--progress", "json")
        try #require(made.exitCode == 0, "\(made.error)")
        let film = try Film(path: folder.path("film.mp4"))
        let place = film.letterbox(first)
        let frames = try film.eachLuma { number, luma in
            #expect(FrameCode.read(in: luma, picture: place) == FrameCode(clip: 1, frame: number))
        }
        #expect(frames == 60)
    }

    @Test func `a film without two upright clips is that of blur, byte for byte`() async throws {
        for clip in try [clip(1, "a.mov", hour: 10), clip(3, "c.mov", hour: 9, isUpright: false)] {
            try write(clip)
        }
        let program = try Program()
        let more = "select: { clips-per-day: 2, prefer: [video] }"
        let jobs = try [job(more, film: "pair.mp4"), job(more, fit: "blur", film: "blur.mp4")]
        for job in jobs {
            let made = try await program.run("render", job)
            try #require(made.exitCode == 0, "\(made.error)")
        }
        let films = try ["pair.mp4", "blur.mp4"].map { try Data(contentsOf: URL(filePath: folder.path($0))) }
        #expect(films[0] == films[1])
    }
}
