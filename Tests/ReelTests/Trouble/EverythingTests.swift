import Foundation
import LibAV
import TestSupport
import Testing

/// A film with almost everything that a film can have, as `jobs/everything.yaml` has it.
@Suite struct EverythingTests {
    /// The extensions of the film and of the files beside it.
    private static let extensions = ["mp4", "jpg", "webp", "otio"]

    /// What differs in HDR: only pictures in SDR are steadied. The colours are those of a file.
    private static let hdr =
        "dynamic-range: hdr, stabilise: off, look: '\(Program.root.appending(path: "jobs/evening.cube").path)', "

    /// The job has the same name in each folder, because the tune follows from it.
    private func job(in folder: borrowing TemporaryFolder, isHDR: Bool) async throws -> String {
        let example = Program.root.appending(path: "jobs/everything.yaml").path
        let files = zip(["file", "poster", "teaser", "timeline"], Self.extensions)
            .map { "\($0): '\(folder.path("film.\($1)"))'" }.joined(separator: ", ")
        return try folder.write(
            """
            extends: '\(example)'
            timeframe: 2024-12-18..2024-12-28
            sources: [folder: { path: '\(try await FixtureLibrary.month().path)' }]
            composition: { \(isHDR ? Self.hdr : "")resolution: 256x144 }
            output: { \(files), codec: \(isHDR ? "hevc" : "h264"), preset: ultrafast }

            """, to: "job.yaml")
    }

    @Test(arguments: [false, true])
    func `a film that was killed is made to its end, with the bytes of one that was not`(isHDR: Bool) async throws {
        let (undisturbed, folder) = (try TemporaryFolder(), try TemporaryFolder())
        let whole = try await Program().run("render", try await job(in: undisturbed, isHDR: isHDR), "--workers", "3")
        try #require(whole.exitCode == 0, "\(whole.error)")
        let program = try Program()
        let job = try await job(in: folder, isHDR: isHDR)
        var isSent = false
        let killed = try await program.follow(["render", job, "--workers", "1", "--progress", "json"]) {
            line, process in
            guard !isSent, (Self.overall(line) ?? 0) > 0.5 else { return }
            isSent = true
            kill(process, SIGKILL)
        }
        try #require(isSent && killed.exitCode == 128 + SIGKILL, "\(killed.lines)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("film.mp4")))
        let next = try await program.run("render", job, "--workers", "1")
        try #require(next.exitCode == 0, "\(next.error)")
        for name in Self.extensions {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: folder.path("film.\(name)"), andPath: undisturbed.path("film.\(name)")), "\(name)")
        }
        let film = try Film(path: folder.path("film.mp4"))
        #expect((film.video.width, film.video.height) == (256, 144) && film.video.codec == (isHDR ? "hevc" : "h264"))
        #expect(film.video.pixelFormat == (isHDR ? "yuv420p10le" : "yuv420p"))
        let planned = try PlannedFilm(json: try await program.run("plan", job, "--json").output)
        #expect(planned.days.count >= 8)
        #expect(try film.eachLuma { _, _ in } == planned.frames)
    }

    private static func overall(_ line: String) -> Double? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["overall"] as? Double
    }
}
