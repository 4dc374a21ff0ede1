import Foundation
import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// Interlaced pictures are deinterlaced; progressive ones stay untouched.
@Suite struct ClipFramesTests {
    /// A white bar on black that moves 8 pixels to the right with each field, filmed interlaced, so that its edges comb within a frame.
    /// With `flagged`, the stream is marked as interlaced.
    private func movingBar(_ media: TestMedia, flagged: Bool, frames: Int = 8) throws -> String {
        let (width, height) = (160, 96)
        let settings = VideoEncoderSettings(
            encoder: "libx264", width: width, height: height, frameRate: Rational(25, 1), color: .bt709,
            keyframeInterval: 12, bFrames: 0,
            options: ["preset": "ultrafast", "qp": "0", "x264-params": flagged ? "tff=1" : "interlaced=0"])
        let path = media.path(flagged ? "interlaced.mp4" : "progressive.mp4")
        try ClipFile(path).write(settings, frames: frames) { frame, number in
            frame.fill(luma: 20, blue: 128, red: 128)
            for row in 0..<height {
                let left = 16 + 8 * ((2 * number + row % 2) % 16)
                frame.paint(0, 220, x: left..<(left + 24), y: row..<(row + 1))
            }
        }
        return path
    }

    /// A measure of combing: the mean difference between a row and the mean of its neighbours.
    private func combing(_ frame: borrowing VideoFrame) -> Double {
        frame.withPlane(0) { bytes, stride, width, height in
            var sum = 0
            for row in 1..<(height - 1) {
                for column in 0..<width {
                    let at = row * stride + column
                    sum += abs(2 * Int(bytes[at]) - Int(bytes[at - stride]) - Int(bytes[at + stride])) / 2
                }
            }
            return Double(sum) / Double(width * (height - 2))
        }
    }

    private func combing(_ path: String) throws -> [Double] {
        let clip = ClipRecipe(source: Fingerprint(digest: "source"), start: .zero, frames: 8)
        var decode = try ConstantRateFrames(clip, at: MediaLocation(path: path), frames: 0..<8, rate: FrameRate(25))
        var values: [Double] = []
        while let frame = try decode.next() { values.append(combing(frame)) }
        return values
    }

    @Test func interlacedPicturesLoseTheirCombs() throws {
        let media = try TestMedia()
        defer { media.remove() }
        let combed = try combing(try movingBar(media, flagged: false))
        #expect(combed.count == 8 && combed.allSatisfy { $0 > 15 }, "\(combed)")
        let whole = try combing(try movingBar(media, flagged: true))
        // The first and the last frame have only one neighbour, so they are not checked.
        #expect(whole.count == 8 && whole[1..<7].allSatisfy { $0 < combed[0] / 8 }, "\(whole)")
    }

    /// The deinterlacer holds a picture, and behind the last one nothing comes any more.
    @Test(arguments: [true, false]) func `pictures after a seek are from there`(isInterlaced: Bool) throws {
        let media = try TestMedia()
        defer { media.remove() }
        let path = try movingBar(media, flagged: isInterlaced, frames: 40)
        let pictures = try ClipFrames(MediaLocation(path: path))
        func nextTime() throws -> Int64? {
            guard let picture = try pictures.next() else { return nil }
            return picture.presentationTime
        }
        for frame: Int64 in [0, 13, 39, 20, 0] {
            // A key frame comes every 12 frames.
            let wanted = frame * 40_000
            try pictures.seek(to: MediaTime(microseconds: wanted))
            let time = try #require(try nextTime())
            #expect(time <= wanted && wanted - time < 480_000)
            let after = try nextTime()
            #expect(after == time + 40_000)
        }
        while try nextTime() != nil {}
        try pictures.seek(to: .milliseconds(520))
        #expect(try nextTime() != nil)
    }
}
