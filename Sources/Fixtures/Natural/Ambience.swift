/// The sound of a scene: filtered noise that swells and fades, with short sounds in it. Soft: 24 dB below full scale on average.
struct Ambience: Sendable {
    /// Noise in a band of frequencies.
    struct Band: Sendable {
        /// The edges of the band in hertz.
        var from: Float
        var to: Float
        var gain: Float
        /// The share of its strength that swells and fades, and the number of swells per second.
        var swell: Float = 0
        var rate: Float = 0
    }

    /// A tone that repeats: a chirp, a boom, a knock.
    struct Call: Sendable {
        /// The frequency in hertz at the beginning and at the end.
        var from: Float
        var to: Float
        /// The length in seconds.
        var length: Float
        /// The average number per second.
        var rate: Float
        var gain: Float
    }

    /// 10^(−24 / 20)
    private static let level: Float = 0.0631

    let bands: [Band]
    let calls: [Call]

    /// The samples of each channel, all of the same length, and the same on every run.
    func samples(_ length: Int, rate: Int, channels: Int) -> [[Float]] {
        let heard = (0..<channels).map { channel in
            var samples = Array(repeating: Float(0), count: length)
            for (number, band) in bands.enumerated() {
                add(band, seed: 100 + number * 10 + channel, rate: Float(rate), to: &samples)
            }
            // Calls start at the same times in all channels.
            for (number, call) in calls.enumerated() { add(call, seed: 200 + number, rate: Float(rate), to: &samples) }
            return samples
        }
        let power = heard.joined().reduce(Float(0)) { $0 + $1 * $1 } / Float(max(1, length * channels))
        let gain = power > 0 ? Self.level / power.squareRoot() : 0
        return heard.map { $0.map { max(-0.5, min(0.5, $0 * gain)) } }
    }

    /// Adds white noise through a first-order filter at each end of the band.
    private func add(_ band: Band, seed: Int, rate: Float, to samples: inout [Float]) {
        var dice = Dice(seed)
        let (low, high) = (Self.share(band.to, rate), Self.share(band.from, rate))
        let phase = dice.roll()
        var (kept, rumble) = (Float(0), Float(0))
        for index in samples.indices {
            kept += (dice.roll(-1, 1) - kept) * low
            rumble += (kept - rumble) * high
            let tide = 1 - band.swell * (0.5 + 0.5 * wave(Float(index) / rate * band.rate + phase))
            samples[index] += (kept - rumble) * band.gain * tide
        }
    }

    private func add(_ call: Call, seed: Int, rate: Float, to samples: inout [Float]) {
        var dice = Dice(seed)
        let count = Int(call.length * rate)
        var start = Int(dice.roll(0.05, 0.6) / call.rate * rate)
        while start < samples.count {
            let (strength, pitch) = (dice.roll(0.4, 1) * call.gain, dice.roll(0.9, 1.12))
            var turns: Float = 0
            for index in 0..<min(count, samples.count - start) {
                let share = Float(index) / Float(count)
                turns += (call.from + (call.to - call.from) * share) * pitch / rate
                let attack = min(1, share * 12)
                samples[start + index] += wave(turns) * strength * attack * (1 - share) * (1 - share)
            }
            start += max(1, Int(dice.roll(0.4, 1.6) / call.rate * rate))
        }
    }

    /// The coefficient of a first-order low-pass filter with this cutoff.
    private static func share(_ hertz: Float, _ rate: Float) -> Float {
        let step = 6.2832 * hertz / rate
        return step / (1 + step)
    }
}

extension Ambience {
    init(_ scene: SceneName) { self.init(bands: Self.bands(of: scene), calls: Self.calls(in: scene)) }

    /// Continuous noise: waves, wind, rain, the hum of a street.
    private static func bands(of scene: SceneName) -> [Band] {
        switch scene {
        case .sea, .night:
            [
                Band(from: 80, to: 900, gain: 1, swell: 0.8, rate: 0.28),
                Band(from: 900, to: 5000, gain: 0.35, swell: 0.95, rate: 0.28),
            ]
        case .forest, .meadow: [Band(from: 200, to: 1500, gain: 0.35, swell: 0.5, rate: 0.3)]
        case .mountains, .balloons, .snow:
            [
                Band(from: 120, to: 600, gain: 1, swell: 0.6, rate: 0.22),
                Band(from: 500, to: 2000, gain: 0.15, swell: 0.8, rate: 0.4),
            ]
        case .leaves:
            [Band(from: 900, to: 6000, gain: 0.6, swell: 0.8, rate: 0.45), Band(from: 150, to: 700, gain: 0.5)]
        case .rain: [Band(from: 700, to: 9000, gain: 0.7), Band(from: 100, to: 500, gain: 0.3)]
        case .candles: [Band(from: 150, to: 900, gain: 0.3)]
        case .city, .train:
            [Band(from: 50, to: 350, gain: 1), Band(from: 300, to: 1800, gain: 0.25, swell: 0.5, rate: 0.5)]
        case .aquarium: [Band(from: 60, to: 400, gain: 0.6, swell: 0.3, rate: 0.6)]
        case .fireworks: [Band(from: 200, to: 1500, gain: 0.2, swell: 0.5, rate: 0.8)]
        }
    }

    /// Short sounds: crickets, birds, drops, crackles, wheels on rails, bubbles, booms.
    private static func calls(in scene: SceneName) -> [Call] {
        switch scene {
        case .sea, .mountains, .balloons, .snow, .leaves, .city: []
        case .night: [Call(from: 4200, to: 4300, length: 0.05, rate: 6, gain: 0.02)]
        case .forest, .meadow:
            [
                Call(from: 3200, to: 4600, length: 0.09, rate: 3.2, gain: 0.12),
                Call(from: 2600, to: 2100, length: 0.22, rate: 0.8, gain: 0.10),
            ]
        case .rain: [Call(from: 1400, to: 900, length: 0.03, rate: 14, gain: 0.06)]
        case .candles: [Call(from: 2600, to: 700, length: 0.012, rate: 7, gain: 0.25)]
        case .train: [Call(from: 180, to: 90, length: 0.12, rate: 2.6, gain: 0.5)]
        case .aquarium: [Call(from: 420, to: 900, length: 0.07, rate: 7, gain: 0.12)]
        case .fireworks:
            [
                Call(from: 90, to: 35, length: 0.7, rate: 1.7, gain: 1),
                Call(from: 3500, to: 1200, length: 0.015, rate: 22, gain: 0.08),
            ]
        }
    }
}
