import Foundation
import LibAV
import Model
import Pipeline
import Reports
import Synchronization
import TestSupport
import Testing

@testable import Stages

@Suite struct DrawSheetThumbnailsTests {
    private static let version = RendererVersion(renderer: 1, libav: "test")
    private let media: TestMedia
    private let cache: ResultCache

    init() throws {
        media = try TestMedia()
        cache = ResultCache(store: try SegmentStore(root: media.path("store")), kind: .thumbnails)
    }

    private func timeline(_ clips: [(path: String, start: MediaTime)], fit: Fit = .letterbox) throws -> Timeline {
        let day = try #require(Day("2024-12-01"))
        // A file that is not there has any fingerprint.
        let sources = clips.map { try? Fingerprint(of: MediaLocation(path: $0.path)) }
        return Timeline(
            title: "test", format: FilmFormat(width: 1920, height: 1080, frameRate: FrameRate(30), fit: fit),
            transition: .none, transitionFrames: 0, crossfade: .zero, loudness: nil,
            clips: clips.enumerated().map { index, clip in
                var item = MediaItem(
                    id: "\(index)", location: MediaLocation(path: clip.path), kind: .video,
                    captured: CaptureTime(instant: 0, offset: 0, evidence: .fileName), day: day,
                    facts: VideoFacts(duration: .seconds(2), width: 64, height: 48))
                item.location.path = clip.path
                return Clip(
                    day: day, item: item, source: sources[index] ?? Fingerprint(digest: clip.path), start: clip.start,
                    frames: index * 30..<index * 30 + 30)
            })
    }

    private func draw(_ timeline: Timeline) async throws -> Thumbnails {
        try await DrawSheetThumbnails(version: Self.version, cache: cache, workers: 2).run(
            timeline, progress: .none)
    }

    /// The number of the counting picture from which the thumbnail was drawn, by its full-range luma in the middle.
    private func number(_ thumbnail: Thumbnail?) throws -> Int {
        let picture = try JPEG.decode(Array(try #require(thumbnail).jpeg))
        let (x, y) = (picture.width / 2, picture.height / 2)
        let luma = picture.mean(x: (x - 8)..<(x + 8), y: (y - 8)..<(y + 8))
        return Int((luma * 219 / 255 + 16).rounded()) - 20
    }

    @Test func `a thumbnail is the clip's first picture in the film's shape`() async throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<60).map { $0 * 100 / 3 })
        let drawn = try await draw(timeline([(path, .zero), (path, .seconds(1)), (path, .milliseconds(1500))]))
        #expect(drawn.diagnostics.isEmpty)
        #expect(try drawn.pictures.map(number) == [0, 30, 45])
        #expect(drawn.pictures.allSatisfy { $0?.width == 480 && $0?.height == 270 })
        // 4:3 in 16:9: bars at the sides.
        let picture = try JPEG.decode(Array(try #require(drawn.pictures[2]).jpeg))
        #expect(picture.mean(x: 4..<40, y: 20..<250) < 2)
        let filled = try await draw(timeline([(path, .milliseconds(1500))], fit: .crop))
        let whole = try JPEG.decode(Array(try #require(filled.pictures[0]).jpeg))
        #expect(whole.mean(x: 4..<40, y: 20..<250) > 40)
    }

    /// Its picture would be kept as that of the source that the plan found there.
    @Test func `no thumbnail is drawn of another file than the planned one`() async throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<60).map { $0 * 100 / 3 })
        let timeline = try timeline([(path, .zero)])
        let other = try media.counting("b.mp4", times: (0..<30).map { $0 * 100 / 3 })
        try FileManager.default.moveItem(atPath: path, toPath: media.path("aside.mp4"))
        try FileManager.default.moveItem(atPath: other, toPath: path)
        #expect(try await draw(timeline).pictures == [nil])
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: media.path("aside.mp4"), toPath: path)
        #expect(try await draw(timeline).pictures.map(number) == [0])
    }

    @Test func `thumbnails are kept, and damaged ones are drawn again`() async throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<60).map { $0 * 100 / 3 })
        let timeline = try timeline([(path, .zero)])
        let first = try await draw(timeline)
        let moved = media.path("moved.mp4")
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        #expect(try await draw(timeline) == first)
        // Another range of the clip and another shape have no cached thumbnail.
        let other = try await draw(self.timeline([(path, .seconds(1))]))
        #expect(other.pictures == [nil])
        #expect(other.diagnostics.map(\.code) == [.unreadableMedia])
        let folder = media.path("store/thumbnails")
        let entry = try #require(
            FileManager.default.subpathsOfDirectory(atPath: folder).first { $0.hasSuffix(".json") })
        let data = try Data(contentsOf: URL(filePath: "\(folder)/\(entry)"))
        try data.dropLast(9).write(to: URL(filePath: "\(folder)/\(entry)"))
        #expect(try await draw(timeline).pictures == [nil])
        try FileManager.default.moveItem(atPath: moved, toPath: path)
        #expect(try await draw(timeline) == first)
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/\(entry)")) == data)
    }

    /// The thumbnail of a clip that begins black is a later picture, and the same one each time.
    @Test func `a thumbnail shows the clearest moment`() async throws {
        defer { media.remove() }
        let path = try media.video(
            "dark.mp4", times: (0..<60).map { $0 * 100 / 3 }, width: 320, height: 180
        ) { frame, number in
            frame.fill(luma: number < 15 ? 17 : 120, blue: 128, red: 128)
            guard number >= 15 else { return }
            for stripe in 0..<8 where number >= 20 { frame.paint(0, 60, x: (stripe * 40)..<(stripe * 40 + 20)) }
        }
        let drawn = try await draw(timeline([(path, .zero)]))
        let picture = try JPEG.decode(Array(try #require(drawn.pictures[0]).jpeg))
        #expect(picture.mean() > 60)
        #expect(try await draw(timeline([(path, .zero)])) == drawn)
        // If later pictures are no clearer, the thumbnail is the first one.
        let even = try media.counting("even.mp4", times: (0..<60).map { $0 * 100 / 3 })
        #expect(try await number(draw(timeline([(even, .zero)])).pictures[0]) == 0)
    }

    @Test func `media that were not chosen have smaller pictures`() async throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<60).map { $0 * 100 / 3 })
        var items = try timeline([(path, .zero), (media.path("gone.mp4"), .zero)]).clips.map(\.item)
        items[1].id = "gone"
        let draw = DrawSheetThumbnails(version: Self.version, cache: cache, workers: 2)
        let drawn = try await draw.others(items, for: timeline([]).format, progress: .none)
        #expect(drawn.keys.sorted() == ["0"] && drawn["0"]?.width == 240 && drawn["0"]?.height == 136)
    }

    /// Each object is requested while the other requests are still open.
    @Test func `objects of a bucket are fingerprinted side by side`() async throws {
        defer { media.remove() }
        let folder = media.path("0.dayreel-object")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var items = try timeline((0..<3).map { ("\(folder)/\($0).mov", .zero) }).clips.map(\.item)
        for index in items.indices {
            // A file without a map of fetched parts counts as not fetched.
            try Data("media".utf8).write(to: URL(filePath: items[index].location.path))
            items[index].location.remote = "s3://bucket/\(index).mov"
        }
        let asked = Mutex((now: 0, most: 0))
        let supply = MediaSupply { missing in
            asked.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
            for _ in 0..<1_000_000 where asked.withLock({ $0.most < 3 }) { await Task.yield() }
            asked.withLock { $0.now -= 1 }
            let gone = DayreelError(.missingInput, "it is gone")
            return Dictionary(missing.map { ($0.path, gone) }, uniquingKeysWith: { first, _ in first })
        }
        let nobody = ProcessLaunch(executable: "/nowhere/dayreel", arguments: [], environment: [:])
        let draw = DrawSheetThumbnails(
            version: Self.version, cache: cache, workers: 2,
            examiners: ExaminerPool(command: nobody, examiners: 1, supply: supply))
        let drawn = try await draw.others(items, for: timeline([]).format, progress: .none)
        #expect(drawn.isEmpty)
        #expect(asked.withLock { $0.most } == 3)
    }

    @Test func `a clip without a picture is reported and keeps its place`() async throws {
        defer { media.remove() }
        let path = try media.counting("a.mp4", times: (0..<60).map { $0 * 100 / 3 })
        try Data("no film".utf8).write(to: URL(filePath: media.path("b.mp4")))
        let drawn = try await draw(timeline([(media.path("b.mp4"), .zero), (path, .zero)]))
        #expect(drawn.pictures.map { $0 == nil } == [true, false])
        #expect(drawn.diagnostics.map(\.path) == [media.path("b.mp4")])
        #expect(drawn.diagnostics.map(\.code) == [.unreadableMedia])
    }
}
