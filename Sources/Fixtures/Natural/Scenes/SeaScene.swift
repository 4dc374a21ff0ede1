/// The sun above a calm sea, a sailing boat and gulls.
struct SeaScene: NaturalScene {
    private static let horizon: Float = 0.54
    private static let sky = Ramp(
        (0, 0x2B3A67), (0.22, 0x6B4F86), (0.38, 0xD9705F), (0.48, 0xF9A65A), (0.54, 0xFFD787))
    private static let depths = Ramp((0, 0x8A4A5E), (0.10, 0x4A3A66), (0.46, 0x16345A))

    private let noise = Noise()
    private let backdrop: SceneCanvas
    private let sun: (x: Float, y: Float)

    init(width: Int, height: Int) {
        var canvas = SceneCanvas(width: width, height: height)
        sun = (canvas.right * 0.62, 0.475)
        canvas.paint(Self.sky)
        let (noise, sun, scale) = (noise, sun, canvas.scale)
        let lit = Ramp((0, 0x51436F), (0.25, 0xA85A78), (0.45, 0xFFA07A))
        canvas.paint(rows: 0...Self.horizon) { x, y, here in
            let cloud = smooth(0.46, 0.70, noise.layered(x * 1.7 + 3, y * 8, 4)) * smooth(0.5, 0.3, y)
            let distance = (x - sun.x) * (x - sun.x) + (y - sun.y) * (y - sun.y)
            let haze = 1 / (1 + distance * 22)
            let sky = here.mixed(lit.at(y), cloud * 0.75).adding(Light(0.55, 0.32, 0.12), haze * haze)
            return sky.mixed(Light(1, 0.95, 0.78), clamped((0.052 - distance.squareRoot()) * scale * 0.5 + 0.5))
        }
        backdrop = canvas
    }

    func picture(at time: Float) -> SceneCanvas {
        var canvas = backdrop
        paintWater(on: &canvas, at: time)
        paintBoat(on: &canvas, at: time)
        for number in 0..<5 { paintGull(number, on: &canvas, at: time) }
        return canvas
    }

    private func paintWater(on canvas: inout SceneCanvas, at time: Float) {
        let (noise, sun) = (noise, sun)
        canvas.paint(rows: Self.horizon...1) { x, y, _ in
            let depth = max(y - Self.horizon, 0.001)
            let distance = 0.30 / (depth + 0.030)
            let across = (x - sun.x) * distance
            let near = clamped(depth * 9)
            let swell = noise.at(across * 5 + time * 0.25, distance * 9 + time * 1.3)
            let waves = noise.at(across * 12 - time * 0.4 + 5, distance * 21 + time * 2.1)
            let ripples = noise.at(across * 26 + time * 0.3 + 9, distance * 46 + time * 3.2)
            let height = 0.45 * swell + 0.33 * waves + 0.22 * ripples
            let slope = height - 0.5
            let mirrored = max(0, min(Self.horizon, Self.horizon - depth * 0.95 - slope * (0.10 + 0.34 * near)))
            var water = (Self.sky.at(mirrored) * 0.80).mixed(Self.depths.at(depth), clamped(0.22 + depth * 0.9) * 0.80)
            water = (water * (0.86 + 0.5 * slope * near))
                .adding(Light(0.16, 0.12, 0.12), smooth(0.58, 0.72, height) * near * 0.6)
            // The sun's reflection widens towards the camera.
            let lane = max(0, 1 - abs(x - sun.x) / (0.035 + depth * 0.50))
            let glitter = smooth(0.53 - 0.17 * lane, 0.66, height) * clamped(lane * 1.6)
            return water.adding(Light(1, 0.66, 0.34), glitter * (0.95 - depth * 0.7))
        }
    }

    private func paintBoat(on canvas: inout SceneCanvas, at time: Float) {
        let scale = canvas.scale
        let x = canvas.right * 0.26 + time * 0.008
        let y = Self.horizon + 0.006 + 0.0015 * wave(time * 0.4)
        canvas.stamp(x, y, 0.05, 0.012) { dx, dy in
            let hull = clamped((0.034 - abs(dx) - max(dy, 0) * 1.2) * scale)
            return (Light(0x2A2233), hull * clamped((dy + 0.004) * scale) * clamped((0.009 - dy) * scale))
        }
        canvas.stamp(x, y - 0.05, 0.05, 0.05) { dx, dy in
            let foot = clamped((0.044 - dy) * scale)
            let main = clamped((dx + 0.002) * scale) * clamped(((dy + 0.046) * 0.33 - dx) * scale)
            let jib = clamped((-dx - 0.001) * scale) * clamped(((dy + 0.036) * 0.24 + dx) * scale)
            return (Light(0x3A2B3A), max(main, jib) * foot)
        }
    }

    private func paintGull(_ number: Int, on canvas: inout SceneCanvas, at time: Float) {
        var dice = Dice(40 + number)
        let x = dice.roll(0.66, 0.9) * canvas.right + time * 0.02
        let y = dice.roll(0.14, 0.26) - time * 0.004
        let span = dice.roll(0.008, 0.014)
        let beat = wave(time * (1.3 + dice.roll() * 0.6) + dice.roll()) * 0.5
        for side in [Float(-1), 1] {
            let elbow = (x: x + side * span * 0.6, y: y - span * (0.4 + 0.5 * beat))
            let tip = (x: x + side * span * 1.5, y: y - span * (0.1 + 0.2 * beat))
            canvas.line((x, y), elbow, 0.0016, 0.0014, Light(0x2C2440))
            canvas.line(elbow, tip, 0.0014, 0.0006, Light(0x2C2440))
        }
    }
}
