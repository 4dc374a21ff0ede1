import Foundation

/// Music for tests: a WAV file (16 bits, 48 kHz, stereo) with one tone, or with tones one after another.
package enum ToneFile {
    /// Writes `seconds` of tones, each as long as the others. `level` is the peak's share of full scale.
    package static func write(
        to path: String, seconds: Double, hertz: [Double] = [440, 550, 660, 880], level: Double = 0.2
    ) throws {
        let count = Int(seconds * 48_000)
        try write(
            (0..<count).map { index in
                let tone = hertz[index * hertz.count / count]
                return level * sin(2 * Double.pi * tone * Double(index) / 48_000)
            }, to: path)
    }

    /// Writes samples, -1…1, to both channels.
    static func write(_ samples: [Double], to path: String) throws {
        let data = samples.flatMap { sample -> [UInt8] in
            let value = bytes(Int16((max(-1, min(1, sample)) * 32_767).rounded()))
            return value + value
        }
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

/// Music with a steady beat for tests, as a WAV file (16 bits, 48 kHz, stereo).
package enum BeatFile {
    /// Clicks alone; or drums: a bass drum and a snare by turns, a cymbal between the beats, and a chord that never stops.
    package enum Sound: Sendable { case clicks, drums }

    /// Writes `seconds` of music with a beat at `first` seconds and every `60 / bpm` after it.
    package static func write(to path: String, _ sound: Sound, bpm: Double, first: Double, seconds: Double) throws {
        var samples = [Double](repeating: 0, count: Int(seconds * 48_000))
        var noise: UInt32 = 1
        func random() -> Double {
            noise = noise &* 1_664_525 &+ 1_013_904_223
            return Double(noise >> 8) / Double(1 << 23) - 1
        }
        func add(at time: Double, lasting length: Double, _ wave: (Double) -> Double) {
            let start = Int((time * 48_000).rounded())
            for index in 0..<Int(length * 48_000) where samples.indices.contains(start + index) {
                samples[start + index] += wave(Double(index) / 48_000)
            }
        }
        if sound == .drums {
            add(at: 0, lasting: seconds) { time in
                [220, 277.2, 329.6].reduce(0) { $0 + 0.05 * sin(2 * .pi * $1 * time) }
            }
        }
        var beat = 0
        while first + Double(beat) * 60 / bpm < seconds {
            let time = first + Double(beat) * 60 / bpm
            switch sound {
            case .clicks: add(at: time, lasting: 0.02) { 0.6 * sin(2 * .pi * 1000 * $0) * exp(-200 * $0) }
            case .drums:
                if beat % 2 == 0 {
                    add(at: time, lasting: 0.15) { 0.5 * sin(2 * .pi * (50 * $0 - 3 * exp(-30 * $0))) * exp(-20 * $0) }
                } else {
                    add(at: time, lasting: 0.1) { 0.3 * random() * exp(-40 * $0) }
                }
                add(at: time + 30 / bpm, lasting: 0.03) { 0.08 * random() * exp(-150 * $0) }
            }
            beat += 1
        }
        try ToneFile.write(samples, to: path)
    }
}
