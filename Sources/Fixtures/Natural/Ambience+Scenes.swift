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
