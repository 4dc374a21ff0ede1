import Files
import Foundation
import Model
import TestSupport
import Testing

/// A Takeout, albums, and the library's pins, from a job file to a film.
@Suite struct TakeoutFilmTests {
    private let folder: TemporaryFolder
    private let month: String
    private var program: Program

    init() async throws {
        folder = try TemporaryFolder()
        program = try Program()
        // The tests may run in CI, where library pins have no effect.
        program.environment["CI"] = .some(nil)
        try program.home.write("job: { composition: { resolution: 320x180 } }\n", to: "config/settings.yaml")
        month = try await FixtureLibrary.month().path
        let year = folder.path("Takeout/Google Photos/Photos from 2024")
        let album = folder.path("Takeout/Google Photos/Advent_")
        for path in [year, album] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        for name in ["IMG_1001.MOV", "IMG_1002.MOV", "IMG_1005.MOV"] {
            try FileManager.default.copyItem(atPath: "\(month)/100APPLE/\(name)", toPath: "\(year)/\(name)")
        }
        try FileManager.default.copyItem(atPath: "\(year)/IMG_1002.MOV", toPath: "\(album)/IMG_1002.MOV")
        try folder.write(#"{"title":"Advent?"}"#, to: "Takeout/Google Photos/Advent_/metadata.json")
    }

    private func job(_ source: String, _ more: String = "") throws -> String {
        try folder.write(
            """
            timeframe: 2024-12
            days: { home: UTC }
            sources:
              - \(source)
            clips: { video: 1s }
            composition: { resolution: 320x180, fade: 0 }
            output: { file: film.mp4, preset: ultrafast }
            \(more)
            """, to: "job.yaml")
    }

    private func plan(_ source: String, _ more: String = "") async throws -> [[String: Any]] {
        let outcome = try await program.run("plan", try job(source, more), "--json", "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let plan = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(plan?["days"] as? [[String: Any]])
    }

    private func names(_ days: [[String: Any]]) -> [String] {
        days.flatMap { $0["picks"] as? [[String: Any]] ?? [] }.compactMap { ($0["path"] as? String)?.lastPathPart }
    }

    @Test func `a film is rendered from a Takeout, and from one of its albums`() async throws {
        #expect(names(try await plan("takeout: .")) == ["IMG_1001.MOV", "IMG_1002.MOV", "IMG_1005.MOV"])
        let source = "takeout: { path: ., albums: [Advent?] }"
        #expect(names(try await plan(source)) == ["IMG_1002.MOV"])
        let outcome = try await program.run("render", try job(source), "--progress", "plain")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        #expect(try Film(path: folder.path("film.mp4")).eachLuma { _, _ in } == 30)
        let made = try await program.run(
            "make", folder.path, "2024-12", "--album", "Advent?", "-o", folder.path("made.mp4"), "--progress", "none")
        #expect(made.exitCode == 0, "\(made.error)")
        let scan = try await program.run("scan", folder.path, "--album", "Advent?", "--progress", "none")
        #expect(scan.output.contains("IMG_1002.MOV") && !scan.output.contains("IMG_1001.MOV"))
    }

    @Test func `an unknown album is an error at its line`() async throws {
        let outcome = try await program.run("plan", try job("takeout: { path: ., albums: [Advnet?] }"))
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.error.contains(
                "job.yaml:4:34: error: the Takeout has no album 'Advnet?' (did you mean 'Advent?'?)"),
            "\(outcome.error)")
    }

    @Test func `library pins apply to plan, render and make, and differ from the job's`() async throws {
        let clip = folder.path("Takeout/Google Photos/Photos from 2024/IMG_1005.MOV")
        for day in ["2024-12-01", "2024-12-02"] {
            let pinned = try await program.run("pin", day, clip, "--duration", "1s")
            #expect(pinned.exitCode == 0, "\(pinned.error)")
        }
        let days = try await plan("takeout: .", "pins: { 2024-12-02: IMG_1001.MOV }")
        #expect(names(days) == ["IMG_1005.MOV", "IMG_1001.MOV", "IMG_1005.MOV"])
        #expect(days.map { $0["rule"] as? String }.prefix(2) == ["library pin from 5 Dec", "pinned from 1 Dec"])
        #expect(days.map { $0["reason"] as? String }.first == "pinned-from-another-day")
        #expect(days.map { $0["library-pin"] as? Bool } == [true, nil, nil])
        let table = try await program.run("plan", try job("takeout: ."), "--progress", "none", "--verbose")
        #expect(table.output.contains("library pin from 5"))
        #expect(
            table.output.contains(
                "IMG_1005.MOV is pinned to 2024-12-01 in the library and is from another day: it was recorded on 2024-12-05"
            ), "\(table.output)")
        let film = folder.path("made.mp4")
        let made = try await program.run("make", folder.path, "2024-12", "-o", film, "--progress", "none")
        #expect(made.exitCode == 0, "\(made.error)")
        #expect(folder.text("made.json").contains("library pin from 5 Dec"))
    }

    @Test func `library pins can be switched off, and are off in CI and reproducible films`() async throws {
        var program = program
        _ = try await program.run("pin", "2024-12-01", "--skip")
        #expect(try await plan("takeout: .").count == 2)
        #expect(try await plan("takeout: .", "select: { library-pins: false }").count == 3)
        let fixed = try await program.run(
            "render", try job("takeout: ."), "--reproducible", "--progress", "plain", "-o", folder.path("fixed.mp4"))
        #expect(fixed.exitCode == 0, "\(fixed.error)")
        #expect(fixed.error.contains("--reproducible"), "\(fixed.error)")
        #expect(try Film(path: folder.path("fixed.mp4")).eachLuma { _, _ in } == 76)
        program.environment["CI"] = "true"
        let plan = try await program.run("plan", try job("takeout: ."), "--progress", "plain")
        #expect(
            (plan.output + plan.error).contains("1 library pin of these days has no effect in CI"), "\(plan.output)")
    }

    @Test func `scan shows content ids, and finds by them`() async throws {
        let clip = folder.path("Takeout/Google Photos/Photos from 2024/IMG_1002.MOV")
        let digests = try ContentDigests(ofFile: clip)
        let scan = try await program.run("scan", folder.path, "--ids", "--json", "--progress", "none")
        #expect(scan.output.contains("\"content-id\" : \"\(digests.id.text)\""))
        let fingerprint = digests.appleFingerprint.replacing("/", with: "\\/")
        #expect(
            scan.output.contains("\"fingerprint\" : \"\(fingerprint)\"")
                || scan.output.contains(digests.appleFingerprint))
        for name in [digests.id.text, "icl#X:001:" + digests.appleFingerprint, "IMG_1002.MOV"] {
            let found = try await program.run("scan", folder.path, "--find", name, "--progress", "none")
            #expect(found.exitCode == 0 && found.output.contains("IMG_1002.MOV"), "\(name): \(found.error)")
            #expect(!found.output.contains("IMG_1001.MOV"))
        }
        let none = try await program.run("scan", folder.path, "--find", "icl#Y", "--progress", "none")
        #expect(none.exitCode == 66 && none.error.contains("'icl#Y'"))
    }
}
