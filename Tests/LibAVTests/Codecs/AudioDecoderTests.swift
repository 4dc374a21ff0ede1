import LibAV
import TestSupport
import Testing

@Suite struct AudioDecoderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// 48 123 samples are not a whole number of AAC frames.
    @Test(arguments: [1, 2]) func givesAsManySamplesAsWentIn(_ channels: Int) throws {
        let path = folder.path("a.mp4")
        try Synthetic.writeAudio(to: path, samples: 48_123, rate: 48_000, channels: channels)
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        #expect(decoder.stream.channels == channels)
        let sound = try DecodedSound(decoder, sampleRate: 48_000)
        #expect(sound.sampleCount == 48_123)
        #expect(sound.start == 0)
        #expect(sound.largestStep <= 1)
        #expect(decoder.corruptFrames == 0)
    }

    /// Samples keep their positions and levels: the encoder's padding does not shift them, and mono is not 3 dB quieter.
    @Test(arguments: [(48_000, 1), (48_000, 2), (44_100, 1), (44_100, 2), (22_050, 1), (96_000, 2)])
    func keepsPlaceAndLevel(_ rate: Int, _ channels: Int) throws {
        let path = folder.path("a.mp4")
        try Synthetic.writeAudio(to: path, samples: rate, rate: rate, channels: channels)
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        let sound = try DecodedSound(decoder, sampleRate: 48_000)
        #expect(abs(sound.sampleCount - 48_000) <= 1)
        #expect(abs(try #require(sound.start)) <= 1)
        #expect(sound.largestStep <= 25)
        for channel in 0..<2 {
            let worst = (4000..<44_000).map {
                abs(sound.channels[channel][$0] - Synthetic.sine($0, rate: 48_000))
            }.max()
            #expect(try #require(worst) < 0.02, "channel \(channel)")
        }
    }

    @Test func mixesTwoChannelsIntoOneAtTheirLevel() throws {
        let path = folder.path("a.mp4")
        try Synthetic.writeAudio(to: path, samples: 48_000, rate: 48_000, channels: 2)
        let sound = try DecodedSound(AudioDecoder(path: path, sampleRate: 48_000, channels: 1), sampleRate: 48_000)
        #expect(sound.channels.count == 1)
        let loudest = try #require(sound.channels[0][4000..<44_000].max())
        #expect(abs(loudest - 0.5) < 0.02)
    }

    /// The centre channel of 5.1 goes to both sides, 3 dB down, according to ITU-R BS.775.
    @Test func mixesSurroundDown() throws {
        let path = folder.path("surround.mkv")
        let encoder = try AudioEncoder(
            AudioEncoderSettings(encoder: "ac3", sampleRate: 48_000, channels: 6, bitRate: 448_000))
        let muxer = try Muxer(path: path, format: "matroska")
        let stream = try muxer.addStream(encoder)
        try muxer.start()
        var frame = try AudioFrame(sampleRate: 48_000, channels: 6, sampleCount: 48_000)
        frame.withMutableChannel(2) { span in
            for index in span.indices { span[index] = Synthetic.sine(index, rate: 48_000) }
        }
        try encoder.send(frame)
        try encoder.finish()
        try muxer.drain(encoder, into: stream)
        try muxer.finish()
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        #expect(decoder.stream.channels == 6)
        let sound = try DecodedSound(decoder, sampleRate: 48_000)
        for channel in 0..<2 {
            let loudest = try #require(sound.channels[channel][4000..<44_000].max())
            #expect(abs(loudest - 0.5 * 0.7071) < 0.02)
        }
    }

    /// Two concatenated transport streams, as some recorders write them: 48 kHz stereo, then 44.1 kHz mono.
    @Test func followsAChangeOfTheInput() throws {
        try Synthetic.writeAudio(to: folder.path("a.ts"), samples: 48_000, rate: 48_000, channels: 2, format: "mpegts")
        try Synthetic.writeAudio(to: folder.path("b.ts"), samples: 44_100, rate: 44_100, channels: 1, format: "mpegts")
        let both = try [UInt8](contentsOf: folder.path("a.ts")) + [UInt8](contentsOf: folder.path("b.ts"))
        let path = try folder.write(both, to: "both.ts")
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        var samples: [Float] = []
        while let frame = try decoder.next() {
            frame.withChannel(1) { span in for index in span.indices { samples.append(span[index]) } }
        }
        // The count includes the padding at both ends of each stream, because ADTS does not record it.
        #expect(samples.count >= 94_000 && samples.count <= 101_000)
        for half in [samples[10_000..<40_000], samples[60_000..<90_000]] {
            #expect(abs(try #require(half.max()) - 0.5) < 0.02)
        }
    }

    @Test func seeksToTheSample() throws {
        let path = folder.path("a.mp4")
        try Synthetic.writeAudio(to: path, samples: 96_000, rate: 48_000, channels: 2)
        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        for wanted: Int64 in [1_500_000, 700_000, 0] {
            try decoder.seek(to: wanted)
            guard let frame = try decoder.next(), let start = frame.presentationTime else { throw Missing() }
            let count = Int64(frame.sampleCount)
            #expect(start <= wanted)
            #expect(start + count * 1_000_000 / 48_000 > wanted)
            let first = Int((start * 48 + 500) / 1000)
            frame.withChannel(0) { span in
                for index in stride(from: wanted == 0 ? 200 : 0, to: span.count, by: 7) {
                    #expect(abs(span[index] - Synthetic.sine(first + index, rate: 48_000)) < 0.03)
                }
            }
        }
    }

    @Test func failsWithoutAudio() throws {
        let path = folder.path("silent.mp4")
        try Synthetic.writeVideo(to: path, frames: 2)
        let error = #expect(throws: LibAVError.self) {
            try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        }
        #expect(error?.kind == .invalidData)
    }

    /// Two stretches of sound a second apart: both are complete, and the times show the gap.
    @Test func showsAGapByItsTimes() throws {
        let path = folder.path("gap.mkv")
        let encoder = try AudioEncoder(AudioEncoderSettings(sampleRate: 44_100, channels: 1, bitRate: 96_000))
        let muxer = try Muxer(path: path, format: "matroska")
        let stream = try muxer.addStream(encoder)
        try muxer.start()
        try encoder.send(try AudioFrame(sampleRate: 44_100, channels: 1, sampleCount: 88_200))
        try encoder.finish()
        while var packet = try encoder.receive() {
            guard let time = packet.presentationTime else { throw Missing() }
            // Moves the second half one second later.
            if time >= 44_032 {
                packet.presentationTime = time + 44_100
                packet.decodeTime = time + 44_100
            }
            try muxer.write(packet, stream: stream)
        }
        try muxer.finish()

        let decoder = try AudioDecoder(path: path, sampleRate: 48_000, channels: 2)
        var (samples, steps, end): (Int, [Int64], Int64?) = (0, [], nil)
        while let frame = try decoder.next() {
            guard let time = frame.presentationTime else { throw Missing() }
            if let end, abs(time - end) > 5000 { steps.append(time - end) }
            samples += frame.sampleCount
            end = time + Int64(frame.sampleCount) * 1_000_000 / 48_000
        }
        #expect(steps.count == 1)
        #expect(abs(try #require(steps.first) - 1_000_000) < 3000)
        // Matroska does not say where the last AAC frame ends.
        #expect(samples >= 95_990 && samples <= 98_300)
    }
}
