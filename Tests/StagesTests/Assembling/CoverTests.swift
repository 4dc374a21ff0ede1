import Foundation
import LibAV
import Model
import Pipeline
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Stages

/// The cover picture of films, in their files and as posters.
@Suite struct CoverTests {
    private static let version = RendererVersion(renderer: 1, libav: "test")

    /// A flat grey clip, and one with stripes that begins dark: its clearest moment is the cover.
    private static func film(dates: Bool = true) throws -> RenderedFilm {
        let media = try TestMedia()
        let flat = try media.counting("flat.mov", times: (0..<65).map { $0 * 100 / 3 }, width: 320, height: 180)
        let clear = try media.video(
            "clear.mov", times: (0..<65).map { $0 * 100 / 3 }, width: 320, height: 180
        ) { frame, number in
            frame.fill(luma: number < 15 ? 17 : 120, blue: 128, red: 128)
            for stripe in 0..<8 where number >= 20 { frame.paint(0, 60, x: (stripe * 40)..<(stripe * 40 + 20)) }
        }
        let composition = Composition(
            resolution: .pixels(width: 320, height: 180), fade: Composition.Fade(.zero),
            audio: AudioStyle(include: false),
            dateOverlay: dates ? DateOverlayStyle() : nil, titles: TitleStyle(opening: nil))
        let items = [
            try TestItems.item("flat.mov", day: "2024-12-24", seconds: 2),
            try TestItems.item("clear.mov", day: "2024-12-25", seconds: 2),
        ]
        return try RenderedFilm(media, items: items, at: [flat, clear], job: TestItems.job(composition: composition))
    }

    private func drawer(_ film: RenderedFilm, isForPoster: Bool = false) throws -> DrawCover {
        let store = try SegmentStore(root: film.media.path("store"))
        let cache = ResultCache(store: store, kind: .thumbnails)
        return DrawCover(
            version: Self.version, isForPoster: isForPoster, cache: cache,
            measure: MeasureRecordings(cache: { cache }, workers: 1), workers: 1)
    }

    /// The bytes of a film's cover; nil if it has none.
    private func cover(ofFilmAt path: String) throws -> [UInt8]? {
        let demuxer = try Demuxer(path: path)
        guard let index = demuxer.info.video.first(where: \.isAttachedPicture)?.index else { return nil }
        while let packet = try demuxer.read() {
            if packet.streamIndex == index { return packet.withBytes { bytes in bytes.indices.map { bytes[$0] } } }
        }
        return nil
    }

    /// The packets of a film's tracks, from its media box to its end.
    private func media(ofFilmAt path: String) throws -> Data {
        let bytes = try Data(contentsOf: URL(filePath: path))
        return bytes[try #require(bytes.range(of: Data("mdat".utf8))).lowerBound...]
    }

    @Test func `the cover comes behind the tracks and changes none of them`() async throws {
        let film = try Self.film()
        defer { film.media.remove() }
        let plain = try await film.assemble(to: "plain.mp4")
        let path = try await film.assemble(to: "film.mp4", draw: drawer(film))
        let info = try MediaInfo(ofFileAt: path)
        #expect(info.video.map(\.codec) == ["h264", "mjpeg"] && info.video.map(\.isAttachedPicture) == [false, true])
        #expect(info.bestVideo?.index == 0 && info.video.map { [$0.width, $0.height] } == [[320, 180], [320, 180]])
        #expect(info.chapters == (try MediaInfo(ofFileAt: plain)).chapters && info.metadata["title"] != nil)
        #expect(try media(ofFilmAt: path) == media(ofFilmAt: plain))
        #expect(
            try cover(ofFilmAt: path)
                == Array(#require(try await drawer(film).run(film.timeline, progress: .none)).jpeg))
        // The film is still known as Dayreel's own, and replaced.
        let first = try Data(contentsOf: URL(filePath: path))
        _ = try await film.assemble(to: "film.mp4", draw: drawer(film))
        let isSame = try Data(contentsOf: URL(filePath: path)) == first
        #expect(isSame)
    }

    @Test func `a film without a cover has the bytes that it had before`() async throws {
        var film = try Self.film()
        defer { film.media.remove() }
        let plain = try await film.assemble(to: "plain.mp4")
        film.timeline.cover = false
        let path = try await film.assemble(to: "film.mp4", draw: drawer(film))
        let isSame = try Data(contentsOf: URL(filePath: plain)) == Data(contentsOf: URL(filePath: path))
        #expect(try isSame && cover(ofFilmAt: path) == nil)
    }

    @Test func `it is the clearest moment of the clearest clip, without its date`() async throws {
        let (dated, plain) = (try Self.film(), try Self.film(dates: false))
        defer {
            dated.media.remove()
            plain.media.remove()
        }
        let cover = try #require(try await drawer(dated).run(dated.timeline, progress: .none))
        #expect(try await drawer(plain).run(plain.timeline, progress: .none) == cover)
        let picture = try JPEG.decode(Array(cover.jpeg))
        let decoder = try VideoDecoder(path: try await plain.assemble())
        var number = 0
        var distances: [Double] = []
        while let frame = try decoder.next() {
            defer { number += 1 }
            guard plain.timeline.clips[1].frames.dropFirst(15).contains(number) else { continue }
            distances.append(Self.distance(picture, frame))
        }
        // Stripes begin with the clip's twentieth picture, and stay.
        #expect(try #require(distances.min()) < 2 && distances[0] > 20)
    }

    /// The mean difference of luma between a picture in full range and one in limited range.
    private static func distance(_ full: borrowing VideoFrame, _ limited: borrowing VideoFrame) -> Double {
        let (left, right) = (PicturePlane(of: full), PicturePlane(of: limited))
        var sum = 0.0
        for y in 0..<left.height {
            for x in 0..<left.width { sum += abs(Double(left[x, y]) - (Double(right[x, y]) - 16) * 255 / 219) }
        }
        return sum / Double(left.width * left.height)
    }

    @Test func `it is kept, and drawn without the media`() async throws {
        let film = try Self.film()
        defer { film.media.remove() }
        let first = try await film.assemble(to: "a.mp4", draw: drawer(film))
        for name in ["flat.mov", "clear.mov"] { try FileManager.default.removeItem(atPath: film.media.path(name)) }
        let second = try await film.assemble(to: "b.mp4", draw: drawer(film))
        let isSame = try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second))
        #expect(isSame)
    }

    @Test func `a cover that cannot be drawn costs a warning, not the film`() async throws {
        let film = try Self.film()
        defer { film.media.remove() }
        for name in ["flat.mov", "clear.mov"] { try FileManager.default.removeItem(atPath: film.media.path(name)) }
        let said = Mutex<[Diagnostic]>([])
        let path = try await film.assemble(
            draw: drawer(film),
            progress: ProgressSink { if case .diagnostic(let one) = $0 { said.withLock { $0.append(one) } } })
        #expect(said.withLock { $0.map(\.code) } == [.coverMissing])
        #expect(try cover(ofFilmAt: path) == nil && MediaInfo(ofFileAt: path).bestVideo?.frameCount != nil)
    }

    @Test func `the poster has the cover's bytes, also of a film without a cover`() async throws {
        var film = try Self.film()
        defer { film.media.remove() }
        let draw = try drawer(film, isForPoster: true)
        let path = try await film.assemble(poster: "out/poster.jpg", draw: draw)
        let poster = try Data(contentsOf: URL(filePath: film.media.path("out/poster.jpg")))
        #expect(try cover(ofFilmAt: path) == Array(poster))
        film.timeline.cover = false
        let bare = try await film.assemble(
            to: "bare/film.mp4", poster: "bare/film.jpg", draw: draw)
        #expect(try cover(ofFilmAt: bare) == nil)
        #expect(try Data(contentsOf: URL(filePath: film.media.path("bare/film.jpg"))) == poster)
        #expect(try film.contents(of: "bare") == ["film.jpg", "film.mp4"])
        // The poster is Dayreel's own, and any other picture is not.
        _ = try await film.assemble(poster: "out/poster.jpg", draw: draw)
        try Data("photo".utf8).write(to: URL(filePath: film.media.path("out/poster.jpg")))
        let said = Mutex<[Diagnostic]>([])
        _ = try await film.assemble(
            poster: "out/poster.jpg", draw: draw,
            progress: ProgressSink { if case .diagnostic(let one) = $0 { said.withLock { $0.append(one) } } })
        #expect(said.withLock { $0.map(\.code) } == [.posterNotWritten])
        #expect(try Data(contentsOf: URL(filePath: film.media.path("out/poster.jpg"))) == Data("photo".utf8))
    }
}
