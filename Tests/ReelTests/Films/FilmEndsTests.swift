import Fixtures
import Foundation
import TestSupport
import Testing

/// The fades from black and silence at the start of films, and into them at the end.
@Suite struct FilmEndsTests {
    /// A job whose film fades in from black.
    private func job(
        _ timeframe: String = "2024-12-01..2024-12-03", resolution: String = "320x180"
    ) async throws -> SmallJob {
        var job = try await SmallJob.month(timeframe)
        (job.fade, job.resolution) = (Self.fromBlack, resolution)
        return job
    }

    private static let fromBlack = "{ duration: 0.5s, from: black }"

    private func film(_ job: SmallJob) async throws -> (film: Film, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        let written = try job.write(to: folder)
        let outcome = try await WarmHome.ofScannedMonth().run("render", written.job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        return (try Film(path: written.film), folder)
    }

    @Test(arguments: ["320x180", "180x320"]) func `a film fades in from black and out to black`(
        size: String
    ) async throws {
        let (film, folder) = try await film(job(resolution: size))
        defer { withExtendedLifetime(folder) {} }
        var lumas: [Double] = []
        var ends: [FilmPicture.Colour] = []
        let count = try film.eachPicture { number, picture in
            lumas.append(picture.luma.mean(of: film.frame) ?? 0)
            // The picture is black everywhere, including the corner with the date.
            if number == 0 || number == 75 { ends.append(try #require(picture.colour(of: film.frame))) }
            if number == 0 {
                let corner = PixelRectangle(
                    x: 0, y: film.frame.height / 2, width: film.frame.width, height: film.frame.height / 2)
                #expect(picture.luma.lightest(in: corner) <= 18)
            }
        }
        #expect(count == 76 && ends.allSatisfy { $0.distance(to: .black) < 1 }, "\(count) \(ends)")
        #expect(zip(lumas[0..<15], lumas[1..<16]).allSatisfy(<) && zip(lumas[61..<75], lumas[62..<76]).allSatisfy(>))
        #expect(lumas[20..<40].allSatisfy { $0 > 24 })
        let sound = try film.sound()
        #expect(sound.length == 121_600)
        #expect(sound.peak(of: 0..<400) < 0.001 && sound.peak(of: 121_200..<121_600) < 0.001)
        let (before, whole, after) = (
            sound.level(of: 11_000..<13_000), sound.level(of: 30_000..<34_000), sound.level(of: 108_600..<110_600)
        )
        // In the middle of each fade, the amplitude is halved.
        #expect(abs(before - whole + 6) < 1.5 && abs(after - whole + 6) < 1.5, "\(before) \(whole) \(after)")
    }

    @Test func `a film begins with its picture, and its sound fades in`() async throws {
        var plain = try await job()
        plain.fade = "0.5s"
        let (film, folder) = try await film(plain)
        defer { withExtendedLifetime(folder) {} }
        var lumas: [Double] = []
        try film.eachLuma { _, luma in lumas.append(luma.mean(of: film.frame) ?? 0) }
        #expect(lumas[0] > 24 && abs(lumas[75] - 16) < 1, "\(lumas[0]) \(lumas[75])")
        let sound = try film.sound()
        #expect(sound.peak(of: 0..<400) < 0.001 && sound.peak(of: 121_200..<121_600) < 0.001)
    }

    @Test func `a film shorter than two fades has a picture between them`() async throws {
        var short = try await job("2024-12-01..2024-12-01")
        short.clips = "{ video: 0.5s, live-photo: 0.5s }"
        let (film, folder) = try await film(short)
        defer { withExtendedLifetime(folder) {} }
        var lumas: [Double] = []
        try film.eachLuma { _, luma in lumas.append(luma.mean(of: film.frame) ?? 0) }
        #expect(lumas.count == 15)
        #expect(abs(lumas[0] - 16) < 1 && abs(lumas[14] - 16) < 1 && lumas[7] > 24)
        #expect(lumas.max() == lumas[7])
    }

    /// The segments in the middle are reused when fades are turned on or off.
    @Test func `a fade costs the first segment, the last clip and the sound`() async throws {
        let folder = try TemporaryFolder()
        let program = try await WarmHome.ofScannedMonth()
        var job = try await job("2024-12-01..2024-12-06")
        job.fade = "0s"
        try await render(job, in: folder, with: program)
        job.fade = Self.fromBlack
        let report = try await render(job, in: folder, with: program)
        #expect(report["rendered"] as? Int == 4 && (report["reused"] as? Int ?? 0) >= 3, "\(report)")
    }

    @discardableResult
    private func render(
        _ job: SmallJob, in folder: TemporaryFolder, with program: Program
    ) async throws -> [String: Any] {
        let written = try job.write(to: folder)
        let outcome = try await program.run("render", written.job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let report = try Data(contentsOf: URL(filePath: folder.path("film.json")))
        return try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
    }
}

extension PicturePlane {
    fileprivate func lightest(in area: PixelRectangle) -> UInt8 {
        (area.y..<(area.y + area.height)).flatMap { y in
            (area.x..<(area.x + area.width)).map { self[$0, y] }
        }.max() ?? 0
    }
}
