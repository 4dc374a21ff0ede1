import Fixtures
import Foundation
import LibAV
import TestSupport
import Testing

/// Films of days other than the job's, of parts of its days, and without a job.
@Suite struct FilmOrderTests {
    private func film(_ home: RunnerHome, _ name: String) -> String { home.folder.path(name + ".mp4") }

    private func days(_ home: RunnerHome, _ name: String) throws -> [String] {
        let report = try Data(contentsOf: URL(filePath: home.folder.path(name + ".json")))
        let object = try JSONSerialization.jsonObject(with: report) as? [String: Any]
        return try #require(object?["days"] as? [[String: Any]]).compactMap { $0["day"] as? String }
    }

    @Test func `render takes other days without replacing the job's own film`() async throws {
        let home = try await RunnerHome()
        let other = try await home.program.run("render", home.job, "--timeframe", "2024-11")
        #expect(other.exitCode == 0, "\(other.error)")
        #expect(other.output == film(home, "2024-11") + "\n")
        #expect(try days(home, "2024-11") == ["2024-11-10"])

        let text = try String(contentsOfFile: home.job, encoding: .utf8)
        let fixed = try home.folder.write(
            text.replacing("previous-month", with: "2024-12").replacing("{year}-{month}", with: "december"),
            to: "fixed.yaml")
        let refused = try await home.program.run("render", fixed, "--timeframe", "2024-11")
        #expect(refused.exitCode == 64)
        for part in ["November 2024", "December 2024", "{year}-{month}"] {
            #expect(refused.error.contains(part), "\(refused.error)")
        }
        let named = try await home.program.run(
            "render", fixed, "--timeframe", "2024-11", "-o", home.folder.path("november.mp4"))
        #expect(named.exitCode == 0, "\(named.error)")
        #expect(try home.films() == ["2024-11", "november"])
        let wrong = try await home.program.run("render", fixed, "--timeframe", "2024-13")
        #expect(wrong.exitCode == 64)
        #expect(wrong.error.contains("'--timeframe'") && wrong.error.contains("2024-13"))
    }

    @Test func `a film for each month, each under a name of its own`() async throws {
        let home = try await RunnerHome()
        let series = try await home.program.run(
            "render", home.job, "--timeframe", "2024-09-15..2024-12-31", "--each", "month", "--junit",
            home.folder.path("films.xml"))
        #expect(series.exitCode == 0, "\(series.error)")
        #expect(series.output == ["2024-10", "2024-11", "2024-12"].map { film(home, $0) + "\n" }.joined())
        #expect(series.error.contains("in 2024-09-15 to 2024-09-30"))
        #expect(series.error.contains("rendering December 2024 (4 of 4)"))
        for month in ["2024-10", "2024-11", "2024-12"] { #expect(try days(home, month) == [month + "-10"]) }
        let junit = try String(contentsOfFile: home.folder.path("films.xml"), encoding: .utf8)
        #expect(junit.contains("2024-10.mp4") && junit.contains("2024-12.mp4"), "\(junit)")
        #expect(try await home.statuses() == ["completed", "completed", "completed"])

        let empty = try await home.program.run(
            "render", home.job, "--timeframe", "2023-01-01..2023-12-31", "--each", "month")
        #expect(empty.exitCode == 66)
        #expect(empty.error.contains("12 films, January 2023 to December 2023\n"), "\(empty.error)")

        let text = try String(contentsOfFile: home.job, encoding: .utf8)
        let coarse = try home.folder.write(text.replacing("-{month}", with: ""), to: "coarse.yaml")
        let refused = try await home.program.run("render", coarse, "--timeframe", "2024", "--each", "month")
        #expect(refused.exitCode == 64)
        for month in ["January 2024", "February 2024"] {
            #expect(refused.error.contains(month), "\(refused.error)")
        }
        let own = try home.folder.write(
            text.replacing("previous-month", with: "2024-12").replacing("{year}-{month}", with: "december"),
            to: "own.yaml")
        let sameName = try await home.program.run("render", own, "--timeframe", "2024", "--each", "month")
        #expect(sameName.exitCode == 64)
        #expect(sameName.error.contains("{year}-{month}"), "\(sameName.error)")
        #expect(try home.films() == ["2024-10", "2024-11", "2024-12"])
        let nothing = try await home.program.run("render", home.job, "--timeframe", "2019", "--each", "month")
        #expect(nothing.exitCode == 66)
        for more in [["--plan", "p.json", "--each", "month"], [home.job, "--each", "month", "--report", "r.json"]] {
            #expect(try await home.program.run(["render"] + more).exitCode == 64)
        }
    }

    @Test func `make needs no job file and uses the settings`() async throws {
        let home = try await RunnerHome()
        var program = home.program
        let folder = try TemporaryFolder()
        program.workingDirectory = folder.path
        try program.home.write(
            """
            job:
              clips: { video: 0.3s }
              composition: { resolution: 320x180, frame-rate: 25 }
              output: { quality: draft }
            """, to: "config/settings.yaml")
        let made = try await program.run("make", home.media, "2024-11")
        #expect(made.exitCode == 0, "\(made.error)")
        #expect(made.output == folder.path("2024-11.mp4") + "\n")
        let film = try Film(path: folder.path("2024-11.mp4"))
        #expect(film.video.width == 320)
        // 0.3 s at 25 frames per second.
        #expect(try (7...8).contains(film.eachLuma { _, _ in }))
        // A film that `make` made itself may be replaced.
        #expect(try await program.run("make", home.media, "2024-11").exitCode == 0)

        let each = try await program.run("make", home.media, "2024-10-01..2024-11-30", "--each", "month")
        #expect(each.exitCode == 0, "\(each.error)")
        #expect(each.output == [folder.path("2024-10.mp4"), folder.path("2024-11.mp4")].map { $0 + "\n" }.joined())
        let named = try await program.run("make", home.media, "2024", "-o", "out/{year}.mp4")
        #expect(named.output == folder.path("out/2024.mp4") + "\n")
        #expect(try await program.run("make", home.media, "2019").exitCode == 66)
        #expect(try await program.run("make", home.folder.path("nowhere"), "2024").exitCode == 66)
        #expect(try await program.run("make", home.media, "soon").exitCode == 64)
        #expect(try await program.run("make", home.media, "2024-11", "--fit", "stretch").exitCode == 64)
    }

    @Test func `make fits wide clips into an upright film as requested`() async throws {
        let home = try await RunnerHome()
        try home.program.home.write(
            """
            job:
              clips: { video: 0.3s }
              composition: { resolution: 180x320 }
              output: { quality: draft }
            """, to: "config/settings.yaml")
        for (fit, hasBars) in [("letterbox", true), ("crop", false), (nil, false)] as [(String?, Bool)] {
            let file = home.folder.path("\(fit ?? "usual").mp4")
            let made = try await home.program.run(
                ["make", home.media, "2024-11", "-o", file] + (fit.map { ["--fit", $0] } ?? []))
            #expect(made.exitCode == 0, "\(made.error)")
            let top = try Film(path: file).picture(at: 3).colour(of: PixelRectangle(width: 180, height: 60))
            #expect((try #require(top).distance(to: .black) < 4) == hasBars, "\(fit ?? ""): \(String(describing: top))")
        }
    }

    @Test func `make never replaces a foreign file under a default name`() async throws {
        let home = try await RunnerHome()
        var program = home.program
        program.workingDirectory = home.folder.path
        try home.folder.write("my own film", to: "2024-12.mp4")
        let foreign = try await program.run("make", home.media, "2024-12")
        #expect(foreign.exitCode == 73)
        #expect(foreign.error.contains("2024-12.mp4: error: "), "\(foreign.error)")
        #expect(try String(contentsOfFile: film(home, "2024-12"), encoding: .utf8) == "my own film")

        // `make` with its default settings does not replace a job's film either.
        #expect(try await program.run("render", home.job, "--timeframe", "2024-11").exitCode == 0)
        let before = try Data(contentsOf: URL(filePath: film(home, "2024-11")))
        #expect(try await program.run("make", home.media, "2024-11").exitCode == 73)
        #expect(try Data(contentsOf: URL(filePath: film(home, "2024-11"))) == before)
    }
}
