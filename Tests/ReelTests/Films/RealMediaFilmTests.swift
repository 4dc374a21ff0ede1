import Fixtures
import Foundation
import Model
import TestSupport
import Testing

/// A film of every file in `shared/media` that holds moving pictures, each on a day of its own, compared with ffmpeg's output
/// for the same files. It needs that folder; `RenderSegmentTests` and others generate media of these kinds.
@Suite(.enabled(if: Checkout.expectsShared))
struct RealMediaFilmTests {
    @Test func everyFileShowsAsItShould() async throws {
        let folder = try TemporaryFolder()
        let program = try Program()
        let scanned = try await program.run("scan", SharedMedia.folder, "--json")
        // A pin can also name the original of an edited video.
        let ids =
            try JSONDecoder().decode(Scanned.self, from: Data(scanned.output.utf8)).items.map(\.id) + ["IMG_3582.mov"]
        try #require(ids.count > 60)
        let film = folder.path("film.mp4")
        let job = try folder.write(Self.job(ids: ids, film: film), to: "job.yaml")
        let outcome = try await program.run("render", job, "--progress", "none")
        try #require(outcome.exitCode == 0, "\(outcome.error)")
        let report = try JSONDecoder().decode(
            Report.self, from: Data(contentsOf: URL(filePath: folder.path("film.json"))))
        let picks = report.days.flatMap(\.picks)
        #expect(Set(ids.map(\.lastName)) == Set(picks.map(\.name)))
        try check(try Film(path: film), picks)
        try checkSound(try Film(path: film).sound(), picks)
    }

    private struct Scanned: Decodable {
        var items: [Item]
        struct Item: Decodable { var id: String }
    }

    private struct Report: Decodable { var days: [PlannedFilm.Day] }

    /// A job over days far from any recording, so that only pins choose the clips.
    private static func job(ids: [String], film: String) -> String {
        let days = (0..<ids.count).map { "2030-\(($0 / 28 + 101).lastTwoDigits)-\(($0 % 28 + 101).lastTwoDigits)" }
        let pins = zip(days, ids.sorted()).map { "  \($0): { media: \"\($1)\" }" }
        return """
            timeframe: 2030-01-01..2030-06-30
            days: { home: Europe/Amsterdam }
            sources:
              - folder: \(SharedMedia.folder)
            pins:
            \(pins.joined(separator: "\n"))
            select: { min-duration: 0 }
            clips: { video: 0.5s, live-photo: 0.5s, from: start, skip-bad-start: false }
            composition:
              resolution: 320x180
              fit: letterbox
              transition: { style: none }
              fade: 0
              audio: { crossfade: 0 }
              date-overlay: false
              titles: false
            output:
              file: '\(film)'
              preset: ultrafast
            """
    }

    private func check(_ film: Film, _ picks: [PlannedFilm.Pick]) throws {
        let shown = try film.pictures(at: picks.map(\.firstFrame))
        for frame in RealMediaFrame.all {
            let pick = try #require(picks.first { $0.name == frame.file }, "\(frame.file)")
            let picture = try #require(shown[pick.firstFrame])
            let area = PixelRectangle.letterbox(width: frame.width, height: frame.height, into: film.frame)
            for (index, expected) in frame.luma.enumerated() {
                let found = picture.luma.mean(of: area.ninth(index)) ?? 0
                #expect(abs(found - Double(expected)) <= frame.tolerance, "\(frame.file), area \(index): \(found)")
            }
            let colour = try #require(picture.colour(of: area))
            #expect(abs(colour.cb - Double(frame.cb)) <= frame.tolerance / 2, "\(frame.file): \(colour)")
            #expect(abs(colour.cr - Double(frame.cr)) <= frame.tolerance / 2, "\(frame.file): \(colour)")
            // The bars are black up to the edge of the picture.
            let bar =
                area.x > 4
                ? PixelRectangle(width: area.x - 4, height: 180) : PixelRectangle(width: 320, height: area.y - 4)
            if bar.height > 0 { #expect((picture.luma.mean(of: bar) ?? 16) < 17, "\(frame.file)") }
        }
    }

    /// Checks the sound of AMR, a damaged MP3, PCM, AC-3 and AAC: it is present, at one loudness, below the ceiling and finite.
    private func checkSound(_ sound: FilmSound, _ picks: [PlannedFilm.Pick]) throws {
        #expect(sound.channels.allSatisfy { $0.allSatisfy(\.isFinite) })
        #expect(sound.peak(of: 0..<sound.length) < 0.892, "EBU R 128: -1 dBTP")
        for name in [
            "sample.3gp", "video_with_failing_audio.mp4", "MVI_4823.AVI", "fixture-raw.mts", "karma.mp4",
            "IMG_7943_HEVC.MOV",
        ] {
            let pick = try #require(picks.first { $0.name == name })
            let level = sound.level(of: pick.firstFrame * 1600..<pick.end * 1600)
            #expect((-34 ... -12).contains(level), "\(name): \(level)")
        }
        let silent = try #require(picks.first { $0.name == "cursed-vfr.mp4" })
        #expect(sound.level(of: (silent.firstFrame + 2) * 1600..<(silent.end - 2) * 1600) < -80)
    }
}

extension PixelRectangle {
    /// One of nine equal parts, row by row.
    fileprivate func ninth(_ index: Int) -> PixelRectangle {
        let (column, row) = (index % 3, index / 3)
        let (left, top) = (width * column / 3, height * row / 3)
        return PixelRectangle(
            x: x + left, y: y + top, width: width * (column + 1) / 3 - left, height: height * (row + 1) / 3 - top)
    }
}

extension Int {
    /// The last two digits as text: 01 for 101.
    fileprivate var lastTwoDigits: String { String(String(self).suffix(2)) }
}

extension String {
    fileprivate var lastName: String { URL(filePath: self).lastPathComponent }
}
