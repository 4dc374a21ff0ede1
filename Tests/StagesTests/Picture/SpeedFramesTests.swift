import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// The pictures of clips that are faster or slower than they were recorded. Picture n of a source is flat with luma 20 + 8n, or has a white
/// square at x = 8n.
@Suite struct SpeedFramesTests {
    private static let source = Fingerprint(digest: "source")
    private static let format = FilmFormat(width: 160, height: 90, frameRate: FrameRate(30), fit: .letterbox)

    private func times(_ count: Int, perSecond: Int) -> [Int] {
        (0..<count).map { ($0 * 1000 + perSecond / 2) / perSecond }
    }

    private func frames(
        _ times: [Int], speed: Int, start: MediaTime = .zero, frames: Range<Int>,
        draw: (inout VideoFrame, Int) -> Void = { $0.fill(luma: UInt8(20 + 8 * $1), blue: 128, red: 128) },
        read: (borrowing VideoFrame) -> Void
    ) throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.video("source.mp4", times: times, width: 160, height: 90, draw: draw)
        let clip = ClipRecipe(source: Self.source, start: start, frames: frames.upperBound, speed: Speed(speed))
        var pictures = try FittedFrames(clip, at: MediaLocation(path: path), frames: frames, format: Self.format)
        while let frame = try pictures.next() { read(frame) }
    }

    /// The luma of each frame.
    private func levels(
        _ times: [Int], speed: Int, start: MediaTime = .zero, frames: Range<Int>
    ) throws -> [Int] {
        var levels: [Int] = []
        try self.frames(times, speed: speed, start: start, frames: frames) { levels.append(Int($0.mean().rounded())) }
        return levels
    }

    @Test(arguments: [(2000, 2), (4000, 4), (3000, 3)])
    func `a faster clip shows every nth picture`(speed: Int, step: Int) throws {
        let shown = try levels(times(28, perSecond: 30), speed: speed, frames: 0..<7)
        #expect(shown == (0..<7).map { 20 + 8 * step * $0 })
    }

    @Test(arguments: [(500, 2), (250, 4)])
    func `a slower clip passes from picture to picture in equal parts`(speed: Int, parts: Int) throws {
        let shown = try levels(times(12, perSecond: 30), speed: speed, frames: 0..<(10 * parts))
        for (frame, level) in shown.enumerated() {
            #expect(abs(level - (20 + 8 * frame / parts)) <= 1, "frame \(frame): \(level)")
        }
        // What is at a picture's own time is that picture.
        #expect(stride(from: 0, to: shown.count, by: parts).allSatisfy { shown[$0] == 20 + 8 * $0 / parts })
    }

    @Test func `a source with frames enough for its speed is not mixed`() throws {
        #expect(try levels(times(20, perSecond: 60), speed: 500, frames: 0..<16) == (0..<16).map { 20 + 8 * $0 })
        #expect(try levels(times(24, perSecond: 120), speed: 250, frames: 0..<20) == (0..<20).map { 20 + 8 * $0 })
        // 240 f/s as telephones show them.
        #expect(try levels(times(24, perSecond: 240), speed: 125, frames: 0..<20) == (0..<20).map { 20 + 8 * $0 })
    }

    /// A square moves by 8 pixels a picture.
    private func square(_ frame: inout VideoFrame, _ number: Int) {
        frame.fill(luma: 16, blue: 128, red: 128)
        frame.withMutablePlane(0) { bytes, stride, _, _ in
            for row in 40..<48 { for column in 8 * number..<8 * number + 8 { bytes[row * stride + column] = 216 } }
        }
    }

    /// The mean luma of each step of 8 pixels along the way of the square.
    private func ways(speed: Int, frames: Range<Int>) throws -> [[Int]] {
        var ways: [[Int]] = []
        try self.frames(times(20, perSecond: 30), speed: speed, frames: frames, draw: square) { frame in
            ways.append(
                (0..<20).map { step in Int(frame.mean(x: 8 * step..<8 * step + 8, y: 40..<48).rounded()) })
        }
        return ways
    }

    @Test(arguments: [(1000, 1), (2000, 2), (4000, 4)])
    func `a square is where it was filmed`(speed: Int, step: Int) throws {
        for (frame, way) in try ways(speed: speed, frames: 0..<5).enumerated() {
            #expect(way == (0..<20).map { $0 == frame * step ? 216 : 16 }, "frame \(frame)")
        }
    }

    @Test func `a slow square is in both places on its way`() throws {
        for (frame, way) in try ways(speed: 500, frames: 0..<20).enumerated() {
            let (place, isBetween) = (frame / 2, frame % 2 == 1)
            for (step, level) in way.enumerated() {
                let wanted = isBetween ? (step == place || step == place + 1 ? 116 : 16) : step == place ? 216 : 16
                #expect(abs(level - wanted) <= 2, "frame \(frame), step \(step): \(level)")
            }
        }
        for (frame, way) in try ways(speed: 250, frames: 0..<20).enumerated() {
            let (place, part) = (frame / 4, frame % 4)
            #expect(abs(way[place] - (216 - 50 * part)) <= 2 && abs(way[place + 1] - (16 + 50 * part)) <= 2)
        }
    }

    /// Workers begin anywhere in a clip.
    @Test(arguments: [500, 250, 700, 1500, 3333])
    func `frames are the same wherever a segment begins`(speed: Int) throws {
        let times = times(80, perSecond: 30)
        func bytes(_ frames: Range<Int>) throws -> [[UInt8]] {
            var all: [[UInt8]] = []
            try self.frames(
                times, speed: speed, start: .milliseconds(70), frames: frames,
                draw: { frame, number in
                    frame.fill(luma: UInt8(20 + 2 * number), blue: 128, red: UInt8(60 + number))
                }
            ) { frame in
                all.append((0..<3).map { UInt8(frame.mean(plane: $0).rounded()) })
            }
            return all
        }
        let whole = try bytes(0..<20)
        for first in [1, 7, 13, 14] { #expect(try bytes(first..<20) == Array(whole[first...])) }
        #expect(Set(whole).count >= 10)
    }

    @Test func `pictures on both sides of a pause are not mixed`() throws {
        let shown = try levels([0, 33, 67, 467, 500, 533], speed: 500, frames: 0..<30)
        // The third stays until the fourth comes, 0.8 s later.
        #expect(shown[4..<27].allSatisfy { $0 == 36 } && shown[28] == 44 && abs(shown[29] - 48) <= 1)
    }

    @Test func `a clip with held pictures and cards counts the frames that move`() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try media.video("source.mp4", times: times(12, perSecond: 30), width: 160, height: 90) {
            $0.fill(luma: UInt8(20 + 8 * $1), blue: 128, red: 128)
        }
        var clip = ClipRecipe(source: Self.source, start: .zero, frames: 12, speed: Speed(2000))
        clip.extras = ClipExtras(before: Card(.black, frames: 4), held: 4)
        var pictures = try FittedFrames(clip, at: MediaLocation(path: path), frames: 0..<12, format: Self.format)
        var shown: [Int] = []
        while let frame = try pictures.next() { shown.append(Int(frame.mean().rounded())) }
        #expect(shown == [20, 20, 20, 20, 20, 36, 52, 68, 68, 68, 68, 68])
    }
}
