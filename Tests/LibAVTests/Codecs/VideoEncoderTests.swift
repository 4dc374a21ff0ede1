import LibAV
import TestSupport
import Testing

@Suite struct VideoEncoderTests {
    private func encode(_ settings: VideoEncoderSettings, frames: Int = 25) throws -> [[UInt8]] {
        let encoder = try VideoEncoder(settings)
        var packets: [[UInt8]] = []
        func drain() throws {
            while let packet = try encoder.receive() {
                let (duration, timeBase) = (packet.duration, packet.timeBase)
                #expect(duration == 1)
                #expect(timeBase == Rational(1, 30))
                packets.append(packet.withBytes { bytes in bytes.indices.map { bytes[$0] } })
            }
        }
        for number in 0..<frames {
            var frame = try Synthetic.picture(number)
            // In microseconds, as a decoder sets it: it must not become the length of the packet.
            frame.duration = 33_333
            try encoder.send(frame)
            try drain()
        }
        try encoder.finish()
        try drain()
        return packets
    }

    @Test func givesTheSameBytesEveryTime() throws {
        let settings = Synthetic.videoSettings()
        let first = try encode(settings)
        #expect(first.count == 25)
        #expect(first == (try encode(settings)))
        #expect(try VideoEncoder(settings).extradata == VideoEncoder(settings).extradata)
        #expect(!(try VideoEncoder(settings).extradata.isEmpty))
    }

    @Test func tagsTheStreamWithItsColours() throws {
        let folder = try TemporaryFolder()
        var settings = Synthetic.videoSettings()
        settings.color = ColorDescription(range: "pc", matrix: "smpte170m", primaries: "bt470bg", transfer: "smpte170m")
        try Synthetic.writeVideo(to: folder.path("a.mp4"), frames: 3, settings: settings)
        #expect(try MediaInfo(ofFileAt: folder.path("a.mp4")).bestVideo?.color == settings.color)
    }

    /// Frames at 0, 40, 90 and 110 ms, with a time base of milliseconds.
    @Test func encodesAVaryingRate() throws {
        let folder = try TemporaryFolder()
        var settings = Synthetic.videoSettings()
        settings.timeBase = Rational(1, 1000)
        let encoder = try VideoEncoder(settings)
        let muxer = try Muxer(path: folder.path("vfr.mp4"), format: "mp4")
        let stream = try muxer.addStream(encoder)
        try muxer.start()
        for (number, time): (Int, Int64) in [(0, 0), (1, 40), (2, 90), (3, 110)] {
            var frame = try Synthetic.picture(number)
            frame.presentationTime = time
            frame.duration = number == 3 ? 25 : 0
            try encoder.send(frame)
        }
        try encoder.finish()
        try muxer.drain(encoder, into: stream)
        try muxer.finish()
        let decoder = try VideoDecoder(path: folder.path("vfr.mp4"))
        var times: [Int64] = []
        while let frame = try decoder.next() { times.append(try frame.time()) }
        #expect(times == [0, 40_000, 90_000, 110_000])
        #expect(decoder.stream.duration == 135_000)
    }

    @Test(.enabled(if: LibAVCapabilities.hasEncoder("libx265"))) func writesHEVC() throws {
        let folder = try TemporaryFolder()
        var settings = Synthetic.videoSettings(options: ["preset": "ultrafast", "x265-params": "log-level=none"])
        settings.encoder = "libx265"
        try Synthetic.writeVideo(to: folder.path("a.mp4"), frames: 5, settings: settings)
        #expect(try VideoDecoder(path: folder.path("a.mp4")).countFrames() == 5)
    }

    @Test func refusesUnknownEncodersAndOptions() throws {
        func error(_ change: (inout VideoEncoderSettings) -> Void) -> LibAVError? {
            var settings = Synthetic.videoSettings()
            change(&settings)
            let changed = settings
            return #expect(throws: LibAVError.self) { try VideoEncoder(changed) }
        }
        #expect(error { $0.encoder = "libx266" }?.kind == .unsupported)
        let option = error { $0.options["presset"] = "fast" }
        #expect(option?.kind == .unsupported)
        #expect(option?.message.contains("presset") ?? false)
        #expect(error { $0.pixelFormat = "yuv421p" }?.kind == .unsupported)
        #expect(error { $0.color.matrix = "bt710" }?.kind == .unsupported)
    }

    @Test func refusesAPictureOfAnotherSize() throws {
        let encoder = try VideoEncoder(Synthetic.videoSettings())
        let error = #expect(throws: LibAVError.self) { try encoder.send(Synthetic.picture(0, width: 32)) }
        #expect(error?.kind == .invalidData)
    }
}
