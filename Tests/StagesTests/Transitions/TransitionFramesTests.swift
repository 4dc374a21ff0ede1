import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// A transition known only to this file: the incoming picture enters from the left.
private struct Wipe: PictureTransition {
    func picture(
        from outgoing: consuming VideoFrame, to incoming: consuming VideoFrame, share: Int, pool: PicturePool
    ) throws -> VideoFrame {
        try outgoing.makeWritable(from: pool)
        outgoing.wipe(to: incoming, share: share)
        return outgoing
    }
}

extension VideoFrame {
    fileprivate mutating func wipe(to other: borrowing VideoFrame, share: Int) {
        for plane in 0..<planeCount {
            other.withPlane(plane) { source, sourceStride, width, height in
                withMutablePlane(plane) { bytes, stride, _, _ in
                    for y in 0..<height {
                        for x in 0..<(width * share) >> 16 { bytes[y * stride + x] = source[y * sourceStride + x] }
                    }
                }
            }
        }
    }
}

@Suite struct TransitionFramesTests {
    private static let format = FilmFormat(width: 320, height: 180, frameRate: FrameRate(30))

    private func clip(
        _ media: TestMedia, _ name: String, luma: UInt8, frames: Range<Int>
    ) throws -> CardFrames<FittedFrames> {
        let path = try media.video(name, times: (0..<60).map { $0 * 1000 / 30 }, width: 320, height: 180) { frame, _ in
            frame.fill(luma: luma, blue: 128, red: 128)
        }
        let recipe = ClipRecipe(source: Fingerprint(digest: name), start: .zero, frames: 45)
        let decode = try ConstantRateFrames(
            recipe, at: MediaLocation(path: path), frames: frames, rate: Self.format.frameRate)
        return CardFrames(
            FittedFrames(decode, format: Self.format), of: recipe, from: frames.lowerBound, rate: Self.format.frameRate)
    }

    @Test(arguments: [false, true])
    func `a new type of transition needs only to mix two pictures`(keepsTail: Bool) throws {
        let media = try TestMedia()
        defer { media.remove() }
        var frames = TransitionFrames(
            from: try OutgoingTail(clip(media, "a.mp4", luma: 40, frames: 35..<45), keeps: keepsTail),
            to: try clip(media, "b.mp4", luma: 200, frames: 0..<20), by: Wipe(), overlap: 10)
        var count = 0
        while let frame = try frames.next() {
            let edge = count < 10 ? 320 * (count + 1) / 11 : 320
            let new = frame.mean(x: (edge - 20)..<(edge - 8), y: 80..<100)
            #expect(abs(new - 200) < 2, "frame \(count)")
            if count < 10 {
                let old = frame.mean(x: (edge + 8)..<(edge + 20), y: 80..<100)
                #expect(abs(old - 40) < 2, "frame \(count)")
            }
            count += 1
        }
        #expect(count == 20)
    }
}
