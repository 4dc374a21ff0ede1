import Foundation
import LibAV
import TestSupport
import Testing

/// A film of best parts, with titles, captions, places, music and a photo: the same choice and the same bytes, whatever is known of the
/// media and however many workers there are.
@Suite struct BestFilmTests {
    private func job(in folder: borrowing TemporaryFolder) async throws -> String {
        try ToneFile.write(to: folder.path("song.wav"), seconds: 3)
        // May 6 has no clip.
        var photo = try VideoFrame(width: 480, height: 270, pixelFormat: "yuv420p")
        photo.withMutablePlane(0) { bytes, _, _, _ in
            for index in bytes.indices { bytes[index] = UInt8(40 + index % 170) }
        }
        photo.color = .bt709
        try folder.write(JPEG.encode(photo), to: "media/IMG_20240506_100000.jpg")
        return try folder.write(
            """
            timeframe: 2024-05-03..2024-05-08
            days: { home: Europe/Berlin }
            sources:
              - folder: { path: '\(try await FixtureLibrary.naturalMonth().path)' }
              - folder: { path: '\(folder.path("media"))' }
            select: { stills: fill, prefer: [favourite, best] }
            clips: { video: 2.5s, live-photo: 2s, still: 1s, from: best }
            composition:
              resolution: 320x180
              titles: { opening: { subtitle: "{days} · {places}" }, closing: { title: The end } }
              captions: { 2024-05-04: { text: A walk, second-line: place } }
              places: change
              audio: { music: { files: [song.wav] } }
            output: { file: film.mp4, preset: ultrafast }

            """, to: "job.yaml")
    }

    @Test func `a plan and its film are the same hot and cold, for one worker and for three`() async throws {
        let folder = try TemporaryFolder()
        let job = try await job(in: folder)
        let (cold, hot) = (try Program(), try Program())
        let made = try await cold.run("render", job, "--workers", "1", "-o", folder.path("cold.mp4"))
        try #require(made.exitCode == 0, "\(made.error)")
        // Here all recordings have been looked at before they are rendered.
        let plan = try await hot.run("plan", job, "--json")
        try #require(plan.exitCode == 0, "\(plan.error)")
        let again = try await hot.run("render", job, "--workers", "3", "-o", folder.path("hot.mp4"))
        try #require(again.exitCode == 0, "\(again.error)")
        #expect(
            FileManager.default.contentsEqual(atPath: folder.path("cold.mp4"), andPath: folder.path("hot.mp4")))
        // Estimates differ by what has been rendered, and the digest is of the whole document.
        func chosen(_ output: String) throws -> NSDictionary? {
            let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
            return document.map { NSDictionary(dictionary: $0.filter { !["estimate", "digest"].contains($0.key) }) }
        }
        for program in [cold, hot] {
            #expect(try chosen(await program.run("plan", job, "--json").output) == chosen(plan.output))
        }
        let days = try PlannedFilm(json: plan.output).days
        #expect(days.map(\.day) == ["2024-05-03", "2024-05-04", "2024-05-06", "2024-05-07", "2024-05-08"])
        #expect(plan.output.contains(#""choice" : "best""#))
    }
}
