import Foundation
import LibAV
import Model
import Stages
import TestSupport
import Testing

/// A sequence of `left` grey pictures.
private struct GreyPictures: FrameSequence, ~Copyable {
    var left: Int

    mutating func next() throws -> VideoFrame? {
        guard left > 0 else { return nil }
        left -= 1
        return try PictureSamples.flat("yuv420p", [128, 128, 128])
    }
}

@Suite struct EncodePictureTests {
    /// Apple's players refuse HEVC tagged "hev1", libav's default.
    @Test(arguments: [(VideoCodec.h264, "avc1"), (.hevc, "hvc1")])
    func `each codec has the tag that players expect`(codec: VideoCodec, name: String) throws {
        let folder = try TemporaryFolder()
        var format = PictureSamples.film
        format.video = VideoEncoding(codec: codec, crf: 40, preset: "ultrafast")
        let count = try EncodePicture(format: format).run(GreyPictures(left: 5), to: folder.path("a.mp4")) { _ in }
        #expect(count == 5)
        let file = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.mp4")))
        #expect(file.range(of: Data(name.utf8)) != nil)
        #expect(file.range(of: Data("hev1".utf8)) == nil)
    }

    /// A silent worker counts as hung, and an encoder may still have a hundred pictures queued after it was given the last one.
    @Test func `frames that the encoder still holds are reported too`() throws {
        let folder = try TemporaryFolder()
        var format = PictureSamples.film
        format.video = VideoEncoding(codec: .h264, crf: 40, preset: "medium")
        var told: [Int] = []
        _ = try EncodePicture(format: format).run(GreyPictures(left: 5), to: folder.path("a.mp4")) { told.append($0) }
        #expect(Array(told.prefix(5)) == [1, 2, 3, 4, 5])
        #expect(told.count > 5 && told.dropFirst(5).allSatisfy { $0 == 5 }, "\(told)")
    }

    /// The two differ without `cpu-independent`.
    @Test func `H.264 packets do not depend on the processor's instructions`() throws {
        var format = FilmFormat(width: 640, height: 360, frameRate: FrameRate(30))
        format.video = VideoEncoding(codec: .h264, crf: 20, preset: "veryfast")
        let (any, oldest) = try (packets(format), packets(format, instructions: "sse2"))
        #expect(any.count == 60 && any == oldest)
    }

    private func packets(_ format: FilmFormat, instructions: String? = nil) throws -> [[UInt8]] {
        var settings = VideoEncoderSettings(for: format)
        if let instructions { settings.options["x264-params", default: ""] += ":asm=\(instructions)" }
        let encoder = try VideoEncoder(settings)
        var random = SeededRandom(seed: 7)
        var packets: [[UInt8]] = []
        func drain() throws {
            while let packet = try encoder.receive() {
                packets.append(packet.withBytes { bytes in bytes.indices.map { bytes[$0] } })
            }
        }
        for number in 0..<60 {
            var frame = try PictureSamples.flat("yuv420p", [90, 120, 140], width: format.width, height: format.height)
            for _ in 0..<80 {
                let (x, y) = (Int.random(in: 0..<600, using: &random), Int.random(in: 0..<330, using: &random))
                frame.paint(0, Int.random(in: 16...235, using: &random), x: x..<x + 40, y: y..<y + 30)
            }
            frame.presentationTime = Int64(number)
            frame.duration = 1
            try encoder.send(frame)
            try drain()
        }
        try encoder.finish()
        try drain()
        return packets
    }
}
