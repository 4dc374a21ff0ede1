import Foundation
import TestSupport

/// Decoded samples of a film and what can be measured on them.
struct FilmSound {
    let sampleRate: Int
    /// The samples of each channel, all of the same length.
    let channels: [[Float]]

    var length: Int { channels.first?.count ?? 0 }

    /// Root mean square of a stretch of samples, in dB of full scale: a full-scale square wave is 0, a full-scale sine −3.01.
    /// Minus infinity for silence.
    func level(of range: Range<Int>, channel: Int = 0) -> Double {
        let samples = channels[channel][range.clamped(to: 0..<length)]
        let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
        return 10 * log10(power)
    }

    /// The loudness in LUFS (EBU R 128) and the true peak in dBTP of sound in two channels at 48 kHz, or of a part of it.
    func loudness(_ range: Range<Int>? = nil) throws -> (loudness: Double, truePeak: Double) {
        let range = (range ?? 0..<length).clamped(to: 0..<length)
        return try PeerMeter.measured(left: Array(channels[0][range]), right: Array(channels[1][range]))
    }

    /// Greatest absolute sample, 0...1.
    func peak(of range: Range<Int>, channel: Int = 0) -> Double {
        channels[channel][range.clamped(to: 0..<length)].reduce(0) { max($0, abs(Double($1))) }
    }

    /// Root mean square of the part with one frequency in hertz, in dB of full scale (Goertzel's algorithm).
    func level(ofFrequency frequency: Double, in range: Range<Int>, channel: Int = 0) -> Double {
        let samples = channels[channel][range.clamped(to: 0..<length)]
        let coefficient = 2 * cos(2 * .pi * frequency / Double(sampleRate))
        var (last, beforeLast) = (0.0, 0.0)
        for sample in samples { (last, beforeLast) = (Double(sample) + coefficient * last - beforeLast, last) }
        let power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast
        let count = Double(max(1, samples.count))
        return 10 * log10(2 * power / (count * count))
    }

    /// The loudest of these frequencies in that range.
    func loudest(of frequencies: [Int], in range: Range<Int>, channel: Int = 0) -> Int? {
        frequencies.max {
            level(ofFrequency: Double($0), in: range, channel: channel)
                < level(ofFrequency: Double($1), in: range, channel: channel)
        }
    }

    /// The loudest frequency between 60 and 2000 Hz, to the nearest whole hertz.
    func dominantFrequency(in range: Range<Int>, channel: Int = 0) -> Int? {
        let step = max(1, sampleRate / max(1, range.count))
        guard let coarse = loudest(of: Array(stride(from: 60, through: 2000, by: step)), in: range, channel: channel)
        else { return nil }
        return loudest(of: Array((coarse - step)...(coarse + step)), in: range, channel: channel)
    }

    /// Positions at which the sound rises above the threshold after at least 50 ms below it.
    func onsets(above threshold: Float, channel: Int = 0) -> [Int] {
        var onsets: [Int] = []
        var lastLoud = -sampleRate
        for (index, sample) in channels[channel].enumerated() where abs(sample) > threshold {
            if index - lastLoud > sampleRate / 20 { onsets.append(index) }
            lastLoud = index
        }
        return onsets
    }

    /// The greatest step from one sample to the next, which reveals a click.
    func greatestStep(in range: Range<Int>, channel: Int = 0) -> Double {
        let samples = channels[channel][range.clamped(to: 0..<length)]
        return zip(samples, samples.dropFirst()).reduce(0) { max($0, abs(Double($1.1) - Double($1.0))) }
    }
}
