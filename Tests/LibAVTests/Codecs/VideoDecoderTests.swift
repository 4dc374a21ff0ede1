import LibAV
import TestSupport
import Testing

@Suite struct VideoDecoderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expectedTime(_ number: Int) -> Int64 { (Int64(number) * 1_000_000 + 15) / 30 }

    @Test(arguments: ["mp4", "mov", "matroska", "mpegts", "avi"]) func givesEveryFrameOnceAtItsTime(
        _ format: String
    ) throws {
        let path = folder.path("a.\(format)")
        var settings = Synthetic.videoSettings()
        // AVI cannot store presentation times that differ from the coding order.
        if format == "avi" { settings.bFrames = 0 }
        try Synthetic.writeVideo(to: path, frames: 40, format: format, settings: settings)
        let decoder = try VideoDecoder(path: path)
        var lumas: [Int] = []
        var times: [Int64] = []
        while let frame = try decoder.next() {
            lumas.append(Synthetic.meanLuma(frame))
            times.append(try frame.time())
            let facts = PictureFacts(frame)
            #expect(facts.duration >= 33_000 && facts.duration <= 34_000)
            #expect(facts.color == .bt709)
            #expect(!facts.isCorrupt)
        }
        #expect(lumas.count == 40)
        for (number, luma) in lumas.enumerated() {
            #expect(abs(luma - Int(Synthetic.luma(ofFrame: number))) <= 1, "frame \(number)")
        }
        // A transport stream does not start at 0; Matroska stores milliseconds.
        let start = times.first ?? 0
        for (number, time) in times.enumerated() {
            #expect(abs(time - start - expectedTime(number)) <= (format == "matroska" ? 500 : 12), "frame \(number)")
        }
        if format == "mp4" || format == "mov" { #expect(start == 0) }
        #expect(try decoder.countFrames() == 0)
        #expect(decoder.corruptFrames == 0)
    }

    @Test(arguments: ["mp4", "matroska", "mpegts"]) func seeksToAKeyframeAtOrBefore(_ format: String) throws {
        let path = folder.path("a.\(format)")
        try Synthetic.writeVideo(to: path, frames: 50, format: format)
        let decoder = try VideoDecoder(path: path)
        let start = try decoder.time()
        // Decoding from the key frame reaches every frame. The order is backwards so that no seek profits from the position of the last
        // one.
        for wanted in (0..<50).reversed() {
            let time = start + expectedTime(wanted) + 500
            try decoder.seek(to: time)
            let first = try decoder.frame()
            let firstTime = try first.time()
            #expect(firstTime <= time)
            var last = Synthetic.meanLuma(first)
            var count = 1
            while let frame = try decoder.next() {
                guard try frame.time() <= time else { break }
                last = Synthetic.meanLuma(frame)
                count += 1
            }
            #expect(abs(last - Int(Synthetic.luma(ofFrame: wanted))) <= 1, "frame \(wanted)")
            #expect(count <= 50)
        }
    }

    /// Half a second is decoded for nothing where only a key frame is wanted.
    @Test(arguments: ["mp4", "matroska"]) func `a key frame alone is the one that a whole group begins with`(
        _ format: String
    ) throws {
        let path = folder.path("a.\(format)")
        try Synthetic.writeVideo(to: path, frames: 50, format: format)
        let (whole, alone) = (try VideoDecoder(path: path), try VideoDecoder(path: path))
        for wanted in [0, 9, 10, 37, 49] {
            let time = expectedTime(wanted) + 500
            try whole.seek(to: time)
            let first = try whole.frame()
            #expect(try alone.keyframe(atOrBefore: time) == first.time())
            try alone.seek(to: time, frames: 1, isSmooth: true)
            let found = try alone.frame()
            #expect(try found.time() == first.time())
            for plane in 0..<3 {
                #expect(PicturePlane(of: found, plane: plane) == PicturePlane(of: first, plane: plane))
            }
            #expect(try alone.next() == nil)
        }
    }

    /// Two recordings in one stream, as in an edited broadcast: the pictures that the first decoder understands are not lost.
    @Test func `a codec change within a stream loses only the frames after it`() throws {
        try Synthetic.writeVideo(to: folder.path("first.ts"), frames: 60, format: "mpegts")
        var other = Synthetic.videoSettings(options: [:])
        (other.encoder, other.bFrames) = ("mpeg2video", 0)
        try ClipFile(folder.path("second.ts"), format: "mpegts").write(other) { number in
            guard number < 60 else { return nil }
            var picture = try Synthetic.picture(number)
            (picture.presentationTime, picture.duration) = (Int64(number + 60), 1)
            return picture
        }
        let path = try folder.write(folder.bytes("first.ts") + folder.bytes("second.ts"), to: "both.ts")
        let decoder = try VideoDecoder(path: path)
        let start = try decoder.time()
        for wanted in [1, 30, 50, 56] {
            let time = start + expectedTime(wanted) + 500
            try decoder.seek(to: time)
            var last = -1
            while let frame = try decoder.next(), try frame.time() <= time { last = Synthetic.meanLuma(frame) }
            #expect(abs(last - Int(Synthetic.luma(ofFrame: wanted))) <= 1, "frame \(wanted)")
        }
    }

    @Test func seeksBeforeTheStartAndBeyondTheEnd() throws {
        let path = folder.path("a.mp4")
        try Synthetic.writeVideo(to: path, frames: 30)
        let decoder = try VideoDecoder(path: path)
        try decoder.seek(to: -5_000_000)
        #expect(try decoder.time() == 0)
        try decoder.seek(to: 60_000_000)
        #expect(try decoder.time() == expectedTime(20))
        try decoder.seek(to: 0)
        #expect(try decoder.countFrames() == 30)
    }

    @Test func skipsDamageAndCountsIt() throws {
        let path = folder.path("whole.mp4")
        try Synthetic.writeVideo(to: path, frames: 30, settings: Synthetic.videoSettings(options: ["crf": "1"]))
        var bytes = try [UInt8](contentsOf: path)
        // moov comes first, so the last third of the file is picture data.
        for index in (bytes.count * 2 / 3)..<(bytes.count * 2 / 3 + 400) { bytes[index] = 0xff }
        let decoder = try VideoDecoder(path: try folder.write(bytes, to: "damaged.mp4"))
        let count = try decoder.countFrames()
        #expect(count >= 15 && count <= 30)
        #expect(decoder.corruptFrames > 0)
        #expect(!LibAVLog.drain().isEmpty)
    }

    @Test func readsATruncatedFileAsFarAsItGoes() throws {
        let path = folder.path("whole.mp4")
        try Synthetic.writeVideo(to: path, frames: 30, settings: Synthetic.videoSettings(options: ["crf": "1"]))
        let bytes = try [UInt8](contentsOf: path)
        let decoder = try VideoDecoder(path: try folder.write(Array(bytes.dropLast(60)), to: "cut.mp4"))
        let count = try decoder.countFrames()
        #expect(count >= 20 && count < 30)
    }

    @Test func failsWhenNothingAtAllCanBeDecoded() throws {
        let path = folder.path("whole.mp4")
        try Synthetic.writeVideo(to: path, frames: 30)
        let bytes = try [UInt8](contentsOf: path)
        let pictures = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("mdat".utf8)) })
        let damaged = bytes[...(pictures + 3)] + [UInt8](repeating: 0xff, count: bytes.count - pictures - 4)
        let decoder = try VideoDecoder(path: try folder.write(Array(damaged), to: "damaged.mp4"))
        let error = #expect(throws: LibAVError.self) { try decoder.countFrames() }
        #expect(error?.kind == .invalidData)
    }

    @Test func failsWithoutVideo() throws {
        let path = folder.path("sound.mp4")
        try Synthetic.writeAudio(to: path, samples: 4800, rate: 48_000, channels: 1)
        let error = #expect(throws: LibAVError.self) { try VideoDecoder(path: path) }
        #expect(error?.kind == .invalidData)
    }
}
