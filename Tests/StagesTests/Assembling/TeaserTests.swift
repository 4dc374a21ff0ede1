import Foundation
import LibAV
import Model
import Pipeline
import TestSupport
import Testing

@testable import Stages

/// The film in five seconds, as an animated picture.
@Suite struct TeaserTests {
    private static func timeline(_ seconds: [Double], rate: FrameRate = FrameRate(30)) throws -> Timeline {
        var start = 0
        let clips = try seconds.enumerated().map { index, length in
            let frames = start..<start + rate.nearestFrames(to: MediaTime(microseconds: Int64(length * 1_000_000)))
            start = frames.upperBound
            let item = try TestItems.item("\(index).mov", day: "2024-12-\(10 + index)", seconds: 10)
            let source = Fingerprint(digest: "\(index)")
            return Clip(day: item.day, item: item, source: source, start: .zero, frames: frames)
        }
        return Timeline(
            title: "", format: FilmFormat(width: 640, height: 360, frameRate: rate, fit: .crop), transition: .none,
            transitionFrames: 0, crossfade: .zero, loudness: nil, clips: clips)
    }

    @Test func `it shows a second of five clips, from the first to the last, each from its middle`() throws {
        let timeline = try Self.timeline(Array(repeating: 3, count: 20))
        let frames = DrawTeaser(timeline).frames
        #expect(frames.count == 75)
        let clips = stride(from: 0, to: 75, by: 15).map { Array(frames[$0..<$0 + 15]) }
        #expect(clips.map { $0[0] / 90 } == [0, 4, 9, 14, 19])
        for clip in clips {
            #expect(clip[0] % 90 == 30)
            #expect(zip(clip, clip.dropFirst()).allSatisfy { $1 - $0 == 2 })
        }
    }

    @Test(arguments: [[4.0], [1, 1, 1], [0.5, 0.5, 0.5, 0.5, 9], [20], [7, 0.2, 0.2, 7], [0.03, 6]])
    func `it is as long as a short film, at most five seconds, and shows no frame twice`(_ lengths: [Double]) throws {
        let timeline = try Self.timeline(lengths, rate: FrameRate(30000, over: 1001))
        let frames = DrawTeaser(timeline).frames
        #expect(frames == Set(frames).sorted())
        #expect(frames.allSatisfy { $0 < timeline.frames })
        #expect(abs(frames.count * 2 - min(timeline.frames, 150)) <= 5)
    }

    @Test func `it is a small animation of the film's own pictures with Dayreel's signature`() async throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.counting(
            "count.mov", times: (0..<200).map { $0 * 100 / 3 }, width: 960, height: 540)
        let composition = Composition(
            resolution: .pixels(width: 960, height: 540), fade: Composition.Fade(.zero),
            audio: AudioStyle(include: false), dateOverlay: nil, titles: TitleStyle(opening: nil))
        let item = try TestItems.item("count.mov", day: "2024-12-24", seconds: 6)
        let film = try RenderedFilm(media, items: [item], at: [path], job: TestItems.job(composition: composition))
        let bytes = try await DrawTeaser(film.timeline).draw(try await film.assemble())
        let animation = try Animation(bytes)
        #expect((animation.width, animation.height) == (480, 270))
        #expect(animation.repeats == 0)
        #expect(animation.durations.allSatisfy { $0 >= 60 })
        // Equal pictures that follow one another are one.
        #expect(4_800...5_200 ~= animation.durations.reduce(0, +))
        // Each picture is the film's, and none has rests of the one before.
        let wanted = try VideoDecoder(path: path)
        let frames = DrawTeaser(film.timeline).frames
        #expect(animation.pictures.count == frames.count)
        var number = 0
        for (frame, bytes) in zip(frames, animation.pictures) {
            while number < frame {
                _ = try wanted.next()
                number += 1
            }
            guard let picture = try wanted.next() else { break }
            number += 1
            let (one, other) = (
                GrayPicture(try StillPicture.decode(bytes), bitDepth: 8), GrayPicture(picture, bitDepth: 8)
            )
            #expect(abs(PictureFacts(one).light - PictureFacts(other).light) < 300, "frame \(frame)")
        }
        #expect(number > frames.last ?? .max)
        // Dayreel replaces its own teaser and nothing else of that name.
        let target = media.path("teaser.webp")
        let output = NamedOutput(.beside(.teaser), target)
        let outputs = OutputGuard(outputs: [output], signature: .standard)
        try outputs.write(bytes, to: output)
        try outputs.write(bytes, to: output)
        try Data(animation.pictures[0]).write(to: URL(filePath: target))
        #expect(throws: DayreelError.self) { try outputs.write(bytes, to: output) }
    }

    @Test func `a film in HDR has the teaser of the film in SDR`() async throws {
        var lights: [Int] = []
        for range in FilmRange.allCases {
            let film = try RenderedFilm(codec: .hevc, range: range)
            defer { film.media.remove() }
            let animation = try Animation(try await DrawTeaser(film.timeline).draw(try await film.assemble()))
            let picture = GrayPicture(try StillPicture.decode(animation.pictures[0]), bitDepth: 8)
            lights.append(PictureFacts(picture).light)
        }
        #expect(lights.count == 2 && lights[0] > 0 && abs(lights[0] - lights[1]) < 200, "\(lights)")
    }
}

/// The parts of an animated WebP file (RFC 9649, 2.7).
private struct Animation {
    var width: Int
    var height: Int
    /// The number of times that it is shown; 0 without end.
    var repeats: Int
    /// The time of each picture, in milliseconds.
    var durations: [Int]
    /// Each picture as a file of its own.
    var pictures: [[UInt8]]

    init(_ file: [UInt8]) throws {
        func number(_ start: Int, _ count: Int) -> Int {
            file[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        try #require(file.starts(with: Array("RIFF".utf8)) && number(4, 4) + 8 == file.count)
        var chunks: [(name: String, range: Range<Int>)] = []
        var start = 12
        while start + 8 <= file.count {
            let length = number(start + 4, 4)
            chunks.append((String(decoding: file[start..<start + 4], as: UTF8.self), start + 8..<start + 8 + length))
            start += 8 + length + length % 2
        }
        #expect(start == file.count && chunks.last?.name == "XMP ")
        let head = try #require(chunks.first { $0.name == "VP8X" }).range.lowerBound
        // Animation and XMP are flagged.
        #expect(file[head] & 0b110 == 0b110)
        (width, height) = (number(head + 4, 3) + 1, number(head + 7, 3) + 1)
        repeats = number(try #require(chunks.first { $0.name == "ANIM" }).range.lowerBound + 4, 2)
        let frames = chunks.filter { $0.name == "ANMF" }.map(\.range)
        durations = frames.map { number($0.lowerBound + 12, 3) }
        pictures = frames.map { frame in
            let data = Array(file[frame.dropFirst(16)])
            let size = UInt32(data.count + 4).littleEndian
            return Array("RIFF".utf8) + withUnsafeBytes(of: size) { Array($0) } + Array("WEBP".utf8) + data
        }
    }
}
