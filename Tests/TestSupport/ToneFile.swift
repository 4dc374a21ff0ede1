import Foundation

/// Music for tests: a WAV file (16 bits, 48 kHz, stereo) with one tone, or with tones one after another.
package enum ToneFile {
    /// Writes `seconds` of tones, each as long as the others. `level` is the peak's share of full scale.
    package static func write(
        to path: String, seconds: Double, hertz: [Double] = [440, 550, 660, 880], level: Double = 0.2
    ) throws {
        let count = Int(seconds * 48_000)
        let samples = (0..<count).map { index -> Int16 in
            let tone = hertz[index * hertz.count / count]
            let phase = 2 * Double.pi * tone * Double(index) / 48_000
            return Int16((level * sin(phase) * 32_767).rounded())
        }
        let data = samples.flatMap { sample -> [UInt8] in bytes(sample) + bytes(sample) }
        var format: [UInt8] = bytes(UInt16(1)) + bytes(UInt16(2))
        format += bytes(UInt32(48_000)) + bytes(UInt32(192_000))
        format += bytes(UInt16(4)) + bytes(UInt16(16))
        var file: [UInt8] = Array("RIFF".utf8) + bytes(UInt32(36 + data.count))
        file += Array("WAVEfmt ".utf8) + bytes(UInt32(format.count))
        file += format
        file += Array("data".utf8) + bytes(UInt32(data.count))
        try Data(file + data).write(to: URL(filePath: path))
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian, Array.init)
    }
}
