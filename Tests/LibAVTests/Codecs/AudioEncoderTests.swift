import LibAV
import TestSupport
import Testing

@Suite struct AudioEncoderTests {
    @Test func reportsItsFrameSize() throws {
        let encoder = try AudioEncoder(AudioEncoderSettings(sampleRate: 48_000, channels: 2, bitRate: 192_000))
        #expect(encoder.frameSize == 1024)
        #expect(encoder.extradata.count >= 2)
    }

    /// The output does not depend on the sizes of the pieces in which the samples arrive.
    @Test func cutsAnyPiecesToItsFrames() throws {
        let folder = try TemporaryFolder()
        for piece in [1024, 777, 5000] {
            try Synthetic.writeAudio(
                to: folder.path("\(piece).mp4"), samples: 20_000, rate: 48_000, channels: 2, piece: piece)
        }
        let whole = try [UInt8](contentsOf: folder.path("1024.mp4"))
        #expect(try [UInt8](contentsOf: folder.path("777.mp4")) == whole)
        #expect(try [UInt8](contentsOf: folder.path("5000.mp4")) == whole)
    }

    @Test func refusesSamplesOfAnotherRate() throws {
        let encoder = try AudioEncoder(AudioEncoderSettings(sampleRate: 48_000, channels: 2, bitRate: 192_000))
        let error = #expect(throws: LibAVError.self) {
            try encoder.send(try AudioFrame(sampleRate: 44_100, channels: 2, sampleCount: 1024))
        }
        #expect(error?.kind == .invalidData)
    }
}
