import LibAV
import Model

/// The encoded sound of a film, in a file of its own.
final class SoundFile {
    private let encoder: AudioEncoder
    private let muxer: Muxer
    private let stream: Int
    private let sampleRate: Int

    init(path: String, _ encoding: AudioEncoding) throws {
        sampleRate = encoding.sampleRate
        encoder = try AudioEncoder(
            AudioEncoderSettings(encoder: "aac", sampleRate: sampleRate, channels: 2, bitRate: encoding.bitRate))
        muxer = try Muxer(path: path, format: "mp4")
        stream = try muxer.addStream(encoder)
        try muxer.start(options: MP4Timescale.options)
    }

    /// Encodes samples; `position` is that of the first.
    func write(_ block: SampleBlock, at position: Int) throws {
        try encoder.send(AudioFrame(block, sampleRate: sampleRate, position: position))
        try drain()
    }

    func finish() throws {
        try encoder.finish()
        try drain()
        try muxer.finish()
    }

    private func drain() throws {
        while let packet = try encoder.receive() { try muxer.write(packet, stream: stream) }
    }
}
