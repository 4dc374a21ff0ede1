import TestSupport
import Testing

/// The opening title in finished films, found by comparison with films without it.
@Suite(.timeLimit(.minutes(5))) struct TitleFilmTests {
    private func lumas(_ titles: String, clips: String) async throws -> [PicturePlane] {
        let folder = try TemporaryFolder()
        var job = try await SmallJob.month(
            "2024-12-01..2024-12-03", composition: "  titles: \(titles)\n  date-overlay: false\n  places: off")
        job.clips = "{ video: \(clips), live-photo: \(clips), from: start }"
        let (path, film) = try job.write(to: folder)
        let outcome = try await WarmHome.ofScannedMonth().run("render", path, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        var lumas: [PicturePlane] = []
        try Film(path: film).eachLuma { lumas.append($1) }
        return lumas
    }

    /// The first clip is seen alone for a second and a half, less than it takes to read.
    @Test func `a title stays, unchanged, while a short first clip dissolves into the next`() async throws {
        let title = "{ opening: { title: Winter, subtitle: 'by the lake' } }"
        let (with, without) = (try await lumas(title, clips: "2s"), try await lumas("false", clips: "2s"))
        try #require(with.count == without.count && with.count > 130)
        // White letters on whatever is there.
        let ink = zip(with, without).map { one, other in
            (0..<one.height).reduce(0) { sum, y in
                sum + (0..<one.width).count { one[$0, y] > 215 && other[$0, y] < 190 }
            }
        }
        #expect(ink[0..<12].allSatisfy { $0 == 0 } && ink[96...].allSatisfy { $0 == 0 }, "\(ink)")
        let whole = ink[40]
        #expect(whole > 100, "\(ink)")
        #expect(ink[40..<76].allSatisfy { abs($0 - whole) * 4 < whole }, "\(ink)")
    }
}
