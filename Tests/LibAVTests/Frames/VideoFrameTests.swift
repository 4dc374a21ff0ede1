import LibAV
import Testing

@Suite struct VideoFrameTests {
    @Test func aReferenceSharesPixelsUntilMadeWritable() throws {
        var frame = try Synthetic.picture(1)
        let shared = try frame.reference()
        try frame.makeWritable()
        frame.withMutablePlane(0) { bytes, _, _, _ in bytes.update(repeating: 7) }
        #expect(Synthetic.meanLuma(frame) == 7)
        #expect(Synthetic.meanLuma(shared) == Int(Synthetic.luma(ofFrame: 1)))
        let facts = PictureFacts(shared)
        #expect(facts.time == 1)
        #expect(facts.color == .bt709)
    }

    @Test func aSharedPictureIsCopiedIntoThePool() throws {
        let pool = PicturePool()
        for round in 1...3 {
            var frame = try Synthetic.picture(round)
            let shared = try frame.reference()
            try frame.makeWritable(from: pool)
            frame.withMutablePlane(0) { bytes, _, _, _ in bytes.update(repeating: 7) }
            #expect(Synthetic.meanLuma(frame) == 7)
            #expect(Synthetic.meanLuma(shared) == Int(Synthetic.luma(ofFrame: round)))
            #expect(PictureFacts(frame) == PictureFacts(shared))
        }
    }

    /// The pictures have different sizes, and are read after the pool has gone.
    @Test func picturesOutliveTheirPool() throws {
        var pool: PicturePool? = PicturePool()
        var kept: [KeptPicture] = []
        for (width, height) in [(64, 32), (35, 21), (64, 32)] {
            var frame = try VideoFrame(width: width, height: height, pixelFormat: "yuv420p")
            frame.withMutablePlane(0) { bytes, _, _, _ in bytes.update(repeating: UInt8(width)) }
            let shared = try frame.reference()
            try frame.makeWritable(from: #require(pool))
            kept.append(KeptPicture(frame, sharedWith: shared))
        }
        pool = nil
        for picture in kept {
            #expect(picture.frame.withPlane(0) { bytes, _, width, _ in bytes[0] == UInt8(width) })
        }
    }

    private final class KeptPicture {
        let frame: VideoFrame
        let original: VideoFrame

        init(_ frame: consuming VideoFrame, sharedWith original: consuming VideoFrame) {
            self.frame = frame
            self.original = original
        }
    }

    @Test func oddSizesRoundUpInChromaPlanes() throws {
        let frame = try VideoFrame(width: 35, height: 21, pixelFormat: "yuv420p")
        let sizes = (0..<3).map { plane in
            frame.withPlane(plane) { bytes, stride, width, height in
                #expect(bytes.count == stride * (height - 1) + width)
                return [width, height]
            }
        }
        #expect(sizes == [[35, 21], [18, 11], [18, 11]])
        let packed = try VideoFrame(width: 35, height: 21, pixelFormat: "rgb24")
        packed.withPlane(0) { _, _, width, height in #expect([width, height] == [105, 21]) }
        let deep = try VideoFrame(width: 35, height: 21, pixelFormat: "yuv420p10le")
        deep.withPlane(1) { bytes, stride, width, height in
            #expect([width, height] == [18, 11])
            #expect(bytes.count == stride * 10 + 36)
        }
        let planarRGB = try VideoFrame(width: 35, height: 21, pixelFormat: "gbrp")
        planarRGB.withPlane(2) { _, _, width, height in #expect([width, height] == [35, 21]) }
    }

    @Test func coloursAndTimesAreKept() throws {
        var frame = try VideoFrame(width: 16, height: 16, pixelFormat: "yuv420p")
        let fresh = PictureFacts(frame)
        #expect(fresh.time == nil)
        #expect(fresh.color == .unspecified)
        #expect(fresh.sampleAspectRatio == Rational(1, 1))
        frame.color = ColorDescription(range: "pc", matrix: "bt2020nc", primaries: "bt2020", transfer: "arib-std-b67")
        frame.duration = 5
        frame.presentationTime = -3
        let changed = PictureFacts(frame)
        #expect(changed.color.transfer == "arib-std-b67")
        #expect([changed.duration, try #require(changed.time)] == [5, -3])
        frame.presentationTime = nil
        let cleared = frame.presentationTime
        #expect(cleared == nil)
    }

    @Test func refusesAnUnknownFormat() throws {
        let error = #expect(throws: LibAVError.self) {
            _ = try VideoFrame(width: 16, height: 16, pixelFormat: "yuv421p")
        }
        #expect(error?.kind == .unsupported)
    }

    @Test func audioFramesStartSilent() throws {
        var frame = try AudioFrame(sampleRate: 48_000, channels: 2, sampleCount: 100)
        frame.withMutableChannel(1) { $0[5] = 0.25 }
        let sums = (0..<2).map { channel in
            frame.withChannel(channel) { span in span.indices.reduce(Float(0)) { $0 + span[$1] } }
        }
        #expect(sums == [0, 0.25])
        let shape = [frame.sampleRate, frame.channels, frame.sampleCount]
        #expect(shape == [48_000, 2, 100])
    }
}
