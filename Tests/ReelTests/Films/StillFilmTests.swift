import Fixtures
import Foundation
import LibAV
import TestSupport
import Testing

/// Films with photos in them, made by the program.
@Suite struct StillFilmTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A JPEG in one grey, dated by its name.
    private func photo(_ name: String, luma: UInt8, width: Int = 480, height: Int = 270) throws {
        var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
        for plane in 0..<3 {
            frame.withMutablePlane(plane) { bytes, _, _, _ in
                for index in bytes.indices { bytes[index] = plane == 0 ? luma : 128 }
            }
        }
        frame.color = .bt709
        try folder.write(JPEG.encode(frame), to: "media/\(name)")
    }

    private func job(_ more: String, file: String = "film.mp4") throws -> (job: String, film: String) {
        let film = folder.path(file)
        let text = """
            timeframe: 2024-12-01..2024-12-05
            days: { home: Europe/Amsterdam }
            sources: [folder: { path: '\(folder.path("media"))' }]
            \(more)
            composition:
              resolution: 320x180
              fade: 0s
              titles: false
              date-overlay: false
              transition: none
            output: { file: '\(film)', preset: ultrafast }

            """
        return (try folder.write(text, to: "\(file).yaml"), film)
    }

    /// Days 1, 2 and 4, in greys that grow; on the 3rd there is only a damaged photo.
    private func media() throws {
        try photo("IMG_20241201_100000.jpg", luma: 80)
        try photo("IMG_20241202_100000.jpg", luma: 120, width: 270, height: 480)
        try photo("IMG_20241204_100000.jpg", luma: 160)
        try photo("IMG_20241204_110000.jpg", luma: 180)
        try folder.write(Array("\u{FF}".utf8), to: "media/other.txt")
        let whole = try JPEG.encode(try VideoFrame(width: 64, height: 64, pixelFormat: "yuv420p"))
        try folder.write(Array(whole.prefix(whole.count / 3)), to: "media/IMG_20241203_100000.jpg")
    }

    /// What a telephone photographs in a pocket is no clip: another photo of its day is, or the day is left out.
    @Test func `a black photo is not shown`() async throws {
        try photo("IMG_20241201_100000.jpg", luma: 80)
        try photo("IMG_20241202_100000.jpg", luma: 16)
        try photo("IMG_20241204_100000.jpg", luma: 17)
        try photo("IMG_20241204_110000.jpg", luma: 180)
        let job = try job("select: { stills: fill }\nclips: { still: 1s }")
        let program = try Program()
        let planned = try await program.run("plan", job.job, "--json")
        try #require(planned.exitCode == 0, "\(planned.error)")
        let plan = try JSONDecoder().decode(PlanJSON.self, from: Data(planned.output.utf8))
        #expect(plan.days.map(\.day) == ["2024-12-01", "2024-12-04"])
        #expect(plan.days.last?.picks.first?.path.hasSuffix("/IMG_20241204_110000.jpg") == true)
        #expect(plan.warnings.contains { $0.code == "day-skipped" && $0.day == "2024-12-02" })
        // A pin shows it, and so does a film that would have nothing else.
        let pinned = try self.job(
            "select: { stills: fill }\nclips: { still: 1s }\npins: { 2024-12-02: { media: IMG_20241202_100000.jpg } }",
            file: "pinned.mp4")
        let again = try await program.run("plan", pinned.job, "--json")
        #expect(
            try JSONDecoder().decode(PlanJSON.self, from: Data(again.output.utf8)).days.map(\.day)
                == ["2024-12-01", "2024-12-02", "2024-12-04"])
    }

    private struct PlanJSON: Decodable {
        struct Day: Decodable {
            struct Pick: Decodable { var path: String }
            var day: String
            var picks: [Pick]
        }
        struct Warning: Decodable {
            var code: String
            var day: String?
        }
        var days: [Day]
        var warnings: [Warning]
    }

    @Test func `days show photos for as long as the job says, without sound, and the same for any workers`()
        async throws
    {
        try media()
        let job = try job("select: { stills: fill }\nclips: { still: 1s }")
        let program = try Program()
        let made = try await program.run("render", job.job, "--progress", "json", "--workers", "1")
        try #require(made.exitCode == 0, "\(made.error)")
        let film = try Film(path: job.film)
        var lumas: [Double] = []
        let frames = try film.eachLuma { _, luma in
            lumas.append(luma.mean(of: PixelRectangle(x: 150, y: 80, width: 20, height: 20)) ?? 0)
        }
        #expect(frames == 90)
        #expect(abs(lumas[15] - lumas[45]) > 20 && abs(lumas[45] - lumas[75]) > 20)
        #expect(try film.sound().channels.allSatisfy { $0.allSatisfy { abs($0) < 0.001 } })
        let plan = try PlannedFilm(json: try await program.run("plan", job.job, "--json").output)
        #expect(plan.picks.map(\.name).contains("IMG_20241204_100000.jpg"))

        let before = try Data(contentsOf: URL(filePath: job.film))
        let again = try await program.run(
            "render", job.job, "--no-cache", "--workers", "3", "-o", folder.path("again.mp4"))
        try #require(again.exitCode == 0, "\(again.error)")
        #expect(try Data(contentsOf: URL(filePath: folder.path("again.mp4"))) == before)
    }

    @Test func `a damaged photo gives way, and its day says why`() async throws {
        try media()
        try photo("IMG_20241203_110000.jpg", luma: 200)
        let job = try job("select: { stills: fill }\nclips: { still: 1s }")
        let made = try await Program().run("render", job.job, "--progress", "json")
        try #require(made.exitCode == 0, "\(made.error)")
        let codes = made.events.compactMap { $0["code"] as? String }
        #expect(codes.contains("unreadable-media"))
        #expect(try Film(path: job.film).eachLuma { _, _ in } == 120)
    }

    @Test func `without the key nothing changes, and with it a pin names a photo`() async throws {
        try media()
        let none = try await Program().run("render", try job("").job)
        #expect(none.exitCode != 0)
        let pinned = try job(
            "select: { stills: fill }\nclips: { still: 1s }\n"
                + "pins: { 2024-12-04: { media: IMG_20241204_110000.jpg, duration: 2s } }")
        let program = try Program()
        let plan = try PlannedFilm(json: try await program.run("plan", pinned.job, "--json").output)
        #expect(plan.picks.map(\.name).contains("IMG_20241204_110000.jpg"))
    }
}
