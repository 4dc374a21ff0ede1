import LibAV
import Model
import TestSupport
import Testing

@testable import Stages

/// Photos, pairs and pictures of cards in films in HDR.
@Suite struct HDRPhotoTests {
    private let folder: TemporaryFolder
    private let film = FilmFormat(
        width: 320, height: 180, frameRate: FrameRate(30), fit: .crop,
        video: VideoEncoding(codec: .hevc, dynamicRange: .hdr))

    init() throws { folder = try TemporaryFolder() }

    private func photo(_ red: UInt8, _ green: UInt8, _ blue: UInt8) throws -> String {
        var pixels: [UInt8] = []
        for _ in 0..<640 * 360 { pixels += [red, green, blue, 255] }
        try folder.write(
            PNG.encodeTransparent(VideoFrame(rgba: pixels, width: 640, height: 360)), to: "photo.png")
        return folder.path("photo.png")
    }

    @Test func `a photo's white is the reference white, and its colours keep their light`() throws {
        for rgb in [SIMD3<UInt8>(255, 255, 255), SIMD3(0, 0, 0), SIMD3(200, 100, 50), SIMD3(40, 80, 160)] {
            let path = try photo(rgb.x, rgb.y, rgb.z)
            let clip = ClipRecipe(source: Fingerprint(digest: "a"), start: .zero, frames: 30, motion: .closer)
            let pictures = try PhotoFrames(clip, .closer, at: MediaLocation(path: path), format: film)
            let wanted = DeltaEITP.codes(ofSignal: HLGMapping.color(ofSDR: SIMD3<Double>(rgb) / 255))
            for frame in [0, 29] {
                let picture = try pictures.frame(frame)
                let codes = (0..<3).map { picture.deepSamples($0)[45][80] }
                #expect(zip(codes, wanted).allSatisfy { abs($0 - $1) <= 3 }, "\(codes), not \(wanted)")
            }
            let card = try CardPicture.frame(at: path, format: film, look: nil)
            var shown = try PictureSamples.flat("yuv420p10le", [300, 400, 600])
            try CardBackdrop(card).apply(to: &shown, share: 65_536)
            let codes = (0..<3).map { shown.deepSamples($0)[45][80] }
            #expect(zip(codes, wanted).allSatisfy { abs($0 - $1) <= 3 }, "\(codes), not \(wanted)")
        }
        #expect(DeltaEITP.codes(ofSignal: HLGMapping.color(ofSDR: SIMD3(1, 1, 1))) == [721, 512, 512])
    }

    @Test func `two recordings stand beside each other on exact black`() throws {
        let places = try [235, 126].map { luma in
            let settings = VideoEncoderSettings(
                encoder: "libx264", width: 90, height: 160, frameRate: Rational(30, 1), pixelFormat: "yuv420p",
                color: .bt709, keyframeInterval: 10, options: ["qp": "1", "preset": "ultrafast"], threads: 1)
            let path = folder.path("\(luma).mp4")
            try ClipFile(path).write(settings, frames: 5) { frame, _ in
                for (plane, value) in [luma, 128, 128].enumerated() { frame.paint(plane, value) }
            }
            return MediaLocation(path: path)
        }
        let clip = ClipRecipe(
            source: Fingerprint(digest: "a"), start: .zero, frames: 3,
            beside: ClipRecipe.Beside(source: Fingerprint(digest: "b"), start: .zero))
        var fitted = try FittedFrames(clip, at: places[0], beside: places[1], frames: 0..<3, format: film)
        guard let frame = try fitted.next() else {
            Issue.record("the clip has no picture")
            return
        }
        let row = frame.deepSamples(0)[90]
        #expect(abs(row[40] - 721) <= 3 && row[160] == 64 && row[280] < 600)
        #expect(frame.deepSamples(1)[45][80] == 512)
    }
}
