import Fixtures
import Foundation
import LibAV
import TestSupport
import Testing

/// The cover of a film that the program made, read back by the codes in its pictures.
@Suite struct CoverFilmTests {
    private static let composition = "  titles: false\n  transition: none"

    @Test func `the cover is a frame of the film, and making it again costs nothing`() async throws {
        let folder = try TemporaryFolder()
        let poster = folder.path("posters/film.jpg")
        let job = try await SmallJob.month(
            "2024-12-01..2024-12-05", composition: Self.composition, output: "  poster: '\(poster)'\n  subtitles: dates"
        ).write(to: folder)
        let program = try Program()
        let plan = try PlannedFilm(json: try await program.run("plan", job.job, "--json").output)
        let made = try await program.run("render", job.job, "--progress", "json")
        try #require(made.exitCode == 0, "\(made.error)")
        let (film, jpeg) = (try Film(path: job.film), try Data(contentsOf: URL(filePath: poster)))
        let cover = try #require(film.info.video.first { $0.isAttachedPicture })
        #expect(film.video.index == 0 && film.info.bestAudio?.index == 1 && cover.index > 1)
        #expect((cover.width, cover.height) == (320, 180) && film.info.data.contains { $0.tag == "tx3g" })

        let picture = Self.luma(ofJPEG: try JPEG.decode(Array(jpeg)))
        let clips = try plan.picks.map { try #require(FixtureMonthClips.clip($0.name)) }
        let places = clips.map { film.letterbox($0) }
        let shown = zip(clips, places).first { FrameCode.read(in: picture, picture: $1)?.clip == $0.number }
        let (clip, place) = try #require(shown)
        let code = try #require(FrameCode.read(in: picture, picture: place))
        var distances: [Double] = []
        try film.eachLuma { _, luma in
            guard FrameCode.read(in: luma, picture: place) == code else { return }
            distances.append(Self.distance(picture, luma, in: place))
        }
        #expect(try #require(distances.min()) < 4, "clip \(clip.number)")

        let before = try Data(contentsOf: URL(filePath: job.film))
        for path in [job.film, poster] { try FileManager.default.removeItem(atPath: path) }
        let again = try await program.run("render", job.job, "--progress", "json")
        #expect(again.events.last?["rendered"] as? Int == 0)
        let fresh = try await program.run(
            "render", job.job, "--progress", "none", "-o", folder.path("b.mp4"), "--no-cache")
        try #require(again.exitCode == 0 && fresh.exitCode == 0, "\(fresh.error)")
        let same = try [job.film, folder.path("b.mp4")].map { try Data(contentsOf: URL(filePath: $0)) == before }
        #expect(try same == [true, true] && Data(contentsOf: URL(filePath: poster)) == jpeg)
    }

    /// The luma that BT.709, as in films, has for the colours of a JPEG file, which are BT.601's.
    private static func luma(ofJPEG frame: borrowing VideoFrame) -> PicturePlane {
        let planes = [PicturePlane(of: frame), PicturePlane(of: frame, plane: 1), PicturePlane(of: frame, plane: 2)]
        var samples: [UInt8] = []
        for y in 0..<planes[0].height {
            for x in 0..<planes[0].width {
                let (blue, red) = (Double(planes[1][x / 2, y / 2]) - 128, Double(planes[2][x / 2, y / 2]) - 128)
                let luma = Double(planes[0][x, y]) - 0.1182 * blue - 0.2127 * red
                samples.append(UInt8(max(0, min(255, luma.rounded()))))
            }
        }
        return PicturePlane(width: planes[0].width, height: planes[0].height, samples: samples)
    }

    /// The mean difference of luma above the date, between a picture in full range and one in limited range.
    private static func distance(_ full: PicturePlane, _ limited: PicturePlane, in place: PixelRectangle) -> Double {
        var (sum, count) = (0.0, 0)
        for y in place.y..<(place.y + place.height / 2) {
            for x in place.x..<(place.x + place.width) {
                sum += abs(Double(full[x, y]) - (Double(limited[x, y]) - 16) * 255 / 219)
                count += 1
            }
        }
        return sum / Double(max(1, count))
    }

    @Test func `a hook gets the cover of a film without a poster, for as long as it runs`() async throws {
        let folder = try TemporaryFolder()
        let script = "cp \\\"$DAYREEL_COVER\\\" cover.jpg && echo \\\"$DAYREEL_COVER\\\" > where"
        let job = try await SmallJob.month(
            composition: Self.composition, more: "hooks: { on-success: [sh, -c, \"\(script)\"] }"
        ).write(to: folder)
        let made = try await Program().run("render", job.job, "--progress", "none")
        try #require(made.exitCode == 0, "\(made.error)")
        let cover = try #require(try Film(path: job.film).info.video.first { $0.isAttachedPicture })
        let picture = try JPEG.decode([UInt8](Data(contentsOf: URL(filePath: folder.path("cover.jpg")))))
        #expect((picture.width, picture.height) == (cover.width, cover.height))
        let told = try String(contentsOfFile: folder.path("where"), encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(told.hasPrefix("/") && !FileManager.default.fileExists(atPath: told))
        #expect(!FileManager.default.fileExists(atPath: (told as NSString).deletingLastPathComponent))
    }

    @Test func `a poster never comes among the media, also by a link`() async throws {
        let folder = try TemporaryFolder()
        let media = folder.path("media")
        try FileManager.default.copyItem(at: await FixtureLibrary.month(), to: URL(filePath: media))
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: media)
        var job = try await SmallJob.month(composition: Self.composition)
        job.sources = [media]
        job.output = "  poster: '\(folder.path("link/IMG_1001.jpg"))'"
        let written = try job.write(to: folder)
        let outcome = try await Program().run("render", written.job, "--progress", "none")
        #expect(outcome.exitCode == 73 && outcome.error.contains("poster"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("link/IMG_1001.jpg")))
    }
}
