import LibAV
import TestSupport
import Testing

@Suite struct MuxerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func copy(_ source: String, to target: String) throws {
        let demuxer = try Demuxer(path: source)
        let muxer = try Muxer(path: target, format: "mp4")
        let streams = demuxer.info.video.map(\.index) + demuxer.info.audio.map(\.index)
        var numbers: [Int: Int] = [:]
        for stream in streams { numbers[stream] = try muxer.addStream(copying: demuxer, stream: stream) }
        try muxer.start(options: ["movflags": "+faststart"])
        while let packet = try demuxer.read() {
            if let number = numbers[packet.streamIndex] { try muxer.write(packet, stream: number) }
        }
        try muxer.finish()
    }

    @Test func theSameInputGivesTheSameFile() throws {
        try Synthetic.writeVideo(to: folder.path("a.mp4"))
        try Synthetic.writeVideo(to: folder.path("b.mp4"))
        let bytes = try [UInt8](contentsOf: folder.path("a.mp4"))
        #expect(bytes == (try [UInt8](contentsOf: folder.path("b.mp4"))))
        // The file does not name libav's version, and its index comes before the pictures.
        #expect(!bytes.indices.contains { bytes[$0...].starts(with: Array("Lavf".utf8)) })
        let index = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("moov".utf8)) })
        let data = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("mdat".utf8)) })
        #expect(index < data)
    }

    /// The silence at the start of AAC stays cut off and the last frame stays short, so a copy is as long as its source.
    @Test func copiesAudioToTheSample() throws {
        try Synthetic.writeAudio(to: folder.path("a.mp4"), samples: 50_001, rate: 48_000, channels: 2)
        try copy(folder.path("a.mp4"), to: folder.path("b.mp4"))
        let info = try #require(try MediaInfo(ofFileAt: folder.path("b.mp4")).bestAudio)
        #expect(info.duration == 1_041_688)
        let decoder = try AudioDecoder(path: folder.path("b.mp4"), sampleRate: 48_000, channels: 2)
        let sound = try DecodedSound(decoder, sampleRate: 48_000)
        #expect(sound.sampleCount == 50_001)
        #expect(sound.start == 0)
        #expect(abs(sound.channels[0][20_000] - Synthetic.sine(20_000, rate: 48_000)) < 0.02)
    }

    @Test func copiesVideoWithTimesAndOrientation() throws {
        try Synthetic.writeVideo(to: folder.path("a.mov"), frames: 33, format: "mov") { muxer, stream in
            try muxer.setRotation(DisplayRotation(clockwiseDegrees: 90, mirrored: true), forStream: stream)
        }
        try copy(folder.path("a.mov"), to: folder.path("b.mp4"))
        let decoder = try VideoDecoder(path: folder.path("b.mp4"))
        #expect(decoder.stream.rotation == DisplayRotation(clockwiseDegrees: 90, mirrored: true))
        #expect(decoder.stream.duration == 1_100_000)
        var count = 0
        while let frame = try decoder.next() {
            let time = try frame.time()
            #expect(time == (Int64(count) * 1_000_000 + 15) / 30)
            count += 1
        }
        #expect(count == 33)
    }

    @Test func writesSoundAndPictures() throws {
        let video = try VideoEncoder(Synthetic.videoSettings())
        let audio = try AudioEncoder(AudioEncoderSettings(sampleRate: 48_000, channels: 2, bitRate: 128_000))
        let muxer = try Muxer(path: folder.path("a.mp4"), format: "mp4")
        let (first, second) = (try muxer.addStream(video), try muxer.addStream(audio))
        try muxer.start()
        #expect(muxer.timeBase(ofStream: second) == Rational(1, 48_000))
        for number in 0..<30 {
            try video.send(Synthetic.picture(number))
            try audio.send(try AudioFrame(sampleRate: 48_000, channels: 2, sampleCount: 1600))
            try muxer.drain(video, into: first)
            try muxer.drain(audio, into: second)
        }
        try video.finish()
        try audio.finish()
        try muxer.drain(video, into: first)
        try muxer.drain(audio, into: second)
        try muxer.finish()
        let info = try MediaInfo(ofFileAt: folder.path("a.mp4"))
        #expect(info.bestVideo?.duration == 1_000_000)
        #expect(info.bestAudio?.duration == 1_000_000)
    }

    @Test func aFullDiskIsAnError() throws {
        let error = #expect(throws: LibAVError.self) {
            try Synthetic.writeVideo(to: "/dev/full", frames: 20, format: "mpegts")
        }
        #expect(error?.kind == .noSpace)
        #expect(error?.path == "/dev/full")
    }

    @Test func refusesWhatDoesNotExist() throws {
        let format = #expect(throws: LibAVError.self) { try Muxer(path: folder.path("a"), format: "mp5") }
        #expect(format?.kind == .unsupported)
        let place = #expect(throws: LibAVError.self) {
            try Synthetic.writeVideo(to: folder.path("missing/a.mp4"), frames: 1)
        }
        #expect(place?.kind == .notFound)
        let encoder = try VideoEncoder(Synthetic.videoSettings())
        let muxer = try Muxer(path: folder.path("a.mp4"), format: "mp4")
        _ = try muxer.addStream(encoder)
        let option = #expect(throws: LibAVError.self) { try muxer.start(options: ["mooflags": "+faststart"]) }
        #expect(option?.kind == .unsupported)
        #expect(option?.message.contains("mooflags") ?? false)
    }
}
