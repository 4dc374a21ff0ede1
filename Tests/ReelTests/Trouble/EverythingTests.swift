import Foundation
import LibAV
import TestSupport
import Testing

/// A film with everything that a film can have, as `jobs/everything.yaml` has it, of media on which each of its keys does something.
@Suite(.timeLimit(.minutes(5))) struct EverythingTests {
    /// The extensions of the film and of the files beside it.
    private static let extensions = ["mp4", "jpg", "webp", "otio"]

    /// What differs in HDR: only pictures in SDR are steadied. The colours are those of a file.
    private static let hdr = [
        "dynamic-range: hdr", "stabilise: off", "look: '\(Program.root.appending(path: "jobs/evening.cube").path)'",
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let media = try EffectMedia(folder.path("media"))
        try media.shaky("VID_20241221_120000.mp4")
        try media.caption("By the frozen lake", of: "VID_20241221_120000.mp4")
        try media.upright(41, "IMG_2001.MOV", "2024-12-22", hour: 10)
        try media.upright(42, "IMG_2002.MOV", "2024-12-22", hour: 17)
        try media.hlg("VID_20241223_120000.mp4", luma: 170)
        try media.slow("VID_20241226_120000.mp4")
        try media.photo("IMG_20241229_120000.jpg")
    }

    /// The job has the same name in each folder, because the tune follows from it.
    private func job(in name: String, isHDR: Bool) async throws -> String {
        let example = Program.root.appending(path: "jobs/everything.yaml").path
        let files = zip(["file", "poster", "teaser", "timeline"], Self.extensions)
            .map { "\($0): '\(folder.path("\(name)/film.\($1)"))'" }.joined(separator: ", ")
        return try folder.write(
            """
            extends: '\(example)'
            timeframe: 2024-12-20..2024-12-29
            sources: [folder: { path: '\(try await FixtureLibrary.month().path)' }, folder: { path: '\(folder.path("media"))' }]
            composition:
              \(isHDR ? Self.hdr.joined(separator: "\n  ") : "look: warm")
              resolution: 256x144
              transition: { on: { 2024-12-22: push-left } }
            output: { \(files), codec: \(isHDR ? "hevc" : "h264"), preset: ultrafast }

            """, to: "\(name)/job.yaml")
    }

    @Test(arguments: [false, true])
    func `a film that was killed is made to its end, with the bytes of one that was not`(isHDR: Bool) async throws {
        let undisturbed = try await Program().run("render", try await job(in: "a", isHDR: isHDR), "--workers", "3")
        try #require(undisturbed.exitCode == 0, "\(undisturbed.error)")
        let program = try Program()
        let job = try await job(in: "b", isHDR: isHDR)
        var isSent = false
        let killed = try await program.follow(["render", job, "--workers", "1", "--progress", "json"]) {
            line, process in
            guard !isSent, (Self.overall(line) ?? 0) > 0.5 else { return }
            isSent = true
            kill(process, SIGKILL)
        }
        try #require(isSent && killed.exitCode == 128 + SIGKILL, "\(killed.lines)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("b/film.mp4")))
        let next = try await program.run("render", job, "--workers", "1", "--progress", "json")
        try #require(next.exitCode == 0, "\(next.error)")
        #expect(try #require(next.events.last?["reused"] as? Int) > 0)
        for name in Self.extensions {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: folder.path("a/film.\(name)"), andPath: folder.path("b/film.\(name)")), "\(name)")
        }
        try check(try Film(path: folder.path("b/film.mp4")), isHDR: isHDR)
        let plan = try await program.run("plan", job, "--json").output
        let planned = try PlannedFilm(json: plan)
        #expect(try Film(path: folder.path("b/film.mp4")).eachLuma { _, _ in } == planned.frames)
        try checkEffects(plan, isHDR: isHDR)
    }

    private func check(_ film: Film, isHDR: Bool) throws {
        #expect((film.video.width, film.video.height) == (256, 144) && film.video.codec == (isHDR ? "hevc" : "h264"))
        #expect(film.video.pixelFormat == (isHDR ? "yuv420p10le" : "yuv420p"))
        // The captions of recordings are subtitles, too.
        let bytes = try Data(contentsOf: URL(filePath: film.path))
        #expect(bytes.range(of: Data("By the frozen lake".utf8)) != nil)
        let timeline = try String(contentsOfFile: folder.path("b/film.otio"), encoding: .utf8)
        #expect(timeline.contains("LinearTimeWarp") && timeline.contains("IMG_20241229_120000.jpg"))
    }

    /// What the keys do: each day of these media shows it.
    private func checkEffects(_ json: String, isHDR: Bool) throws {
        let plan = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let days = try #require(plan["days"] as? [[String: Any]])
        func picks(_ day: String) -> [[String: Any]] {
            days.filter { $0["day"] as? String == day }.flatMap { $0["picks"] as? [[String: Any]] ?? [] }
        }
        #expect(days.count == 10)
        #expect((picks("2024-12-22").first?["beside"] as? [String: Any])?["path"] != nil)
        #expect(picks("2024-12-24").compactMap { $0["speed"] as? Double } == [0.5])
        #expect(picks("2024-12-26").compactMap { $0["speed"] as? Double } == [0.25])
        let paths = ["2024-12-23", "2024-12-29"].compactMap { picks($0).first?["path"] as? String }
        #expect(
            paths.map { ($0 as NSString).lastPathComponent } == ["VID_20241223_120000.mp4", "IMG_20241229_120000.jpg"])
        let steadied = (plan["warnings"] as? [[String: Any]] ?? []).filter { $0["code"] as? String == "clip-steadied" }
        #expect(steadied.contains { $0["day"] as? String == "2024-12-21" } == !isHDR)
    }

    private static func overall(_ line: String) -> Double? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["overall"] as? Double
    }
}
