import Foundation
import LibAV
import TestSupport
import Testing

/// A film with almost everything that a film can have, as `jobs/everything.yaml` has it.
@Suite struct EverythingTests {
    /// Those of the film and of the files beside it.
    private static let extensions = ["mp4", "jpg", "webp", "otio"]

    private func job(in folder: borrowing TemporaryFolder, _ name: String) async throws -> String {
        let example = Program.root.appending(path: "jobs/everything.yaml").path
        let files = zip(["file", "poster", "teaser", "timeline"], Self.extensions)
            .map { "\($0): '\(folder.path("\(name).\($1)"))'" }.joined(separator: ", ")
        return try folder.write(
            """
            extends: '\(example)'
            timeframe: 2024-12-18..2024-12-28
            sources: [folder: { path: '\(try await FixtureLibrary.month().path)' }]
            composition: { resolution: 256x144 }
            output: { \(files), preset: ultrafast }

            """, to: "\(name).yaml")
    }

    @Test func `a film that was killed is made to its end, with the bytes of one that was not`() async throws {
        let folder = try TemporaryFolder()
        let program = try Program()
        let whole = try await program.run("render", try await job(in: folder, "whole"), "--workers", "3")
        try #require(whole.exitCode == 0, "\(whole.error)")
        let other = try Program()
        let job = try await job(in: folder, "killed")
        var isSent = false
        let killed = try await other.follow(["render", job, "--workers", "1", "--progress", "json"]) { line, process in
            guard !isSent, (Self.overall(line) ?? 0) > 0.5 else { return }
            isSent = true
            kill(process, SIGKILL)
        }
        try #require(isSent && killed.exitCode == 128 + SIGKILL, "\(killed.lines)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("killed.mp4")))
        let next = try await other.run("render", job, "--workers", "1")
        try #require(next.exitCode == 0, "\(next.error)")
        for name in Self.extensions where name != "otio" {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: folder.path("killed.\(name)"), andPath: folder.path("whole.\(name)")), "\(name)")
        }
        let film = try Film(path: folder.path("killed.mp4"))
        #expect((film.video.width, film.video.height) == (256, 144))
        let planned = try PlannedFilm(json: try await other.run("plan", job, "--json").output)
        #expect(planned.days.count >= 10)
        #expect(try film.eachLuma { _, _ in } == planned.frames)
    }

    private static func overall(_ line: String) -> Double? {
        let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return object?["overall"] as? Double
    }
}
