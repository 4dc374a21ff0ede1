import Foundation
import LibAV
import Model
import Pipeline
import Reports
import TestSupport
import Testing

@testable import Stages

/// A whole film in HDR: what its stream, its container and its decoded pictures say.
@Suite struct HDRFilmTests {
    @Test func `stream, container and pictures are HLG with 10 bits`() async throws {
        let film = try RenderedFilm(codec: .hevc, range: .hdr)
        defer { film.media.remove() }
        let path = try await film.assemble()
        let picture = try #require(try MediaInfo(ofFileAt: path).bestVideo)
        #expect(picture.color == .hlg && picture.pixelFormat == "yuv420p10le" && picture.bitDepth == 10)
        #expect(picture.codec == "hevc")
        // `colr`, `nclx`: primaries 9, transfer 18, matrix 9 (ITU-T H.273), limited range.
        let box = Array("colrnclx".utf8) + [0, 9, 0, 18, 0, 9, 0]
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.range(of: Data(box)) != nil && bytes.range(of: Data("hvc1".utf8)) != nil)
        let decoder = try VideoDecoder(path: path)
        var count = 0
        while let frame = try decoder.next() {
            let (color, pixelFormat) = (frame.color, frame.pixelFormat)
            #expect(color == .hlg && pixelFormat == "yuv420p10le")
            // The clips are dark greys of SDR, under a date.
            let luma = frame.deepSamples(0)[20][80]
            #expect(luma > 64 && luma < 512 && frame.deepSamples(1)[10][40] == 512)
            count += 1
        }
        #expect(count == film.timeline.frames)
    }

    @Test func `a film of the other range is not published`() async throws {
        var film = try RenderedFilm(codec: .hevc, range: .hdr)
        defer { film.media.remove() }
        film.timeline.format.video = VideoEncoding(codec: .hevc)
        let changed = film
        await #expect(throws: DayreelError.self) { try await changed.assemble() }
    }

    @Test func `pictures of the film are copies in SDR`() async throws {
        let film = try RenderedFilm(codec: .hevc, range: .hdr)
        defer { film.media.remove() }
        let draw = DrawSheetThumbnails(
            version: RendererVersion(renderer: 1, libav: "test"), cache: nil, workers: 1)
        let hdr = try await draw.run(film.timeline, progress: .none)
        var timeline = film.timeline
        timeline.format.video = VideoEncoding()
        #expect(try await draw.run(timeline, progress: .none) == hdr && !hdr.pictures.contains(nil))
    }
}
