/// Snow falls on hills at dusk, around a hut with lit windows.
struct SnowScene: NaturalScene {
    private static let hutHeight: Float = 0.085

    private let noise = Noise()
    private let backdrop: SceneCanvas
    private let hut: (x: Float, y: Float)

    init(width: Int, height: Int) {
        var canvas = SceneCanvas(width: width, height: height)
        let noise = noise
        canvas.paint(Ramp((0, 0x27365F), (0.3, 0x5A6596), (0.5, 0xB08FA8), (0.62, 0xE8B9A2)))
        canvas.paint(rows: 0...0.6) { x, y, here in
            here.mixed(Light(0x6D7399), smooth(0.45, 0.7, noise.layered(x * 2, y * 5, 4)) * 0.5)
        }
        Self.paintMountains(on: &canvas, noise)
        let ground = Self.paintHills(on: &canvas, noise)
        hut = (canvas.right * 0.63, ground[canvas.column(canvas.right * 0.63)] + 0.012)
        Self.paintHut(hut, on: &canvas)
        backdrop = canvas
    }

    private static func paintMountains(on canvas: inout SceneCanvas, _ noise: Noise) {
        let line = canvas.profile { x in
            let peaks = 1 - abs(2 * noise.layered(x * 1.5 + 31.7, 11.3, 5) - 1) * 2
            return 0.52 - 0.19 * peaks
        }
        canvas.fill(below: line, rows: 0.2...0.75) { x, y, depth in
            let here = noise.layered(x * 7 + depth * 5, y * 8, 4)
            let beside = noise.layered(x * 7 + 0.09 + depth * 5, y * 8 - 0.07, 4)
            return Light(0x5F6C9C).mixed(Light(0xD5C3D4), clamped(0.5 + (here - beside) * 5))
                .mixed(Light(0x97A0C6), clamped(depth * 4))
        }
    }

    /// Paints the hills and returns the outline of the nearest ground.
    private static func paintHills(on canvas: inout SceneCanvas, _ noise: Noise) -> [Float] {
        let far = canvas.ridge(noise, seed: 2, detail: 1.9, height: 0.2, octaves: 4).map { $0 + 0.6 }
        let wood = canvas.firs(on: far, seed: 5, count: 60, heights: 0.04...0.075, between: 0...canvas.right)
        canvas.fill(below: wood, rows: 0.4...0.8) { _, _, _ in Light(0x46557F) }
        canvas.fill(below: far.map { $0 + 0.012 }, rows: 0.4...0.9) { _, _, depth in
            Light(0xA6B4D8).mixed(Light(0x7B8CBA), clamped(depth * 5))
        }
        let ground = canvas.ridge(noise, seed: 3, detail: 1.1, height: 0.22, octaves: 3).map { $0 + 0.74 }
        let left = canvas.firs(
            on: ground, seed: 6, count: 16, heights: 0.1...0.2, between: 0...canvas.right * 0.42)
        let trees = canvas.firs(
            on: left, seed: 7, count: 8, heights: 0.1...0.18, between: canvas.right * 0.82...canvas.right)
        canvas.fill(below: trees, rows: 0.4...0.95) { x, y, _ in
            Light(0x24335A).mixed(Light(0x31426B), noise.layered(x * 40, y * 40, 2))
        }
        canvas.fill(below: ground.map { $0 + 0.006 }, rows: 0.5...1) { x, y, depth in
            let drift = smooth(0.4, 0.7, noise.layered(x * 2.2, y * 13, 3))
            return Light(0xC9D3EC).mixed(Light(0x7488B8), clamped(depth * 2.8)).mixed(Light(0xE2E4F2), drift * 0.30)
        }
        return ground
    }

    private static func paintHut(_ hut: (x: Float, y: Float), on canvas: inout SceneCanvas) {
        let (scale, tall) = (canvas.scale, hutHeight)
        canvas.glow(hut.x, hut.y - 0.02, 0.3, Light(0.5, 0.28, 0.1), 0.7)
        canvas.stamp(hut.x, hut.y - tall / 2, 0.1, tall / 2) { dx, dy in
            (Light(0x2E2A3C), clamped((0.085 - abs(dx)) * scale) * clamped((tall / 2 - abs(dy)) * scale))
        }
        canvas.stamp(hut.x, hut.y - tall - 0.02, 0.12, 0.05) { dx, dy in
            let roof = clamped((0.112 - max(0, 0.045 - dy) * 1.1 - abs(dx)) * scale)
            return (Light(0xDFE3F4), roof * clamped((0.028 - dy) * scale))
        }
        for place in [Float(-0.048), 0, 0.048] {
            canvas.stamp(hut.x + place, hut.y - 0.042, 0.02, 0.02) { dx, dy in
                let frame = clamped((abs(dx) - 0.0012) * scale)
                let pane = clamped((0.013 - abs(dx)) * scale) * clamped((0.017 - abs(dy)) * scale)
                return (Light(0xFFE09A).mixed(Light(0xFFA63D), clamped(dy * 30 + 0.5)), pane * frame)
            }
        }
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        for place in [Float(-0.048), 0, 0.048] {
            canvas.glow(
                hut.x + place, hut.y - 0.04, 0.06, Light(0.5, 0.3, 0.1), 0.55 + 0.08 * wave(time * 0.8 + place))
        }
        for puff in 0..<14 {
            let age = fraction(time * 0.11 + Float(puff) / 14)
            let x = hut.x + 0.052 + age * 0.06 + 0.015 * wave(age * 1.3 + Float(puff) * 0.2)
            canvas.disc(
                x, hut.y - Self.hutHeight - 0.06 - age * 0.16, 0.008 + age * 0.022, Light(0xBFB6CC), 0.16 * (1 - age),
                edge: 0.02)
        }
        paintFlakes(150, size: 0.0022, speed: 0.07, cover: 0.55, seed: 50, on: &canvas, at: time)
        paintFlakes(90, size: 0.0038, speed: 0.13, cover: 0.75, seed: 51, on: &canvas, at: time)
        paintFlakes(26, size: 0.0085, speed: 0.24, cover: 0.6, seed: 52, on: &canvas, at: time)
        return canvas
    }

    private func paintFlakes(
        _ count: Int, size: Float, speed: Float, cover: Float, seed: Int, on canvas: inout SceneCanvas, at time: Float
    ) {
        var dice = Dice(seed)
        for _ in 0..<count {
            let (across, down, phase) = (dice.roll(), dice.roll(), dice.roll())
            let radius = size * dice.roll(0.7, 1.3)
            let y = wrapped(down + time * speed * (0.8 + 0.4 * phase), 1.06) - 0.03
            let drift = across * canvas.right + time * speed * 0.22 + 0.02 * wave(time * 0.25 + phase)
            let x = wrapped(drift, canvas.right + 0.06) - 0.03
            canvas.disc(x, y, radius, Light(0.95, 0.96, 1), cover, edge: radius * 1.1)
        }
    }
}
