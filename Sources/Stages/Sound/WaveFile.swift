import Pipeline

/// The bytes of a WAV file of 16 bits, with Dayreel's signature as the name of its software (`ISFT`).
struct WaveFile {
    private(set) var bytes: [UInt8]

    /// A file of so many samples of each channel, which follow.
    init(samples: Int, channels: Int, sampleRate: Int) {
        func number(_ value: Int, bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + number(body.count, bytes: 4) + body + (body.count % 2 == 0 ? [] : [0])
        }
        let frame = channels * 2
        let format =
            number(1, bytes: 2) + number(channels, bytes: 2) + number(sampleRate, bytes: 4)
            + number(sampleRate * frame, bytes: 4) + number(frame, bytes: 2) + number(16, bytes: 2)
        let software = chunk("ISFT", Array(OutputSignature.tune.utf8) + [0])
        let parts =
            Array("WAVE".utf8) + chunk("fmt ", format) + chunk("LIST", Array("INFO".utf8) + software)
            + Array("data".utf8) + number(samples * frame, bytes: 4)
        bytes = Array("RIFF".utf8) + number(parts.count + samples * frame, bytes: 4) + parts
    }

    /// Adds a sample, −1…1, of the next channel.
    mutating func append(_ sample: Float) {
        let value = Int16(max(-32_768, min(32_767, (sample * 32_767).rounded())))
        bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
